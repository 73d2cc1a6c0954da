/** What was thrown, read: its reason, the fields it names, and the notice it is shown in. */
import { HttpError, useNotify } from 'react-admin'
import type { Envelope } from '#contract/endpoint.ts'
import { isShownElsewhere } from '#src/providers/http.ts'

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The server's reasons by field; empty where it named none. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof HttpError)) return {}
  const envelope: Partial<Envelope> | null | undefined = error.body
  return envelope?.errors ?? {}
}

/** @example const notifyFailure = useNotifyFailure(); … catch (error) { notifyFailure(error) } */
export function useNotifyFailure() {
  const notify = useNotify()
  return (error: unknown) => {
    if (!isShownElsewhere(error)) notify(reasonOf(error), { type: 'error' })
  }
}
