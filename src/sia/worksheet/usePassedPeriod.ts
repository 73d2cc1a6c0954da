/** What the signed-in user may do in a year or semester that is over: nothing, or add after a question. */
import { canAddToPassed, passedPeriodQuestion, whyClosed } from '#contract/sia/period.ts'
import type { ConfirmRequest } from '#src/kit/dialog/useConfirmDialog.tsx'
import { useUser } from '#src/providers/session.ts'

type Period = Parameters<typeof whyClosed>[0]

/** `closed`: why nothing can be added, or null. `warning`: the question an administrator must confirm before adding, or null. */
export type PassedPeriod = { closed: string | null; warning: string | null }

/** @example const passedPeriod = usePassedPeriod({ eduyear, semester }) */
export function usePassedPeriod(period: Period | null): PassedPeriod {
  const mayAdd = canAddToPassed(useUser())
  const message = period && whyClosed(period)?.message
  if (!message) return { closed: null, warning: null }
  return mayAdd ? { closed: null, warning: message } : { closed: message, warning: null }
}

/** The question before something is added to a period that is over. */
export function passedQuestion(message: string): ConfirmRequest {
  return { title: 'Periode sudah lewat', text: passedPeriodQuestion(message), confirmLabel: 'Tetap simpan' }
}
