/** Logs the changes of each import, so that it can be undone. */
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import type { ImportOptions } from '#platform/contract/import/importOptions.ts'
import { type Context, now } from '../../context.ts'
import type { Queries } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import type { Caller } from '../../http/authentication.ts'
import type { RowOutcome } from './importer.ts'

type NewImport = { entity: string; filename: string; options: ImportOptions }

/** Inserts the import in the transaction that creates its job. @returns its id */
export async function beginImport(
  { queries, context, user }: { queries: Queries; context: Context; user: Caller },
  { entity, filename, options }: NewImport,
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

/** Stores the counts of a finished import. */
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

type StoredChanges = { importId: number; entity: string; stored: readonly (RowOutcome & { name: string })[] }

/** Records changes in their own transaction; unchanged rows are skipped. */
export async function recordChanges(
  queries: Queries,
  { importId, entity, stored }: StoredChanges,
): Promise<void> {
  const rows = stored
    .filter(({ outcome }) => outcome !== 'same')
    .map(({ outcome, id, name, changes, relatedRecord, stamp }) => ({
      import_id: importId,
      kind: outcome,
      entity,
      entity_id: id,
      name: name.slice(0, 255),
      changes: JSON.stringify(stamp ? [...changes, stamp] : changes),
      made_entity: relatedRecord?.entity ?? null,
      made_id: relatedRecord?.id ?? null,
    }))
  if (rows.length > 0) await queries.insertInto('import_changes').values(rows).execute()
}

/** Counts the changes so far, to resume an import. */
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
  const countOf = (kind: string) => Number(rows.find((row) => row.kind === kind)?.total ?? 0)
  return { created: countOf('new'), changed: countOf('changed') }
}

/** Deletes the values of a record that imports stored for undoing them. */
export async function deleteImportChanges(
  queries: Queries,
  { entity, id }: { entity: string; id: number },
): Promise<void> {
  await queries
    .deleteFrom('import_changes')
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .execute()
}
