/** A plain resource of the contract becomes its five endpoints. */
import { REQUIRED } from '#contract/fields.ts'
import { emptied } from '#contract/gaps.ts'
import type { Resource } from '#contract/resource.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../db/open.ts'
import { type Tx, write } from '../db/write.ts'
import type { Caller } from '../http/authentication.ts'
import { errors } from '../http/errors.ts'
import type { Serve } from '../http/serve.ts'
import { everyRow } from './export/everyRow.ts'
import { exported } from './export/exported.ts'
import { idsOfCells } from './fields/cells.ts'
import { serveFieldFiles } from './fields/fieldFiles.ts'
import { withFields } from './fields/fieldHooks.ts'
import type { Hooks, StoredRow, UpdateHandler, Values } from './hooks.ts'
import type { Importer } from './import/csvImport.ts'
import { serveImport } from './import/importJob.ts'
import { refuseChangeIfUsed, refuseIfUsed } from './inUse.ts'
import { list } from './listing.ts'
import { addRow, changeRow, dropRow, findRow } from './plainRows.ts'
import { refusalOf } from './refusalOf.ts'
import { columnsOf, listSource, searchText, toRow } from './resourceTable.ts'

export type { Hooks, Values }

/** What a list that comes whole may hold; a school has a dozen slides. */
const WHOLE = 1000

/** @example serveResource(serve, lesson) */
export function serveResource(serve: Serve, resource: Resource, own: Hooks = {}) {
  const hooks = withFields(resource, own)
  const plain = listSource(resource, hooks.flags)
  const source = { ...plain, filters: { ...plain.filters, ...hooks.filters } }
  const { list: listRows, export: exportRows, get, create, update, remove } = resource.endpoints
  const completed = async (queries: Queries, rows: Values[]) =>
    (await hooks.complete?.(queries, rows)) ?? rows
  const answerOf = async (queries: Queries, row: StoredRow) =>
    (await completed(queries, [toRow(resource, row)]))[0] ?? {}

  serve(listRows, async ({ query, context }) => {
    const pageQuery = resource.isWhole ? { ...query, page: 1, page_size: WHOLE } : query
    const found = await list(context.db, source, pageQuery)
    return { result: { ...found, rows: await completed(context.db.kysely, found.rows) } }
  })
  serve(exportRows, (call) =>
    exported(
      call,
      exportRows,
      completeBatches(everyRow(call.context.db, source, call.query), (rows) =>
        completed(call.context.db.kysely, rows),
      ),
    ),
  )
  serve(get, async ({ params, context }) => ({
    result: await answerOf(context.db.kysely, await find(context.db.kysely, resource, params.id)),
  }))
  serve(create, async ({ body, context, user }) => {
    const writer = { context, user, resource, hooks }
    const prepared = await prepare(writer, body)
    return writing(writer, async (tx) => {
      const { row, once } = await insertRow(tx, writer, prepared)
      const made: Values = await answerOf(tx.queries, row)
      const message = hooks.createdMessage?.(made)
      return tx.answer({ result: { ...made, ...once }, ...(message && { message }) })
    })
  })
  const defaultUpdate: UpdateHandler = async ({ params, body, context, user }) => ({
    result: await answerOf(
      context.db.kysely,
      await updateRow({ context, user, resource, hooks }, params.id, body),
    ),
  })
  serve(update, hooks.updating?.(defaultUpdate) ?? defaultUpdate)
  if (resource.imports)
    serveImport(serve, resource.imports, {
      name: resource.name,
      importer: (context, user) => importerOf({ context, user, resource, hooks }),
    })
  serve(remove, async ({ params, context, user }) => {
    await removeRow({ context, user, resource, hooks }, params.id)
    return { result: null }
  })
  serveFieldFiles(serve, resource)
}

async function* completeBatches(
  batches: AsyncIterable<Values[]>,
  complete: (rows: Values[]) => Promise<Values[]>,
) {
  for await (const rows of batches) yield await complete(rows)
}

export type Writer = { context: Context; user: Caller; resource: Resource; hooks: Hooks }

export type Created = { row: StoredRow; once: Values | undefined }

export async function prepare({ hooks, context, user }: Writer, values: Values, id?: number) {
  return (await hooks.prepare?.(values, context, { id, user })) ?? values
}

/** The storing itself, within the caller's transaction; `prepared` has been through `prepare`. */
export async function insertRow(
  tx: Tx<Caller>,
  { resource, hooks }: Pick<Writer, 'resource' | 'hooks'>,
  prepared: Values,
): Promise<Created> {
  const at = tx.now()
  const values = {
    ...hooks.defaults,
    ...columnsOf(resource, prepared),
    search_text: searchText(resource, prepared),
    created_at: at,
    updated_at: at,
  }
  const row = await addRow(tx.queries, resource, values)
  const once = await hooks.afterWrite?.(tx, row, prepared)
  await tx.audit({ action: 'create', entity: resource.name, entityId: row.id, after: row })
  return { row, once }
}

function importerOf(writer: Writer): Importer {
  const { resource } = writer
  if (!resource.csv) throw new Error(`Tanpa impor: ${resource.name}`)
  return {
    name: resource.name,
    columns: resource.csv.columns,
    row: resource.csv.row,
    keys: (values) =>
      (resource.unique ?? [])
        .filter((names) => names.every((name) => values[name]))
        .map((names) => `${names} ${names.map((name) => values[name]).join(' ')}`),
    resolve: (values) => idsOfCells(writer.context.db.kysely, resource.input, values),
    prepare: (values) => prepare(writer, values),
    store: async (tx, prepared) => {
      const { once } = await insertRow(tx, writer, prepared)
      if (once?.login === null) return 'waiting'
      return once?.password ? { login: String(once.login), password: String(once.password) } : null
    },
    refusalOf: (error) => refusalOf(resource, error, 'write'),
  }
}

/** Changes a row. @throws 404, 409 where it changed since `updated_at`, 422 under the field that is taken */
export async function updateRow(
  writer: Writer,
  id: number,
  { updated_at: lastRead, ...values }: Values,
): Promise<StoredRow> {
  const { resource, hooks } = writer
  const prepared = await prepare(writer, values, id)
  return writing(writer, async (tx) => {
    const { queries } = tx
    const before = await find(queries, resource, id)
    if (lastRead && lastRead !== before.updated_at) throw errors.changedMeanwhile()
    refuseEmptied(resource, before, prepared)
    const fields = (hooks.fixed ?? []).filter((name) => prepared[name] !== before[name])
    await refuseChangeIfUsed(queries, { usedBy: hooks.usedBy ?? [], row: before, fields })
    const at = tx.nextStamp(before.updated_at)
    const changed = {
      ...columnsOf(resource, prepared),
      search_text: searchText(resource, prepared),
      updated_at: at,
    }
    const after = await changeRow(queries, resource, { before, values: changed })
    if (!after) throw errors.changedMeanwhile()
    await hooks.afterWrite?.(tx, after, prepared)
    await tx.audit({ action: 'update', entity: resource.name, entityId: id, before, after })
    return after
  })
}

/** A record keeps the gaps it was imported with, and gets no new ones. @throws 422 under each field that would be emptied */
function refuseEmptied(resource: Resource, before: Values, values: Values): void {
  const names = emptied(resource, before, values)
  if (names.length > 0) throw errors.invalid(Object.fromEntries(names.map((name) => [name, REQUIRED])))
}

/** Deletes a row. @throws 404, 409 while something refers to it */
export async function removeRow(writer: Writer, id: number): Promise<void> {
  const { resource, hooks } = writer
  await writing({ ...writer, act: 'remove' }, async (tx) => {
    const { queries } = tx
    const before = await find(queries, resource, id)
    await refuseIfUsed(queries, { usedBy: hooks.usedBy ?? [], row: before, label: resource.label })
    await hooks.beforeRemove?.(tx, before)
    if (!(await dropRow(queries, resource, id))) throw gone(resource)
    await tx.audit({ action: 'delete', entity: resource.name, entityId: id, before })
  })
}

/** One transaction, with the engine's refusals put in the school's words. */
async function writing<T>(
  { context, user, resource, act = 'write' }: Writer & { act?: 'write' | 'remove' },
  work: (tx: Tx<Caller>) => Promise<T>,
): Promise<T> {
  try {
    return await write(context, user, work)
  } catch (error) {
    throw refusalOf(resource, error, act)
  }
}

async function find(queries: Queries, resource: Resource, id: number): Promise<StoredRow> {
  const row = await findRow(queries, resource, id)
  if (!row) throw gone(resource)
  return row
}

function gone({ label }: Resource) {
  return errors.notFound(`${label} tidak ditemukan.`)
}
