/** Which answers can be scored. */
import type { SubmissionState } from '../../submission.ts'

/** Why a submission cannot be scored or returned, or null. */
export function whyNotScored({ status }: Pick<SubmissionState, 'status'>): string | null {
  return status === 'submit' ? null : 'Jawaban ini belum dikumpulkan, jadi belum dapat dinilai.'
}
