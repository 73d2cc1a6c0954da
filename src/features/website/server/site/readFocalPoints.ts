/** Reads the focal points of a page's pictures, which stay visible when a picture is cropped. */
import type { Context } from '#platform/server/context.ts'
import type { FocalPoints, Page } from '../../site/render.tsx'

const NAME = /"([0-9a-z]+\.(?:jpg|png|webp))"/g

/** CSS object positions by picture; pictures without a focal point are centred. */
export async function readFocalPoints({ db }: Context, page: Page): Promise<FocalPoints> {
  const names = [...new Set([...JSON.stringify(page).matchAll(NAME)].map(([, name = '']) => name))]
  if (names.length === 0) return new Map()
  const rows = await db.kysely
    .selectFrom('images')
    .where('name', 'in', names)
    .where('focus_x', 'is not', null)
    .select(['name', 'focus_x', 'focus_y'])
    .execute()
  return new Map(rows.map(({ name, focus_x, focus_y }) => [name, `${focus_x ?? 50}% ${focus_y ?? 50}%`]))
}
