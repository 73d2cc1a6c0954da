/** Saving a form's values: create or update, the errors put where they belong, a conflict kept for the form to show. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, type RaRecord, useCreate, useUpdate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Envelope } from '#contract/endpoint.ts'
import { forgetUnsaved } from '#src/providers/unsaved.ts'
import { useScreen } from '../screen/ScreenContext.ts'

type Values = Record<string, unknown>
type Wanted = {
  resource: string
  record?: RaRecord | undefined
  transform?: ((values: Values) => Values) | undefined
  /** Where a new record is edited; `{parent}/edit/{id}` otherwise. */
  editTo?: ((id: number | string) => string) | undefined
  /** Takes over after saving: a dialog closes instead of going to the edit route. */
  onSaved?: (() => void) | undefined
  /** Reads the record again after a conflict, where a dialog holds it. */
  reread?: (() => Promise<void>) | undefined
}

export function useSave({ resource, record, transform, editTo, onSaved, reread }: Wanted) {
  const { parent } = useScreen()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<string | null>(null)
  const options = { returnPromise: true, mutationMode: 'pessimistic' } as const
  const [create] = useCreate<Values & RaRecord, Error>(resource, undefined, options)
  const [update] = useUpdate<RaRecord>(resource, undefined, options)
  const reload = async () => {
    setConflict(null)
    if (reread) return reread()
    await queries.invalidateQueries({ queryKey: [resource, 'getOne'] })
  }

  const afterUpdate = () => {
    forgetUnsaved()
    return reload()
  }
  const afterCreate = (id: number | string) => {
    forgetUnsaved()
    navigate(editTo?.(id) ?? `${parent}/edit/${id}`, { replace: true })
  }

  /** Answers the form's errors, so that after a failure it still counts as unsaved. */
  const save = async (values: Values): Promise<object | undefined> => {
    const data = transform ? transform(values) : values
    try {
      if (record) {
        await update(resource, { id: record.id, data, previousData: record })
        await (onSaved ?? afterUpdate)()
      } else {
        const created = await create(resource, { data })
        if (onSaved) onSaved()
        else if (created) afterCreate(created.id)
      }
      return undefined
    } catch (error) {
      if (error instanceof HttpError && error.status === 409) setConflict(error.message)
      return errorsOf(error)
    }
  }
  return { save, conflict, reload }
}

/** Field errors under their fields; any other message is the form's own. */
export function errorsOf(error: unknown): object {
  if (!(error instanceof HttpError)) throw error
  const { errors } = (error.body ?? {}) as Partial<Envelope>
  return { ...errors, root: { serverError: error.message } }
}
