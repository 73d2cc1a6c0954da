/** Maps the items of the four menus with their order and parents. */
import { MENU_LEVELS, MENUS, type MenuId } from '#features/website/menu.ts'
import { link } from '#platform/contract/links.ts'
import type { LegacyRow } from '../legacyRow.ts'
import type { SchoolImport } from '../schoolImport.ts'

type Item = {
  legacyId: number
  parent: number | null
  /** The order of the item: a text, compared as a number if it is one. */
  order: string
  values: {
    id: number
    menu: MenuId
    name: string
    link: string
    post_id: number | null
    created_at: string
    updated_at: string
  }
}

export async function mapMenus(schoolImport: SchoolImport): Promise<void> {
  const items = await schoolImport.mapRows('menus', (row): Item => {
    const name = row.required('name', 'nama')
    const legacyMenu = row.text('type')
    const menu =
      MENUS.find(({ id }) => id === legacyMenu)?.id ?? row.skipRow(`menu ${legacyMenu ?? ''} tidak dikenal`)
    const post = row.integer('post_id')
    const post_id = schoolImport.findNewId('posts', post) ?? null
    if (post !== null && post > 0 && post_id === null)
      row.noteCorrection('post_id', null, 'kontennya tidak dibawa: tautannya tetap')
    const values = { name, menu, post_id, link: mapLink(row), ...row.timestamps(schoolImport.importedAt) }
    const id = schoolImport.allocateId('menu_items')
    schoolImport.recordNewId('menus', row.id, id)
    return {
      legacyId: row.id,
      parent: row.integer('parent_id'),
      order: row.text('urut') ?? '',
      values: { id, ...values },
    }
  })
  const sorted = items.toSorted(
    (a, b) => a.order.localeCompare(b.order, 'id', { numeric: true }) || a.legacyId - b.legacyId,
  )
  const parents = findParents(schoolImport, sorted)
  const positions = new Map<string, number>()
  // Parents before their children, because each refers to the other.
  const levels = new Map(sorted.map((item) => [item, levelOf(item, parents)]))
  const rows = sorted
    .map((item) => {
      const parent = parents.get(item)
      const siblingKey = `${item.values.menu} ${parent?.values.id ?? ''}`
      const position = positions.get(siblingKey) ?? 0
      positions.set(siblingKey, position + 1)
      return {
        level: levels.get(item) ?? 1,
        row: { ...item.values, parent_id: parent?.values.id ?? null, position },
      }
    })
    .toSorted((a, b) => a.level - b.level)
  schoolImport.deferInsert(
    'menu_items',
    rows.map(({ row }) => row),
  )
}

type Parents = Map<Item, Item>

const levelOf = (item: Item, parents: Parents): number => {
  const parent = parents.get(item)
  return parent ? levelOf(parent, parents) + 1 : 1
}

/** The parent of each item: none if it is missing, in another menu or below the item itself; an ancestor if it was too deep. */
function findParents(schoolImport: SchoolImport, items: readonly Item[]): Parents {
  const byId = new Map(items.map((item) => [item.legacyId, item]))
  const parents: Parents = new Map()
  const isBelow = (item: Item, above: Item): boolean => {
    if (item === above) return true
    const parent = parents.get(item)
    return parent !== undefined && isBelow(parent, above)
  }
  const changeParent = (item: Item, after: string | null, reason: string) =>
    schoolImport.log.addCorrection(
      { table: 'menus', id: item.legacyId, name: item.values.name },
      { field: 'parent_id', before: String(item.parent), after, reason },
    )
  for (const item of items) {
    if (!item.parent) continue
    const parent = byId.get(item.parent)
    if (!parent || parent.values.menu !== item.values.menu || isBelow(parent, item))
      changeParent(item, null, 'induknya tidak ada: naik ke tingkat pertama')
    else parents.set(item, parent)
  }
  for (const item of items)
    while (levelOf(item, parents) > MENU_LEVELS) {
      const above = parents.get(item)
      const next = above && parents.get(above)
      if (!next) break
      parents.set(item, next)
      changeParent(
        item,
        String(next.legacyId),
        `susunan paling dalam ${MENU_LEVELS} tingkat: naik satu tingkat`,
      )
    }
  return parents
}

const linkSchema = link('Link')

/** Paths of the earlier system have no leading slash; an empty one is the home page. */
function mapLink(row: LegacyRow): string {
  const legacyLink = row.text('link') ?? ''
  const address = legacyLink === '' ? '/' : /^www\./i.test(legacyLink) ? `https://${legacyLink}` : legacyLink
  // An address with a scheme is no path.
  const path = /^[a-z]*:|^\//i.test(address) ? address : `/${address}`
  for (const candidate of [address, encodeURI(address), encodeURI(path)]) {
    const parsed = linkSchema.safeParse(candidate)
    if (!parsed.success) continue
    if (parsed.data !== legacyLink)
      row.noteCorrection(
        'link',
        parsed.data,
        legacyLink === '' ? 'kosong berarti beranda' : 'alamat di Pelita',
      )
    return parsed.data
  }
  return row.skipRow('tautannya tidak aman atau bukan alamat')
}
