/** The ticked rows of a table, which a reload of the tab does not lose. */
import { useMemo } from 'react'
import { z } from 'zod'
import { useSelectedIds } from '../dialog/useSelectedIds.ts'
import { useDraft, useKeptDraft } from './useDraft.ts'

export const keptIds = z.object({ ids: z.array(z.int()) })

/**
 * @param formId tells the table from others of its address
 * @param rows those that can be ticked now; others are not ticked again
 * @example const { selectedIds, toggle } = useKeptIds('books', books)
 */
export function useKeptIds(formId: string, rows: readonly { id: number }[]) {
  const draft = useDraft(formId)
  const restoredIds = keptIds.safeParse(draft.restoredDraft?.values).data?.ids ?? []
  const selection = useSelectedIds(restoredIds.filter((id) => rows.some((row) => row.id === id)))
  const { selectedIds } = selection
  useKeptDraft(
    draft,
    useMemo(() => (selectedIds.size > 0 ? { ids: [...selectedIds] } : null), [selectedIds]),
  )
  return { ...selection, draft }
}
