/** The tree of one menu: as stored, as arranged on screen, and saved. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { type MenuId, readMenuStructure, saveMenuStructure } from '#contract/content/menu.ts'
import { useNotifyFailure } from '#src/kit/screen/failures.ts'
import { call } from '#src/providers/call.ts'
import { MENU_ITEMS } from './menuItemData.ts'
import { isAlike, nodesOf, reconcile, rowsOf, type Tree } from './tree.ts'

export function useMenuStructure(menu: MenuId) {
  const headers = { type: menu }
  const queries = useQueryClient()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [arranged, arrange] = useState<Tree | null>(null)
  const [isSaving, setSaving] = useState(false)
  // Under the resource's key, so that whatever changes an item reads the structure again too.
  const queryKey = [MENU_ITEMS, 'structure', menu]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => rowsOf((await call(readMenuStructure, { headers, signal })).result),
  })
  const stored: Tree = data ?? []
  const tree = arranged && data ? reconcile(arranged, stored) : stored
  const save = async () => {
    setSaving(true)
    try {
      const body = { structures: nodesOf(tree) }
      const { result, message } = await call(saveMenuStructure, { headers, body })
      queries.setQueryData(queryKey, rowsOf(result))
      arrange(null)
      notify(message, { type: 'success' })
    } catch (failure) {
      // What was arranged stays; read again, it fits the menu as it is now.
      notifyFailure(failure)
    } finally {
      setSaving(false)
      void queries.invalidateQueries({ queryKey: [MENU_ITEMS] })
    }
  }
  const isChanged = !isAlike(tree, stored)
  return { tree, isRead: data !== undefined, error, isFetching, refetch, arrange, isChanged, isSaving, save }
}
export type MenuStructureState = ReturnType<typeof useMenuStructure>
