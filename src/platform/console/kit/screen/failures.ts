/** Reads errors: their message, field errors, whether a retry may help; and shows them as a toast. */
import { HttpError, useNotify } from 'react-admin'
import type { Envelope } from '#platform/contract/endpoint.ts'
import { isRedirectError } from '../../providers/http.ts'

export function toErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The server's error messages by field; empty if there are none. */
export function readFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof HttpError)) return {}
  const envelope: Partial<Envelope> | null | undefined = error.body
  return envelope?.errors ?? {}
}

/** Whether the same request may succeed later, because the connection, the server or the session failed. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof HttpError) || !PERMANENT_STATUSES.includes(error.status)
}

/** Statuses that a retry does not change: no access, not found, file too large, wrong type or invalid. */
const PERMANENT_STATUSES = [400, 403, 404, 413, 415, 422]

/**
 * @param whenLost what is said where no answer came, so that nobody knows whether it was done
 * @example const notifyFailure = useNotifyFailure(); … catch (error) { notifyFailure(error) }
 */
export function useNotifyFailure(whenLost?: string) {
  const notify = useNotify()
  return (error: unknown) => {
    if (isRedirectError(error)) return
    const isLost = error instanceof HttpError && error.status === 0
    const message = (isLost && whenLost) || toErrorMessage(error)
    notify(message, { type: 'error', ...(isLost && whenLost && { autoHideDuration: null }) })
  }
}
