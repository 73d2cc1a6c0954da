/** State of one menu's tree: as stored, with unsaved changes, and the function that saves it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import { type MenuId, readMenuStructure, saveMenuStructure } from '../../menu.ts'
import { MENU_ITEMS } from './menuItemData.ts'
import { hasSameStructure, reconcile, type Tree, toMenuNodes, toTreeRows } from './tree.ts'

export function useMenuStructure(menu: MenuId) {
  const headers = { type: menu }
  const queryClient = useQueryClient()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [localTree, setLocalTree] = useState<Tree | null>(null)
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
      setLocalTree(null)
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
    setLocalTree,
    isChanged,
    isSaving,
    save,
  }
}
export type MenuStructureState = ReturnType<typeof useMenuStructure>
