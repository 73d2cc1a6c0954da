/** The draft of a form: its idempotency key, and the values restored after a reload. */
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import {
  createIdempotencyKey,
  type Draft,
  deleteDraft,
  readDraft,
  saveDraft,
} from '../../providers/data/drafts.ts'
import { getSession } from '../../providers/session.ts'

export type DraftHandle = {
  /** Address of the form and its id there, under which the draft is stored. */
  formKey: string
  /** The same for retries and after a reload, new after a save. */
  idempotencyKey: string
  /** The draft that existed when the form was opened, until it is discarded. */
  restoredDraft: Draft | null
  /** How many times the user discarded the draft. */
  discardCount: number
  /** How many times the form was saved. */
  saveCount: number
  /** Deletes the draft after a save, and starts a new one. */
  startNewDraft: () => void
  /** Starts a new one with the same values, because another tab has the draft too. */
  startSeparateDraft: () => void
  /** Deletes the draft, and replaces the form by a new one, which DraftForm does. */
  discard: () => void
}

/**
 * @param formId tells forms of one address apart, such as the dialogs of a list
 * @example const formDraft = useDraft(); <DraftForm formDraft={formDraft}>…
 */
export function useDraft(formId = ''): DraftHandle {
  const { pathname } = useLocation()
  const [formKey] = useState(`${pathname}#${formId}`)
  const [restoredDraft, setRestoredDraft] = useState(() => readDraft(formKey))
  const [discardCount, setDiscardCount] = useState(0)
  const [idempotencyKey, setIdempotencyKey] = useState(() => restoredDraft?.key ?? createIdempotencyKey())
  const [saveCount, setSaveCount] = useState(0)
  const startSeparateDraft = useCallback(() => {
    deleteDraft(formKey)
    setIdempotencyKey(createIdempotencyKey())
  }, [formKey])
  const startNewDraft = useCallback(() => {
    startSeparateDraft()
    setSaveCount((count) => count + 1)
  }, [startSeparateDraft])
  const discard = useCallback(() => {
    startSeparateDraft()
    setRestoredDraft(null)
    setDiscardCount((count) => count + 1)
  }, [startSeparateDraft])
  return useMemo(
    () => ({
      formKey,
      idempotencyKey,
      restoredDraft,
      discardCount,
      saveCount,
      startNewDraft,
      startSeparateDraft,
      discard,
    }),
    [
      formKey,
      idempotencyKey,
      restoredDraft,
      discardCount,
      saveCount,
      startNewDraft,
      startSeparateDraft,
      discard,
    ],
  )
}

/** Provided by DraftForm only, since a form that a discard does not replace would keep discarded values. */
export const DraftContext = createContext<DraftHandle | null>(null)

/** The draft of the surrounding form. @throws Error outside a DraftForm */
export function useFormDraft(): DraftHandle {
  const formDraft = use(DraftContext)
  if (!formDraft) throw new Error('useFormDraft must be used within a DraftForm')
  return formDraft
}

/**
 * Keeps the unsaved values of a dialog whose fields are no form of react-hook-form.
 *
 * @param values JSON; null if nothing is unsaved
 */
export function useKeptDraft({ formKey, idempotencyKey }: DraftHandle, values: Draft['values'] | null) {
  useEffect(() => {
    if (values) saveDraft(formKey, { key: idempotencyKey, base: null, values })
    else deleteDraft(formKey)
  }, [formKey, idempotencyKey, values])
  useDeleteOnLeave(formKey)
}

/** A form that is left was saved or discarded, unless the session has ended. */
export function useDeleteOnLeave(formKey: string) {
  useEffect(
    () => () => {
      if (getSession()) deleteDraft(formKey)
    },
    [formKey],
  )
}
