/** The data calls of menu items; the filter `type` selects one of the four menus. */
import type { RaRecord } from 'react-admin'
import { call } from '#platform/console/providers/call.ts'
import type { EntityData } from '#platform/console/providers/entity.ts'
import { MENU_POLICY } from '../../access.ts'
import { createMenuItem, listMenuItems, MENUS, type MenuItem } from '../../menu.ts'

export const MENU_ITEMS = 'menus'

export const menuItemData: EntityData = {
  list: listMenuItems,
  /** The server expects the menu in the header `type`. */
  toListRequest: ({ type = MENUS[0].id, ...filter }) => ({ headers: { type: String(type) }, filter }),
  record: createMenuItem.path.slice(1),
  access: MENU_POLICY,
  findMany,
}

/** There is no endpoint for single items, so all four menus are loaded; they are short and not paged. */
async function findMany(ids: readonly RaRecord['id'][]): Promise<RaRecord[]> {
  const requestedIds = new Set(ids.map(Number))
  const menus = await Promise.all(MENUS.map(({ id }) => call(listMenuItems, { headers: { type: id } })))
  const items: MenuItem[] = menus.flatMap(({ result }) => result.rows)
  return items.filter(({ id }) => requestedIds.has(id))
}
