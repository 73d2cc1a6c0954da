/** What each import changed, so that it can be taken back. */
import type { ImportOptions, ImportResult } from '#contract/csv.ts'
import { type Context, now } from '../../context.ts'
import type { Queries } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import type { Caller } from '../../http/authentication.ts'
import type { RowOutcome } from './importer.ts'

type Begun = { entity: string; filename: string; options: ImportOptions }

/** @returns the id of the import; in the transaction that makes its job */
export async function beginImport(
  { queries, context, user }: { queries: Queries; context: Context; user: Caller },
  { entity, filename, options }: Begun,
): Promise<number> {
  const { id } = await queries
    .insertInto('imports')
    .values({
      entity,
      filename: filename.slice(0, 255),
      mode: options.mode ?? 'create',
      user_id: user.id,
      created: 0,
      changed: 0,
      same: 0,
      failed: 0,
      created_at: now(context),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Its numbers, once all of its rows are done. */
export async function endImport(
  context: Context,
  id: number,
  { created, changed, same, failed }: ImportResult,
): Promise<void> {
  await write(context, null, async ({ queries }) => {
    await queries
      .updateTable('imports')
      .set({ created, changed, same, failed, ended_at: now(context) })
      .where('id', '=', id)
      .execute()
  })
}

type Noted = { importId: number; entity: string; stored: readonly (RowOutcome & { name: string })[] }

/** In the transaction of the changes themselves; what stayed as it was is not noted. */
export async function noteChanges(queries: Queries, { importId, entity, stored }: Noted): Promise<void> {
  const rows = stored
    .filter(({ outcome }) => outcome !== 'same')
    .map(({ outcome, id, name, changes, made, stamp }) => ({
      import_id: importId,
      kind: outcome,
      entity,
      entity_id: id,
      name: name.slice(0, 255),
      changes: JSON.stringify(stamp ? [...changes, stamp] : changes),
      made_entity: made?.entity ?? null,
      made_id: made?.id ?? null,
    }))
  if (rows.length > 0) await queries.insertInto('import_changes').values(rows).execute()
}

/** So far, of an import that goes on. */
export async function countChanges(
  queries: Queries,
  importId: number,
): Promise<{ created: number; changed: number }> {
  const rows = await queries
    .selectFrom('import_changes')
    .where('import_id', '=', importId)
    .select(['kind', ({ fn }) => fn.countAll<number>().as('total')])
    .groupBy('kind')
    .execute()
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.total ?? 0)
  return { created: of('new'), changed: of('changed') }
}
