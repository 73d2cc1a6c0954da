/** The draft of a form: its key, and what was typed before the page was reloaded. */
import { createContext, useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type Draft, dropDraft, newKey, readDraft } from '#src/providers/data/drafts.ts'

export type DraftHandle = {
  form: string
  /** The same over retries and a reload; another after a save. */
  key: string
  /** What was there when the form was opened. */
  found: Draft | null
  /** It was saved, or thrown away: a new draft begins. */
  end: () => void
}

/**
 * @param part tells forms of one address apart, such as the dialogs of a list
 * @example const formDraft = useDraft(); <DraftContext value={formDraft}>…
 */
export function useDraft(part = ''): DraftHandle {
  const { pathname } = useLocation()
  const [form] = useState(`${pathname}#${part}`)
  const [found] = useState(() => readDraft(form))
  const [key, setKey] = useState(() => found?.key ?? newKey())
  const end = useCallback(() => {
    dropDraft(form)
    setKey(newKey())
  }, [form])
  return useMemo(() => ({ form, key, found, end }), [form, key, found, end])
}

export const DraftContext = createContext<DraftHandle | null>(null)
