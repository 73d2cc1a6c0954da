/** What happens around react-admin's save: the server's message told, its refusal put where it belongs, a conflict kept to be shown. */
import { useRef, useState } from 'react'
import { HttpError, type RaRecord, useNotify, useSaveContext } from 'react-admin'
import { fieldErrorsOf } from '#src/kit/screen/failures.ts'
import { messageOf, toastOf } from '#src/providers/data/answers.ts'
import { forgetUnsaved } from '#src/providers/unsaved.ts'

type Values = Record<string, unknown>

/** Thrown by a middleware of the mutation when the user says no to its question; nothing has failed. */
export class Declined extends Error {}

/** The effects of a mutation, for `mutationOptions` of EditBase and CreateBase. */
export function useSaveEffects(onSaved: (record: RaRecord) => void) {
  const notify = useNotify()
  const [conflict, setConflict] = useState<string | null>(null)
  const failure = useRef<unknown>(null)
  const onSuccess = (record: RaRecord) => {
    failure.current = null
    setConflict(null)
    forgetUnsaved()
    const message = messageOf(record) || 'ra.notification.updated'
    notify(message, {
      ...toastOf(message),
      messageArgs: { smart_count: 1 },
    })
    onSaved(record)
  }
  const onError = (error: Error) => {
    failure.current = error
    if (isConflict(error)) setConflict(error.message)
  }
  return {
    mutationOptions: { onSuccess, onError },
    conflict,
    clearConflict: () => setConflict(null),
    failure,
  }
}

export type SaveEffects = ReturnType<typeof useSaveEffects>

/**
 * Saves a form's values through the save context around it.
 *
 * @returns the form's errors, so that after a failure it still counts as unsaved
 */
export function useSubmit({ failure }: Pick<SaveEffects, 'failure'>) {
  const { save } = useSaveContext()
  return async (values: Values): Promise<object | undefined> => {
    failure.current = null
    await save?.(values)
    if (failure.current === null) return undefined
    // A conflict has a notice of its own, with a button; react-admin would tell it a second time.
    return isConflict(failure.current) ? {} : errorsOf(failure.current)
  }
}

const isConflict = (error: unknown): error is HttpError => error instanceof HttpError && error.status === 409

/** Field errors under their fields; any other message is the form's own, which react-admin tells. */
export function errorsOf(error: unknown): object {
  if (error instanceof Declined) return {}
  if (!(error instanceof HttpError)) throw error
  return { ...fieldErrorsOf(error), root: { serverError: error.message } }
}
