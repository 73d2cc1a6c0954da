/** Serves the endpoints of a plain resource. */
import type { Resource } from '#platform/contract/resource.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller } from '../http/authentication.ts'
import { type Handlers, type Serve, serveCalls } from '../http/serve.ts'
import { bulkHandlers } from './bulk.ts'
import { readAllRows } from './export/everyRow.ts'
import { sendExport } from './export/sendExport.ts'
import { choiceHandlers } from './fields/choices.ts'
import { downloadHandlers, uploadHandlers } from './fields/fieldFiles.ts'
import { withFieldHooks } from './fields/fieldHooks.ts'
import type { Hooks, ResourceHooks, StoredRow, UpdateHandler, Values } from './hooks.ts'
import { importHandlers } from './import/importJob.ts'
import { resourceImporter } from './import/resourceImporter.ts'
import { list } from './listing.ts'
import { findRecord, insertRow, prepare, removeRow, runWrite, updateRow } from './records.ts'
import { listSource, type StoredResource, toRow, withColumns } from './resourceTable.ts'
import { refuseTaken } from './takenValues.ts'

export type { Hooks, ResourceHooks, Values }

/** Maximum rows of a list without pages; a school has about a dozen slides. */
const MAX_WHOLE_ROWS = 1000

/** @example serveResource(serve, book) */
export function serveResource(
  serve: Serve,
  declared: Resource,
  { hooks: ownHooks = {}, tables, resources = [declared] }: Stored = {},
) {
  const resource = withColumns(declared, tables)
  const hooks = withFieldHooks(resource, ownHooks, resources)
  const { changeMany, removeMany } = resource.endpoints
  serveCalls(serve, { changeMany, removeMany }, bulkHandlers(resource, hooks))
  serveCalls<RecordCalls>(serve, resource.endpoints, recordHandlers(resource, hooks))
  if (resource.imports) {
    const importing = {
      name: resource.name,
      screen: resource.api,
      importer: (context: Context, user: Caller) => resourceImporter({ context, user, resource, hooks }),
    }
    serveCalls(serve, resource.imports, importHandlers(resource.imports, importing))
  }
  serveCalls(serve, resource.uploads, uploadHandlers(resource))
  serveCalls(serve, resource.files, downloadHandlers(resource))
  serveCalls(serve, resource.choices, choiceHandlers(resource, resources))
}

/** What a feature's server adds to a resource, the tables that it declares, and the resources of all features. */
type Stored = {
  hooks?: Hooks | undefined
  tables?: Tables | undefined
  resources?: readonly Resource[] | undefined
}

/** The file of a list, or that of the register in whose layout it is asked for. */
async function exportFileOf({ endpoints, csv, label }: StoredResource, layout: unknown) {
  const { register } = csv ?? {}
  if (layout === undefined || !register) return endpoints.export.exportFile
  return { name: `${label} ${register.name}`, columns: await register.columns() }
}

type RecordCalls = Pick<Resource['endpoints'], 'list' | 'export' | 'get' | 'create' | 'update' | 'remove'>

function recordHandlers(resource: StoredResource, hooks: Hooks): Handlers<RecordCalls> {
  const createSource = (isExport: boolean) => {
    const source = listSource(resource, { flags: hooks.flags ?? {}, isExport })
    return {
      ...source,
      sort: { ...source.sort, ...hooks.sort },
      filters: { ...source.filters, ...hooks.filters },
    }
  }
  const source = createSource(false)
  const exportSource = createSource(true)
  const completeRows = async (queries: Queries, rows: Values[]) =>
    (await hooks.complete?.(queries, rows)) ?? rows
  const toResult = async (queries: Queries, row: StoredRow) =>
    (await completeRows(queries, [toRow(resource, row)]))[0] ?? {}
  const defaultUpdate: UpdateHandler = async ({ params, body, context, user }) => ({
    result: await toResult(
      context.db.kysely,
      await updateRow({ context, user, resource, hooks }, params.id, body),
    ),
  })

  return {
    list: async ({ query, context }) => {
      const pageQuery = resource.isUnpaged ? { ...query, page: 1, page_size: MAX_WHOLE_ROWS } : query
      const { rows, ...counts } = await list(context.db, source, pageQuery)
      return { result: { ...counts, rows: await completeRows(context.db.kysely, rows) } }
    },
    export: async (call) =>
      sendExport(
        call,
        { exportFile: await exportFileOf(resource, call.query.layout) },
        completeBatches(readAllRows(call.context.db, exportSource, call.query), (rows) =>
          completeRows(call.context.db.kysely, rows),
        ),
      ),
    get: async ({ params, context }) => ({
      result: await toResult(context.db.kysely, await findRecord(context.db.kysely, resource, params.id)),
    }),
    create: async ({ body, context, user }) => {
      const writer = { context, user, resource, hooks }
      const prepared = await prepare(writer, body)
      return runWrite(writer, async (tx) => {
        await refuseTaken(tx, writer, { values: prepared })
        const { row, oneTimeValues, isPasswordWithheld } = await insertRow(tx, writer, prepared)
        const result: Values = await toResult(tx.queries, row)
        const message = hooks.createdMessage?.(result, { isPasswordWithheld })
        return tx.respond({ result: { ...result, ...oneTimeValues }, ...(message && { message }) })
      })
    },
    update: hooks.wrapUpdate?.(defaultUpdate) ?? defaultUpdate,
    remove: async ({ params, context, user }) => {
      await removeRow({ context, user, resource, hooks }, params.id)
      return { result: null }
    },
  }
}

async function* completeBatches(
  batches: AsyncIterable<Values[]>,
  complete: (rows: Values[]) => Promise<Values[]>,
) {
  for await (const rows of batches) yield await complete(rows)
}
