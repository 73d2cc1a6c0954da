/** The draft of a form: its idempotency key, and the values restored after a reload. */
import { createContext, useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { createIdempotencyKey, type Draft, deleteDraft, readDraft } from '#src/providers/data/drafts.ts'

export type DraftHandle = {
  form: string
  /** Idempotency key: the same for retries and after a reload, new after a save. */
  key: string
  /** The draft that existed when the form was opened. */
  restored: Draft | null
  /** Deletes the draft after a save or discard, and starts a new one. */
  startNewDraft: () => void
}

/**
 * @param formId tells forms of one address apart, such as the dialogs of a list
 * @example const formDraft = useDraft(); <DraftContext value={formDraft}>…
 */
export function useDraft(formId = ''): DraftHandle {
  const { pathname } = useLocation()
  const [form] = useState(`${pathname}#${formId}`)
  const [restored] = useState(() => readDraft(form))
  const [key, setKey] = useState(() => restored?.key ?? createIdempotencyKey())
  const startNewDraft = useCallback(() => {
    deleteDraft(form)
    setKey(createIdempotencyKey())
  }, [form])
  return useMemo(() => ({ form, key, restored, startNewDraft }), [form, key, restored, startNewDraft])
}

export const DraftContext = createContext<DraftHandle | null>(null)
