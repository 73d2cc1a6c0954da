/** The tree of a menu's items: reads it, saves it, and moves up the children of a removed item. */

import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { CallerContext } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { nameChanger } from '#platform/server/resource/optimisticLock.ts'
import * as contract from '../menu.ts'
import { findStructureProblem, flattenMenu, isSameStructure, type StructureProblem } from './menuProblems.ts'

export async function readStructure(queries: Queries, menu: contract.MenuId): Promise<contract.MenuNode[]> {
  const items = await queries
    .selectFrom('menu_items')
    .where('menu', '=', menu)
    .select(['id', 'name', 'parent_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const childrenOf = (parent: number | null): contract.MenuNode[] =>
    items
      .filter((item) => item.parent_id === parent)
      .map(({ id, name }) => ({ id, text: name, children: childrenOf(id) }))
  return childrenOf(null)
}

type ForStructure = { structure: contract.MenuNode[]; ids: readonly number[] }

const PROBLEMS: Record<StructureProblem, (tx: Tx, saved: ForStructure) => string | Promise<string>> = {
  repeated: () => 'Ada menu yang disebut dua kali dalam susunan ini.',
  foreign: toOtherListMessage,
  missing: toOtherListMessage,
  deep: () => `Susunan menu paling dalam ${contract.MENU_LEVELS} tingkat.`,
}

/** Somebody added an item to the menu or removed one since it was read. */
async function toOtherListMessage(tx: Tx, { structure, ids }: ForStructure): Promise<string> {
  const savedIds = flattenMenu(structure).map(({ id }) => id)
  const other = [...savedIds, ...ids].find((id) => !(savedIds.includes(id) && ids.includes(id)))
  const changer = await nameChanger(tx, 'menu', other ?? 0)
  return `Daftar menu sudah diubah ${changer}. Muat ulang halaman ini lalu susun kembali.`
}

type Change = {
  structure: contract.MenuNode[]
  /** The structure that was changed; without one, whatever is stored is replaced. */
  base: contract.MenuNode[] | null
}

/** @throws 409 unless the structure contains every item of the menu exactly once, and the menu still has the base */
export async function saveStructure(
  { context, user }: CallerContext,
  menu: contract.MenuId,
  { structure, base }: Change,
) {
  await write(context, user, async (tx) => {
    const { queries } = tx
    // Locks the items by an update without a change, so that two people who save at once see each other.
    await queries
      .updateTable('menu_items')
      .set(({ ref }) => ({ position: ref('position') }))
      .where('menu', '=', menu)
      .execute()
    const before = await queries.selectFrom('menu_items').where('menu', '=', menu).select('id').execute()
    const ids = before.map(({ id }) => id)
    const problem = findStructureProblem(structure, ids)
    if (problem) throw errors.conflict(await PROBLEMS[problem](tx, { structure, ids }))
    const oldStructure = await readStructure(queries, menu)
    // Already stored, as after a save whose answer was lost.
    if (isSameStructure(oldStructure, structure)) return
    if (base && !isSameStructure(oldStructure, base)) {
      const changer = await nameChanger(tx, `menu.${menu}`, 0)
      throw errors.conflict(`Susunan menu ini sudah diubah ${changer}. Periksa dahulu, lalu simpan lagi.`)
    }
    for (const { id, parent, position } of flattenMenu(structure)) {
      await queries
        .updateTable('menu_items')
        .set({ parent_id: parent, position })
        .where('id', '=', id)
        .execute()
    }
    await tx.audit({
      action: 'update',
      entity: `menu.${menu}`,
      entityId: 0,
      before: oldStructure,
      after: structure,
    })
  })
}

/** Moves the children of a removed item to its place, in their order. */
export async function liftChildren(
  queries: Queries,
  {
    id,
    menu,
    parent_id,
    position,
  }: { id: number; menu: contract.MenuId; parent_id: number | null; position: number },
) {
  const children = await queries
    .selectFrom('menu_items')
    .where('parent_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .select('id')
    .execute()
  if (children.length === 0) return
  await queries
    .updateTable('menu_items')
    .set(({ eb }) => ({ position: eb('position', '+', children.length - 1) }))
    .where('menu', '=', menu)
    .where('parent_id', parent_id === null ? 'is' : '=', parent_id)
    .where('position', '>', position)
    .execute()
  for (const [index, child] of children.entries()) {
    await queries
      .updateTable('menu_items')
      .set({ parent_id, position: position + index })
      .where('id', '=', child.id)
      .execute()
  }
}
