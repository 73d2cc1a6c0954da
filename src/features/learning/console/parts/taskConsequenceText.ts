/** What the form of a task says about saving it. */
import type { TaskStatus } from '../../task.ts'

type SavedTask = { from: TaskStatus | null; to: TaskStatus; dueAt: string; now: string }

/** What saving a task means for its students at once, or null; `from` is null for a new task. */
export function taskConsequence({ from, to, dueAt, now }: SavedTask): string | null {
  if (to === 'close')
    return from === 'open' ? 'Jika disimpan, tugas ditutup: yang belum mengumpulkan tidak dapat lagi.' : null
  if (to !== 'open' || dueAt >= now) return null
  return 'Batas waktu ini sudah lewat. Jika disimpan, semua jawaban berikutnya Terlambat.'
}
