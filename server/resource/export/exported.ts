/** Answers the export of a list: the rows its caller may read, streamed as a file. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ExportFormat, FORMAT_TYPES } from '#contract/export/exportCall.ts'
import type { ExportFile } from '#contract/export/exportFile.ts'
import { dayIn } from '#contract/zone.ts'
import type { Context } from '#server/context.ts'
import { dispositionOf } from '#server/files/disposition.ts'
import { recordAccess } from '#server/http/accessTrail.ts'
import type { Caller } from '#server/http/authentication.ts'
import { type Cell, cellsOf } from './cells.ts'
import { withNames } from './names.ts'
import { WRITERS } from './writers.ts'

type Exporting = {
  query: { format: ExportFormat }
  context: Context
  user: Caller
  request: FastifyRequest
  reply: FastifyReply
}

type Batches = AsyncIterable<readonly object[]>

/**
 * @param rows all that the caller may read and the query shows, in batches
 * @example serve(exportUsers, (call) => exported(call, exportUsers, everyRow(call.context.db, USER_SOURCE, call.query)))
 */
export async function exported(call: Exporting, { exports }: { exports: ExportFile }, rows: Batches) {
  const { context, user, request, reply } = call
  const { format } = call.query
  const { name, columns } = exports
  // What is refused must be refused before the first byte.
  const batches = await withFirstRead(rows)
  const [list] = request.url.split('?')
  const after = { list, format }
  await recordAccess({ context, request, user }, { action: 'read', entity: 'export', entityId: 0, after })
  reply
    .type(format === 'csv' ? `${FORMAT_TYPES.csv}; charset=utf-8` : FORMAT_TYPES[format])
    .header('content-disposition', dispositionOf('attachment', filenameOf(name, format, context)))
  return { result: WRITERS[format]({ name, columns, batches: cellBatches(context, exports, batches) }) }
}

/** @example filenameOf('Peserta Kelas', 'xlsx', context) // peserta-kelas-2026-11-22.xlsx */
function filenameOf(name: string, format: ExportFormat, { config, clock }: Context): string {
  return `${name.toLowerCase().replace(/\W+/g, '-')}-${dayIn(config.SCHOOL_TZ, clock())}.${format}`
}

/** Reads the first batch now, so that what it throws is thrown before the answer begins. */
async function withFirstRead(batches: Batches): Promise<Batches> {
  const iterator = batches[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  })()
}

async function* cellBatches(
  { db, config }: Context,
  { columns }: ExportFile,
  batches: Batches,
): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) {
    const named = await withNames(db.kysely, columns, rows)
    yield named.map((row) => cellsOf(row, columns, config.SCHOOL_TZ))
  }
}

/** Rows that are read together, as of one class. */
export async function* inOneBatch<Row extends object>(rows: Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows
}
