/** Reads alternative texts from the media library, for pictures whose post gives none. */
import type { Context } from '#platform/server/context.ts'

/** Alternative texts by picture name. */
export type AltTexts = ReadonlyMap<string, string>

/** Pictures without an alternative text are left out. */
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
