/** Which answers can be scored. */
import { isHandedIn, type SubmissionState } from '../../submission.ts'

/** Why a submission cannot be scored or returned, or null. */
export function whyNotScored(submission: Pick<SubmissionState, 'status'>): string | null {
  return isHandedIn(submission) ? null : 'Jawaban ini belum dikumpulkan, jadi belum dapat dinilai.'
}
