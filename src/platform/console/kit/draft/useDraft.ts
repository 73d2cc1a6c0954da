/** The draft of a form: its idempotency key, and the values restored after a reload. */
import { createContext, useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { createIdempotencyKey, type Draft, deleteDraft, readDraft } from '../../providers/data/drafts.ts'

export type DraftHandle = {
  /** Address of the form and its id there, under which the draft is stored. */
  formKey: string
  /** The same for retries and after a reload, new after a save. */
  idempotencyKey: string
  /** The draft that existed when the form was opened. */
  restoredDraft: Draft | null
  /** Deletes the draft after a save or discard, and starts a new one. */
  startNewDraft: () => void
}

/**
 * @param formId tells forms of one address apart, such as the dialogs of a list
 * @example const formDraft = useDraft(); <DraftContext value={formDraft}>…
 */
export function useDraft(formId = ''): DraftHandle {
  const { pathname } = useLocation()
  const [formKey] = useState(`${pathname}#${formId}`)
  const [restoredDraft] = useState(() => readDraft(formKey))
  const [idempotencyKey, setIdempotencyKey] = useState(() => restoredDraft?.key ?? createIdempotencyKey())
  const startNewDraft = useCallback(() => {
    deleteDraft(formKey)
    setIdempotencyKey(createIdempotencyKey())
  }, [formKey])
  return useMemo(
    () => ({ formKey, idempotencyKey, restoredDraft, startNewDraft }),
    [formKey, idempotencyKey, restoredDraft, startNewDraft],
  )
}

export const DraftContext = createContext<DraftHandle | null>(null)
