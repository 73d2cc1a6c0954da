/** Reads the four menus of the website, without items whose post is not public. */
import { sql } from 'kysely'
import { postPath } from '#features/posts/postType.ts'
import { isPublished } from '#features/posts/server/published.ts'
import type { Context } from '#platform/server/context.ts'
import type { MenuId } from '../../menu.ts'
import type { PublicMenus } from '../../public.ts'

export type SiteMenuItem = { id: number; text: string; link: string; children: SiteMenuItem[] }

/** Links are paths of the website; the children of a left-out item move up. */
export async function readMenus(context: Context): Promise<Record<MenuId, SiteMenuItem[]>> {
  const items = await context.db.kysely
    .selectFrom('menu_items')
    .leftJoin('posts', (join) => join.onRef('posts.id', '=', 'menu_items.post_id').on(isPublished(context)))
    .select([
      'menu_items.id',
      'menu_items.menu',
      'menu_items.name',
      'menu_items.link',
      'menu_items.parent_id',
      'menu_items.post_id',
      'posts.type',
      'posts.slug',
    ])
    .orderBy('menu_items.position')
    .orderBy(sql.ref('menu_items.id'))
    .execute()
  const childrenOf = (menu: MenuId, parent: number | null): SiteMenuItem[] =>
    items
      .filter((item) => item.menu === menu && item.parent_id === parent)
      .flatMap(({ id, name, link, post_id, type, slug }) => {
        const children = childrenOf(menu, id)
        if (post_id !== null && slug === null) return children
        const path = slug && type ? postPath(type, slug) : link
        return [{ id, text: name, link: path, children }]
      })
  return forEachMenu((menu) => childrenOf(menu, null))
}

/** The menus in the format of the earlier system: links without leading slash, three levels. */
export async function readPublicMenus(context: Context): Promise<PublicMenus> {
  const menus = await readMenus(context)
  const withoutLeadingSlash = ({ id, text, link }: SiteMenuItem) => ({
    id,
    text,
    link: link.replace(/^\//, ''),
  })
  return forEachMenu((menu) =>
    menus[menu].map((item) => ({
      ...withoutLeadingSlash(item),
      type: menu,
      children: item.children.map((child) => ({
        ...withoutLeadingSlash(child),
        children: child.children.map(withoutLeadingSlash),
      })),
    })),
  )
}

const forEachMenu = <Items>(itemsOf: (menu: MenuId) => Items): Record<MenuId, Items> => ({
  main: itemsOf('main'),
  top: itemsOf('top'),
  'bottom-1': itemsOf('bottom-1'),
  'bottom-2': itemsOf('bottom-2'),
})
