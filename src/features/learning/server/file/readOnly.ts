/** Whether a lesson can still be changed. */
import { whyClosed } from '#features/school/period.ts'

/** Why a lesson of a past period is read-only, or null. */
export function whyReadOnly(lesson: Parameters<typeof whyClosed>[0]): string | null {
  const closed = whyClosed(lesson)
  return closed && `${closed.message}, jadi pelajaran ini hanya dapat dibaca.`
}
