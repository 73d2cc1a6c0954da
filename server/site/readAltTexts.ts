/** What the library says of pictures, for pages whose text says nothing of them. */
import type { Context } from '#server/context.ts'

/** Alternative texts by the names of the pictures. */
export type AltTexts = ReadonlyMap<string, string>

/** Of those that have one. */
export async function readAltTexts({ db }: Context, names: readonly string[]): Promise<AltTexts> {
  if (names.length === 0) return new Map()
  const rows = await db.kysely
    .selectFrom('images')
    .where('name', 'in', [...new Set(names)])
    .where('alt', 'is not', null)
    .select(['name', 'alt'])
    .execute()
  return new Map(rows.map(({ name, alt }) => [name, alt ?? '']))
}
