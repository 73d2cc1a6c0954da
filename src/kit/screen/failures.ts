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

/** Whether the same call may succeed later: the connection, the server or the session was at fault, not what was sent. */
export function mayPassLater(error: unknown): boolean {
  return !(error instanceof HttpError) || !REFUSED_FOR_GOOD.includes(error.status)
}

/** A right that is missing, a record that is gone, a file that is too large, of another kind or broken. */
const REFUSED_FOR_GOOD = [400, 403, 404, 413, 415, 422]

/** @example const notifyFailure = useNotifyFailure(); … catch (error) { notifyFailure(error) } */
export function useNotifyFailure() {
  const notify = useNotify()
  return (error: unknown) => {
    if (!isShownElsewhere(error)) notify(reasonOf(error), { type: 'error' })
  }
}
