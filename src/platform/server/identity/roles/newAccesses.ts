/** Grants access keys of newer versions to the seeded roles of an existing school. */
import { ACCESS_ENTRIES, SEEDED_ROLES } from '#platform/contract/access.ts'
import { type Context, now } from '../../context.ts'
import { type Tx, write } from '../../db/write.ts'

/**
 * Each key is granted once, to the roles that have it in a new school; a key that is revoked later is not granted again.
 * The administrator has `*` and needs none.
 */
export async function grantNewAccesses(context: Context): Promise<void> {
  const known = await context.db.kysely.selectFrom('known_accesses').select('name').execute()
  const names = new Set(known.map(({ name }) => name))
  const newEntries = ACCESS_ENTRIES.of(context).filter(({ name }) => !names.has(name))
  if (newEntries.length === 0) return
  await write(context, null, async ({ queries, lock }) => {
    await lock('pelita_seed')
    for (const { name: access } of newEntries) {
      const added = await queries
        .insertInto('known_accesses')
        .values({ name: access })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('id')
        .executeTakeFirst()
      const seeded = SEEDED_ROLES.of(context).flatMap(({ name, accesses }) =>
        accesses.includes(access) ? [name] : [],
      )
      // Another process that started at the same moment may have granted it.
      if (!added || seeded.length === 0) continue
      const rolesWithoutKey = await queries
        .selectFrom('roles')
        .where('name', 'in', seeded)
        .where('id', 'not in', (builder) =>
          builder.selectFrom('role_accesses').where('access', '=', access).select('role_id'),
        )
        .select('id')
        .execute()
      if (rolesWithoutKey.length === 0) continue
      const rows = rolesWithoutKey.map(({ id }) => ({ role_id: id, access }))
      await queries.insertInto('role_accesses').values(rows).execute()
      const ids = rolesWithoutKey.map(({ id }) => id)
      await queries
        .updateTable('roles')
        .set({ updated_at: now(context) })
        .where('id', 'in', ids)
        .execute()
    }
  })
}

/** In a new school the seeded roles have all of their keys, so that none is left to grant. */
export async function markAccessesKnown(tx: Tx): Promise<void> {
  await tx.queries
    .insertInto('known_accesses')
    .values(ACCESS_ENTRIES.of(tx).map(({ name }) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
