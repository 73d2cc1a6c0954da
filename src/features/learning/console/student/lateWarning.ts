/** What a student is told before an answer becomes late. */
import { isHandedIn, isLate, type SubmissionState } from '../../submission.ts'

/** What a student is told before an answer becomes late by handing it in or by changing it, or null if it does not. */
export function lateWarning(
  dueAt: string,
  now: string,
  before: (SubmissionState & { is_late: boolean }) | null,
): string | null {
  if (before?.is_late || !isLate(dueAt, now, before)) return null
  const act = before && isHandedIn(before) ? 'disimpan' : 'dikumpulkan'
  return `Batas waktu sudah lewat. Jika ${act}, jawaban ini menjadi Terlambat.`
}
