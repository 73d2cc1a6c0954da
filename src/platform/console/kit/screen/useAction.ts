/** Runs a button's call: tracks whether it is busy, shows its message as a toast and returns its error for display. */
import { useRef, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { toToastOptions } from '../../providers/data/writeMessages.ts'
import { isRedirectError } from '../../providers/http.ts'
import { readFieldErrors, toErrorMessage } from './failures.ts'

export type Problem = { message: string; isConflict: boolean }

/** @example const action = useAction(); await action.run(() => call(undoPromotionBatch, { body: { batch_id } })) */
export function useAction() {
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isRunning = useRef(false)

  /**
   * @param options.isQuiet the caller shows the message itself, since a toast would cover what follows
   * @returns the result, or null if it failed or if another run is in progress
   */
  const run = async <Result extends { message: string }>(
    action: () => Promise<Result>,
    { isQuiet = false } = {},
  ): Promise<Result | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    setBusy(true)
    setProblem(null)
    try {
      const result = await action()
      if (!isQuiet) notify(result.message, toToastOptions(result.message))
      return result
    } catch (error) {
      if (!isRedirectError(error)) setProblem(toProblem(error))
      return null
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { run, isBusy, problem, clearProblem: () => setProblem(null) }
}

/** The server's message has only the first field error, so with several errors all of them are joined. */
export function toProblem(error: unknown): Problem {
  const details = [...new Set(Object.values(readFieldErrors(error)))]
  return {
    message: details.length > 1 ? details.join(' ') : toErrorMessage(error),
    isConflict: error instanceof HttpError && error.status === 409,
  }
}
