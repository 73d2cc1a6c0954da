/** Lists the imports of the last month, and undoes one row by row, newest first, as far as possible. */
import { sql } from 'kysely'
import { z } from 'zod'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import type { ImportCalls, PastImport, UndoResult } from '#platform/contract/import/importCalls.ts'
import { DAY } from '#platform/contract/units.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../db/open.ts'
import { type Tx, write } from '../../db/write.ts'
import type { Caller, CallerContext } from '../../http/authentication.ts'
import { errors } from '../../http/errors.ts'
import type { Handlers } from '../../http/serve.ts'
import { reasonOf } from './cells/cellValues.ts'
import type { Importer, MakeImporter } from './importer.ts'

/** Value of the column `undone` for an undone row; otherwise it contains the reason why not. */
const DONE_STATUS = 'done'
const BATCH_SIZE = 10
const MAX_REASONS = 20
const MAX_LISTED_IMPORTS = 10
/** Milliseconds during which an import can be undone. */
const LIFETIME_MS = 30 * DAY

type Importing = { name: string; importer: MakeImporter }

export function importUndoHandlers({
  name,
  importer,
}: Importing): Handlers<Pick<ImportCalls, 'listImports' | 'undoImport'>> {
  return {
    listImports: async ({ context, user }) => ({
      result: {
        rows: await listPastImports(context.db.kysely, { entity: name, user, since: undoableSince(context) }),
      },
    }),
    undoImport: async ({ params, context, user }) => {
      const [pastImport] = await selectOwnImports(context.db.kysely, {
        entity: name,
        user,
        since: undoableSince(context),
      })
        .where('imports.id', '=', params.id)
        .execute()
      if (!pastImport) throw errors.notFound('Impor ini tidak ditemukan atau sudah lebih dari 30 hari.')
      if (!pastImport.ended_at) throw errors.conflict('Impor ini masih berjalan. Tunggu sampai selesai.')
      const result = await undo({ context, user }, await importer(context, user), params.id)
      return {
        message: `${formatCount(result.undone)} baris dibatalkan, ${formatCount(result.remaining)} baris tetap`,
        result,
      }
    },
  }
}

const undoableSince = ({ clock }: Context) => new Date(clock() - LIFETIME_MS).toISOString()

type Search = { entity: string; user: Caller; since: string }

/** The caller's own imports; users with the wildcard key see all. */
function selectOwnImports(queries: Queries, { entity, user, since }: Search) {
  return queries
    .selectFrom('imports')
    .where('imports.entity', '=', entity)
    .where('imports.created_at', '>=', since)
    .$if(!user.role_access.includes('*'), (query) => query.where('imports.user_id', '=', user.id))
    .selectAll('imports')
}

async function listPastImports(queries: Queries, search: Search): Promise<PastImport[]> {
  const rows = await selectOwnImports(queries, search)
    .leftJoin('users', 'users.id', 'imports.user_id')
    .select([
      'users.name as by',
      ({ selectFrom }) =>
        selectFrom('import_changes')
          .whereRef('import_id', '=', 'imports.id')
          .where(sql<boolean>`coalesce(undone, '') <> ${DONE_STATUS}`)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .as('left'),
    ])
    .where('ended_at', 'is not', null)
    .where(({ eb, or }) => or([eb('created', '>', 0), eb('changed', '>', 0)]))
    .orderBy('imports.id', 'desc')
    .limit(MAX_LISTED_IMPORTS)
    .execute()
  return rows.map(({ entity: _entity, user_id: _user, ended_at: _ended, mode, left, ...row }) => ({
    ...row,
    mode: mode === 'update' ? 'update' : 'create',
    left: Number(left ?? 0),
  }))
}

type Batch = Pick<UndoResult, 'undone' | 'reasons'> & { lastId: number | null }

async function undo({ context, user }: CallerContext, importer: Importer, id: number): Promise<UndoResult> {
  const result: UndoResult = { undone: 0, remaining: 0, reasons: [] }
  let previousId: number | null = MAX_ID + 1
  while (previousId !== null) {
    const batch: Batch = await undoBatch({ context, user }, importer, { importId: id, previousId })
    previousId = batch.lastId
    result.undone += batch.undone
    result.remaining += batch.reasons.length
    result.reasons.push(...batch.reasons.slice(0, MAX_REASONS - result.reasons.length))
    // Lets other requests run between two batches.
    await new Promise((resolve) => setImmediate(resolve))
  }
  await write(context, user, async (tx) => {
    await tx.queries.updateTable('imports').set({ undone_at: tx.now() }).where('id', '=', id).execute()
    await tx.audit({
      action: 'delete',
      entity: 'import',
      entityId: id,
      after: { undone: result.undone, remaining: result.remaining },
    })
  })
  return result
}

/** Undoes the rows before `previousId`, newest first, in one transaction. */
function undoBatch(
  { context, user }: CallerContext,
  importer: Importer,
  { importId, previousId }: { importId: number; previousId: number },
): Promise<Batch> {
  return write(context, user, async (tx) => {
    await tx.lock('imports')
    const batch: Batch = { undone: 0, reasons: [], lastId: null }
    for (const row of await nextRows(tx.queries, { importId, previousId })) {
      batch.lastId = row.id
      const reason = await undoOne(tx, importer, row)
      await tx.queries
        .updateTable('import_changes')
        .set({ undone: reason ?? DONE_STATUS })
        .where('id', '=', row.id)
        .execute()
      if (reason === null) batch.undone += 1
      else batch.reasons.push({ name: row.name, message: reason })
    }
    return batch
  })
}

/** Largest integer of PostgreSQL, which fails on comparing with larger ones. */
const MAX_ID = 2 ** 31 - 1

function nextRows(queries: Queries, { importId, previousId }: { importId: number; previousId: number }) {
  return queries
    .selectFrom('import_changes')
    .where('import_id', '=', importId)
    .where('id', '<=', previousId - 1)
    .where(sql<boolean>`coalesce(undone, '') <> ${DONE_STATUS}`)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(BATCH_SIZE)
    .execute()
}

type ChangeRow = Awaited<ReturnType<typeof nextRows>>[number]

const storedChanges = z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))

/** @returns the reason why a row cannot be undone; null if it was */
async function undoOne(tx: Tx<Caller>, importer: Importer, row: ChangeRow): Promise<string | null> {
  const relatedRecord =
    row.made_entity !== null && row.made_id !== null ? { entity: row.made_entity, id: row.made_id } : null
  const { kind, entity_id: id } = row
  const changes = storedChanges.parse(JSON.parse(row.changes))
  try {
    await tx.savepoint(() =>
      importer.undo(tx, { kind: kind === 'new' ? 'new' : 'changed', id, changes, relatedRecord }),
    )
    return null
  } catch (error) {
    return reasonOf(importer.refusalOf(error))
  }
}

/** Deletes the changes of imports that can no longer be undone; their counts stay. Called every hour. */
export async function sweepImports(context: Context): Promise<void> {
  await write(context, null, ({ queries }) =>
    queries
      .deleteFrom('import_changes')
      .where('import_id', 'in', (builder) =>
        builder.selectFrom('imports').where('created_at', '<', undoableSince(context)).select('id'),
      )
      .execute(),
  )
}
