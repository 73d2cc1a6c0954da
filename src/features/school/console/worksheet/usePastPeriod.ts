/** Whether the user may add to a past year or semester: not at all, or after a confirmation. */
import type { ConfirmRequest } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { useUser } from '#platform/console/providers/session.ts'
import { canAddToPast, pastPeriodQuestion, whyClosed } from '../../period.ts'

type Period = Parameters<typeof whyClosed>[0]

/** `closedReason`: why nothing can be added, or null. `warning`: why an administrator must confirm adding, or null. */
export type PastPeriod = { closedReason: string | null; warning: string | null }

/** @example const pastPeriod = usePastPeriod({ eduyear, semester }) */
export function usePastPeriod(period: Period | null): PastPeriod {
  const canAdd = canAddToPast(useUser())
  const message = period && whyClosed(period)?.message
  if (!message) return { closedReason: null, warning: null }
  return canAdd ? { closedReason: null, warning: message } : { closedReason: message, warning: null }
}

/** The confirmation before adding to a past period. */
export function pastPeriodRequest(message: string): ConfirmRequest {
  return { title: 'Periode sudah lewat', text: pastPeriodQuestion(message), confirmLabel: 'Tetap simpan' }
}
