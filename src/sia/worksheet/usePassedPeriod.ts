/** Whether the user may add to a passed year or semester: not at all, or after a confirmation. */
import { canAddToPassed, passedPeriodQuestion, whyClosed } from '#contract/sia/period.ts'
import type { ConfirmRequest } from '#src/kit/dialog/useConfirmDialog.tsx'
import { useUser } from '#src/providers/session.ts'

type Period = Parameters<typeof whyClosed>[0]

/** `closedReason`: why nothing can be added, or null. `warning`: why an administrator must confirm adding, or null. */
export type PassedPeriod = { closedReason: string | null; warning: string | null }

/** @example const passedPeriod = usePassedPeriod({ eduyear, semester }) */
export function usePassedPeriod(period: Period | null): PassedPeriod {
  const canAdd = canAddToPassed(useUser())
  const message = period && whyClosed(period)?.message
  if (!message) return { closedReason: null, warning: null }
  return canAdd ? { closedReason: null, warning: message } : { closedReason: message, warning: null }
}

/** The confirmation before adding to a passed period. */
export function passedQuestion(message: string): ConfirmRequest {
  return { title: 'Periode sudah lewat', text: passedPeriodQuestion(message), confirmLabel: 'Tetap simpan' }
}
