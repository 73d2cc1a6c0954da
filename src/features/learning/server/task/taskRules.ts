/** How a task is opened and closed. */
import { SHOWN_TASKS, type TaskStatus } from '../../task.ts'

type StatusChange = { from: TaskStatus; to: TaskStatus; submitted: number }

/** Why a task cannot change to a status, or null. A new task starts from draft. */
export function whyNotTransitioned({ from, to, submitted }: StatusChange): string | null {
  if (from === 'draft' && to === 'close') return 'Tugas belum dibuka'
  if (from !== 'draft' && to === 'draft' && submitted > 0)
    return `${submitted} siswa sudah mengumpulkan, jadi tugas tidak dapat kembali menjadi draf`
  return null
}

type Moments = { open_at: string | null; close_at: string | null }

/** Computes when the task was first opened, and when it was closed; reopening clears the latter. */
export function taskMoments(before: Moments & { status: TaskStatus }, to: TaskStatus, now: string): Moments {
  return {
    open_at: before.open_at ?? (to === 'open' ? now : null),
    close_at: to !== 'close' ? null : before.status === 'close' ? before.close_at : now,
  }
}

export function isVisibleToStudents({ status }: { status: TaskStatus }): boolean {
  return SHOWN_TASKS.includes(status)
}
