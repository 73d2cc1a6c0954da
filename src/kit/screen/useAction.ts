/** One call made by a button: busy meanwhile, its message told, its failure kept for the screen to show. */
import { useRef, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { toastOf } from '#src/providers/data/answers.ts'
import { isShownElsewhere } from '#src/providers/http.ts'
import { fieldErrorsOf, reasonOf } from './failures.ts'

export type Problem = { message: string; isConflict: boolean }

/** @example const action = useAction(); await action.run(() => call(undoPromotionBatch, { body: { batch_id } })) */
export function useAction() {
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isRunning = useRef(false)

  /** @returns whether it succeeded; a second click while the first is on its way does nothing */
  const run = async (work: () => Promise<{ message: string }>): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setProblem(null)
    try {
      const { message } = await work()
      notify(message, toastOf(message))
      return true
    } catch (error) {
      if (!isShownElsewhere(error)) setProblem(problemOf(error))
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { run, isBusy, problem }
}

/** The message tells the first field; where there is no field to put the others under, they are told too. */
export function problemOf(error: unknown): Problem {
  const details = [...new Set(Object.values(fieldErrorsOf(error)))]
  return {
    message: details.length > 1 ? details.join(' ') : reasonOf(error),
    isConflict: error instanceof HttpError && error.status === 409,
  }
}
