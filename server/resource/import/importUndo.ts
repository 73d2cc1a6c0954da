/** Imports of the last month, and taking one back: row by row, the newest first, whatever still can be. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { FormerImport, ImportCalls, UndoResult } from '#contract/csv.ts'
import { count } from '#contract/field/count.ts'
import { DAY } from '#contract/units.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../db/open.ts'
import { type Tx, write } from '../../db/write.ts'
import type { By, Caller } from '../../http/authentication.ts'
import { errors } from '../../http/errors.ts'
import type { Serve } from '../../http/serve.ts'
import { reasonOf } from './cellValues.ts'
import type { Importer } from './importer.ts'

/** What undone says of a row that was taken back; otherwise it says why it stays. */
const DONE_STATUS = 'done'
const BATCH = 10
const REASONS = 20
const IMPORTS_LISTED = 10
/** Milliseconds for which an import can be taken back. */
const LIFETIME_MS = 30 * DAY

type Importing = { name: string; importer: (context: Context, user: Caller) => Importer }

export function serveImportUndo(serve: Serve, calls: ImportCalls, { name, importer }: Importing) {
  serve(calls.listImports, async ({ context, user }) => ({
    result: { rows: await listFormer(context.db.kysely, { entity: name, user, since: since(context) }) },
  }))
  serve(calls.undoImport, async ({ params, context, user }) => {
    const [found] = await ownImports(context.db.kysely, { entity: name, user, since: since(context) })
      .where('imports.id', '=', params.id)
      .execute()
    if (!found) throw errors.notFound('Impor ini tidak ditemukan atau sudah lebih dari 30 hari.')
    if (!found.ended_at) throw errors.conflict('Impor ini masih berjalan. Tunggu sampai selesai.')
    const result = await undo({ context, user }, importer(context, user), params.id)
    return {
      message: `${count(result.undone)} baris dibatalkan, ${count(result.remaining)} baris tetap`,
      result,
    }
  })
}

const since = ({ clock }: Context) => new Date(clock() - LIFETIME_MS).toISOString()

type Search = { entity: string; user: Caller; since: string }

/** One's own; whoever may do everything sees those of others. */
function ownImports(queries: Queries, { entity, user, since: first }: Search) {
  return queries
    .selectFrom('imports')
    .where('imports.entity', '=', entity)
    .where('imports.created_at', '>=', first)
    .$if(!user.role_access.includes('*'), (some) => some.where('imports.user_id', '=', user.id))
    .selectAll('imports')
}

async function listFormer(queries: Queries, search: Search): Promise<FormerImport[]> {
  const rows = await ownImports(queries, search)
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
    .limit(IMPORTS_LISTED)
    .execute()
  return rows.map(({ entity: _entity, user_id: _user, ended_at: _ended, mode, left, ...row }) => ({
    ...row,
    mode: mode === 'update' ? 'update' : 'create',
    left: Number(left ?? 0),
  }))
}

type Batch = Pick<UndoResult, 'undone' | 'reasons'> & { last: number | null }

async function undo({ context, user }: By, importer: Importer, id: number): Promise<UndoResult> {
  const result: UndoResult = { undone: 0, remaining: 0, reasons: [] }
  for (let below: number | null = Number.MAX_SAFE_INTEGER; below !== null; ) {
    const from: number = below
    const batch = await write(context, user, async (tx) => {
      await tx.lock('imports')
      const found: Batch = { undone: 0, reasons: [], last: null }
      for (const row of await nextRows(tx.queries, id, from)) {
        found.last = row.id
        const reason = await undoOne(tx, importer, row)
        await tx.queries
          .updateTable('import_changes')
          .set({ undone: reason ?? DONE_STATUS })
          .where('id', '=', row.id)
          .execute()
        if (reason === null) found.undone += 1
        else found.reasons.push({ name: row.name, message: reason })
      }
      return found
    })
    below = batch.last
    result.undone += batch.undone
    result.remaining += batch.reasons.length
    result.reasons.push(...batch.reasons.slice(0, REASONS - result.reasons.length))
    // Between batches everybody else has a turn.
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

/** PostgreSQL's ids are no larger, and compares with nothing else. */
const MAX_ID = 2 ** 31 - 1

function nextRows(queries: Queries, importId: number, below: number) {
  return queries
    .selectFrom('import_changes')
    .where('import_id', '=', importId)
    .where('id', '<=', Math.min(below - 1, MAX_ID))
    .where(sql<boolean>`coalesce(undone, '') <> ${DONE_STATUS}`)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(BATCH)
    .execute()
}

type Noted = Awaited<ReturnType<typeof nextRows>>[number]

const noted = z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))

/** @returns why it stays; null where it was taken back */
async function undoOne(tx: Tx<Caller>, importer: Importer, row: Noted): Promise<string | null> {
  const made =
    row.made_entity !== null && row.made_id !== null ? { entity: row.made_entity, id: row.made_id } : null
  const { kind, entity_id: id } = row
  const changes = noted.parse(JSON.parse(row.changes))
  try {
    await tx.savepoint(() =>
      importer.undo(tx, { kind: kind === 'new' ? 'new' : 'changed', id, changes, made }),
    )
    return null
  } catch (error) {
    return reasonOf(importer.refusalOf(error))
  }
}

/** What can no longer be taken back is forgotten; the numbers stay. Called every hour. */
export async function sweepImports(context: Context): Promise<void> {
  await context.db.kysely
    .deleteFrom('import_changes')
    .where('import_id', 'in', (old) =>
      old.selectFrom('imports').where('created_at', '<', since(context)).select('id'),
    )
    .execute()
}
