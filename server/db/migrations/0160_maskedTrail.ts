/** What the trail holds of persons in clear is masked, as it is from now on when it is written. */
import { sql } from 'kysely'
import { maskPersonal } from '../audit/masking.ts'
import type { Schema } from '../schema.ts'

const BATCH = 500
type Row = { id: number; entity: string; before: string | null; after: string | null }

export async function up({ db }: Schema) {
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`select id, entity, "before", "after" from audits
      where id > ${last} and entity in ('student', 'teacher', 'user') and ("before" is not null or "after" is not null)
      order by id limit ${BATCH}`.execute(db)
    for (const { id, entity, before, after } of rows) {
      const masked = maskPersonal(entity, { before: parsed(before), after: parsed(after) })
      await sql`update audits set "before" = ${written(masked.before)}, "after" = ${written(masked.after)}
        where id = ${id}`.execute(db)
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json))
const written = (value: unknown) => (value === null ? null : JSON.stringify(value))
