/** Keeps the ticked rows of a list over a reload of the tab. */
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useListContext } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { useDraft, useKeptDraft } from '../draft/useDraft.ts'
import { keptIds } from '../draft/useKeptIds.ts'

/** The ticks are there again after a reload of the same address, and nowhere else: days later the person no longer knows of them. */
export default function KeptSelection({ formId }: { formId: string }) {
  const { selectedIds, onSelect } = useListContext()
  const { search } = useLocation()
  const draft = useDraft(formId)
  const restore = useEffectEvent(() => {
    const restored = keptSelection.safeParse(draft.restoredDraft?.values).data
    if (restored?.search === search && selectedIds.length === 0) onSelect(restored.ids)
  })
  useEffect(() => restore(), [])
  useKeptDraft(
    draft,
    useMemo(() => (selectedIds.length > 0 ? { ids: selectedIds, search } : null), [selectedIds, search]),
  )
  return null
}

const keptSelection = keptIds.extend({ search: z.string() })
