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
/** The changed tree; null without a change. */
const menuSheet = defineSheet({ name: 'menu', schema: z.array(treeRow).readonly().nullable(), empty: null })

export function useMenuStructure({ id: menu, name }: { id: MenuId; name: string }) {
  const headers = { type: menu }
  const queryClient = useQueryClient()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const sheet = useSheet(menuSheet, { id: menu, title: `Susunan ${name}` })
  const localTree = sheet.edits
  const [isSaving, setSaving] = useState(false)
  // Under the resource's key, so that invalidating the resource refetches the structure too.
  const queryKey = [MENU_ITEMS, 'structure', menu]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => toTreeRows((await call(readMenuStructure, { headers, signal })).result),
  })
  const storedTree: Tree = data ?? []
  const tree = localTree && data ? reconcile(localTree, storedTree) : storedTree
  const save = async () => {
    setSaving(true)
    try {
      const body = { structures: toMenuNodes(tree) }
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
    change: (tree: Tree) => sheet.change(() => (hasSameStructure(tree, storedTree) ? null : tree)),
    isChanged,
    isSaving,
    save,
  }
}
export type MenuStructureState = ReturnType<typeof useMenuStructure>
