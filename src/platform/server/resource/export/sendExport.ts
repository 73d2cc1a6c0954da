/** Responds to the export of a list: streams the rows that the caller may read as a file. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ExportFormat, FORMAT_MEDIA_TYPES } from '#platform/contract/export/exportCall.ts'
import type { ExportFile } from '#platform/contract/export/exportFile.ts'
import { dayIn } from '#platform/contract/zone.ts'
import type { Context } from '../../context.ts'
import { dispositionOf } from '../../files/disposition.ts'
import type { Caller } from '../../http/authentication.ts'
import { recordExport } from '../../http/readTrail.ts'
import { type Cell, toCells } from './cells.ts'
import { withNames } from './names.ts'
import { WRITERS } from './writers.ts'

type ExportRequest = {
  query: { format: ExportFormat } & Readonly<Record<string, unknown>>
  context: Context
  user: Caller
  request: FastifyRequest
  reply: FastifyReply
}

type Batches = AsyncIterable<readonly object[]>

/**
 * @param rows all rows of the query that the caller may read, in batches
 * @example serve(exportUsers, (call) => sendExport(call, exportUsers, readAllRows(call.context.db, USER_SOURCE, call.query)))
 */
export async function sendExport(
  call: ExportRequest,
  { exportFile }: { exportFile: ExportFile },
  rows: Batches,
) {
  const { context, user, request, reply } = call
  const { format } = call.query
  const { name, columns } = exportFile
  // Errors must be thrown before the first byte is sent.
  const batches = await prefetchFirst(rows)
  const countRows = await recordExport({ context, request, user, query: call.query })
  reply
    .type(format === 'csv' ? `${FORMAT_MEDIA_TYPES.csv}; charset=utf-8` : FORMAT_MEDIA_TYPES[format])
    .header('content-disposition', dispositionOf('attachment', filenameOf(name, format, context)))
  return {
    result: WRITERS[format]({
      name,
      columns,
      batches: cellBatches(context, exportFile, counted(batches, countRows)),
    }),
  }
}

/** Reports how many rows were sent, also if the client leaves before the end. */
async function* counted(batches: Batches, report: (rows: number) => void): AsyncGenerator<readonly object[]> {
  let count = 0
  try {
    for await (const rows of batches) {
      count += rows.length
      yield rows
    }
  } finally {
    report(count)
  }
}

/** @example filenameOf('Daftar Anggota', 'xlsx', context) // daftar-anggota-2026-11-22.xlsx */
function filenameOf(name: string, format: ExportFormat, { config, clock }: Context): string {
  return `${name.toLowerCase().replace(/\W+/g, '-')}-${dayIn(config.SCHOOL_TZ, clock())}.${format}`
}

/** Reads the first batch now, so that its errors are thrown before the response begins. */
async function prefetchFirst(batches: Batches): Promise<Batches> {
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
    yield named.map((row) => toCells(row, columns, config.SCHOOL_TZ))
  }
}

/** Wraps rows that are read at once, such as of one class, as a single batch. */
export async function* inOneBatch<Row extends object>(rows: Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows
}
