/** The column that says to whom a post is addressed: JSON in one spelling, in which an entry is found as text. */
import { type RawBuilder, sql } from 'kysely'
import { type Audience, storedAudience } from '../../audience.ts'

/** Null for nobody in particular. */
export const toStoredAudience = (audience: Audience): string | null =>
  audience.length === 0 ? null : JSON.stringify(audience.map(toEntry))

export const readAudience = (stored: string | null): Audience =>
  stored === null ? [] : storedAudience.parse(JSON.parse(stored))

/** An entry as it is spelled in the column. */
const toEntry = ({ kind, id }: Audience[number]) => (id === undefined ? { kind } : { kind, id })

/** An SQL condition on posts: addressed to at least one of these. */
export function isAddressedTo(entries: Audience): RawBuilder<boolean> {
  const conditions = entries.map((entry) => sql`posts.audience like ${`%${JSON.stringify(toEntry(entry))}%`}`)
  return conditions.length === 0 ? sql`1 = 0` : sql`(${sql.join(conditions, sql` or `)})`
}
