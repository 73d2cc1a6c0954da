/** State of one menu's tree: as stored, with unsaved changes, and the function that saves it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { z } from 'zod'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { defineSheet, useSheet } from '#platform/console/kit/worksheet/useSheet.ts'
import { call } from '#platform/console/providers/call.ts'
import { type MenuId, readMenuStructure, saveMenuStructure } from '../../menu.ts'
import { MENU_ITEMS } from './menuItemData.ts'
import { hasSameStructure, reconcile, type Tree, toMenuNodes, toTreeRows } from './tree.ts'

const treeRow = z.object({ id: z.int(), text: z.string(), level: z.int() })
const rows = z.array(treeRow).readonly()
/** The changed tree, and the stored one that was changed; null without a change. */
const menuSheet = defineSheet({
  name: 'menu',
  schema: z.object({ tree: rows, base: rows }).nullable(),
  empty: null,
})

export function useMenuStructure({ id: menu, name }: { id: MenuId; name: string }) {
  const headers = { type: menu }
  const queryClient = useQueryClient()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const sheet = useSheet(menuSheet, { id: menu, title: `Susunan ${name}` })
  const [isSaving, setSaving] = useState(false)
  // Under the resource's key, so that invalidating the resource refetches the structure too.
  const queryKey = [MENU_ITEMS, 'structure', menu]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => toTreeRows((await call(readMenuStructure, { headers, signal })).result),
  })
  const storedTree: Tree = data ?? []
  const { edits } = sheet
  const tree = edits && data ? reconcile(edits.tree, storedTree) : storedTree
  /** Somebody else has moved items meanwhile; items that were only added or removed are merged. */
  const isOutdated =
    edits !== null && data !== undefined && !hasSameStructure(reconcile(edits.base, storedTree), storedTree)
  const save = async () => {
    setSaving(true)
    try {
      const body = { structures: toMenuNodes(tree), base: toMenuNodes(storedTree) }
      const { result, message } = await call(saveMenuStructure, { headers, body })
      queryClient.setQueryData(queryKey, toTreeRows(result))
      sheet.discard()
      notify(message, { type: 'success' })
    } catch (error) {
      // The unsaved changes stay and are merged into the menu that is refetched below.
      notifyFailure(error)
    } finally {
      setSaving(false)
      void queryClient.invalidateQueries({ queryKey: [MENU_ITEMS] })
    }
  }
  const isChanged = !hasSameStructure(tree, storedTree)
  return {
    tree,
    isLoaded: data !== undefined,
    error,
    isFetching,
    refetch,
    sheet,
    change: (tree: Tree) =>
      sheet.change((edits) =>
        hasSameStructure(tree, storedTree) ? null : { tree, base: edits?.base ?? storedTree },
      ),
    isChanged,
    isOutdated,
    /** Saving then replaces what somebody else has stored. */
    keepOwn: () => sheet.change((edits) => edits && { ...edits, base: storedTree }),
    isSaving,
    save,
  }
}
export type MenuStructureState = ReturnType<typeof useMenuStructure>
