/** Reads the audit trail with its JSON columns parsed. */
import type { World } from '#test/support/world/world.ts'

/** @returns the rows of one entity, oldest first */
export async function readAudits({ context }: World, entity: string) {
  const rows = await context.db.kysely
    .selectFrom('audits')
    .where('entity', '=', entity)
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: parseJson(before),
    after: parseJson(after),
  }))
}

const parseJson = (json: string | null) => (json === null ? null : JSON.parse(json))
