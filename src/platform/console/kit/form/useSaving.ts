/** Effects of react-admin's save: shows the server's message, maps errors to fields, and keeps a conflict for display. */
import { useRef, useState } from 'react'
import { HttpError, type RaRecord, useNotify, useSaveContext } from 'react-admin'
import { readMessage, toToastOptions } from '../../providers/data/writeMessages.ts'
import { clearUnsaved } from '../../providers/unsaved.ts'
import { readFieldErrors } from '../screen/failures.ts'

type Values = Record<string, unknown>

/** Thrown by a mutation middleware when the user declines its confirmation; this is not a failure. */
export class DeclinedError extends Error {}

/** Provides `mutationOptions` for EditBase and CreateBase. */
export function useSaveEffects(onSaved: (record: RaRecord) => void) {
  const notify = useNotify()
  const [conflict, setConflict] = useState<string | null>(null)
  const lastErrorRef = useRef<unknown>(null)
  const onSuccess = (record: RaRecord) => {
    lastErrorRef.current = null
    setConflict(null)
    clearUnsaved()
    const message = readMessage(record) || 'ra.notification.updated'
    notify(message, {
      ...toToastOptions(message),
      messageArgs: { smart_count: 1 },
    })
    onSaved(record)
  }
  const onError = (error: Error) => {
    lastErrorRef.current = error
    if (isConflict(error)) setConflict(error.message)
  }
  return {
    mutationOptions: { onSuccess, onError },
    conflict,
    clearConflict: () => setConflict(null),
    lastErrorRef,
  }
}

export type SaveEffects = ReturnType<typeof useSaveEffects>

/**
 * Returns a submit handler that saves through the surrounding save context.
 *
 * @returns a handler that resolves to the form's errors, so that a failed save leaves the form unsaved
 */
export function useSubmit({ lastErrorRef }: Pick<SaveEffects, 'lastErrorRef'>) {
  const { save } = useSaveContext()
  return async (values: Values): Promise<object | undefined> => {
    lastErrorRef.current = null
    await save?.(values)
    if (lastErrorRef.current === null) return undefined
    // A conflict has its own notice, so react-admin must not show it too.
    return isConflict(lastErrorRef.current) ? {} : toFormErrors(lastErrorRef.current)
  }
}

const isConflict = (error: unknown): error is HttpError => error instanceof HttpError && error.status === 409

/** Field errors by field; any other message is the root error, which react-admin shows as a toast. */
export function toFormErrors(error: unknown): object {
  if (error instanceof DeclinedError) return {}
  if (!(error instanceof HttpError)) throw error
  return { ...readFieldErrors(error), root: { serverError: error.message } }
}
