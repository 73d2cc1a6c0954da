/** Reads of lists: the first is written before its answer, repetitions are counted in the process and written within a minute. */
import type { Context } from '../../context.ts'
import { acquireLockOf } from '../locks.ts'
import type { Db } from '../open.ts'
import { write } from '../write.ts'
import { toJson } from './audit.ts'
import { addReads, type ListReads } from './readDetail.ts'
import { addRepetitions, READ_WINDOW_MS, type Read, type ReadRow, readsOf } from './reads.ts'

type WriteContext = Pick<Context, 'db' | 'clock'>
type Reader = { readonly id: number; readonly address?: string }
type Repetitions = { count: number; reads: ListReads }
/** A row of this process, and what is not written to it yet. */
type OpenRow = ReadRow & { reader: Reader; unwritten: Repetitions }

/** `rows` by reader and screen; `ended` are those after whose window another row was begun. */
type ReadBuffer = { rows: Map<string, Promise<OpenRow>>; ended: OpenRow[] }

/** The buffer of each database, which a process opens once. */
const buffers = new WeakMap<Db, ReadBuffer>()

const NOTHING: Repetitions = { count: 0, reads: { filters: [], pages: [], rows: 0 } }

/** Records a read of a list. @returns its row @throws if the first read of the window cannot be written */
export async function recordListRead(context: WriteContext, reader: Reader, read: Read): Promise<OpenRow> {
  const buffer = bufferOf(context)
  const key = `${reader.id} ${read.entity} ${read.screen} ${toJson(read.after)}`
  for (let known = buffer.rows.get(key); known; known = buffer.rows.get(key)) {
    const row = await known.catch(() => null)
    if (row && isCurrent(context, row)) return addUnwritten(row, { count: 1, reads: readsOf(read) })
    // Another read may have begun a new row meanwhile.
    if (buffer.rows.get(key) !== known) continue
    buffer.rows.delete(key)
    if (row) buffer.ended.push(row)
  }
  const begun = beginRow(context, reader, read)
  buffer.rows.set(key, begun)
  begun.catch(() => buffer.rows.delete(key))
  return begun
}

/** Counts what becomes known only after the answer began, such as the rows of an export. */
export function addUnwritten(row: OpenRow, { count, reads }: Repetitions): OpenRow {
  row.unwritten = { count: row.unwritten.count + count, reads: addReads(row.unwritten.reads, reads) }
  return row
}

/** Writes the repetitions that this process counted. @throws if some cannot be written; they are kept */
export async function flushReads(context: WriteContext): Promise<void> {
  const buffer = bufferOf(context)
  const ended = buffer.ended.splice(0)
  const rows = [...ended, ...(await currentRows(context, buffer))].filter(hasUnwritten)
  try {
    for (const [reader, own] of rowsByReader(rows)) await writeRows(context, reader, own)
  } finally {
    buffer.ended.push(...ended.filter(hasUnwritten))
  }
}

async function beginRow(context: WriteContext, reader: Reader, read: Read): Promise<OpenRow> {
  const row = await write(context, reader, (tx) => tx.recordRead(read))
  return { ...row, reader, unwritten: NOTHING }
}

/** The rows of the buffer; those whose window has ended leave it. */
async function currentRows(context: WriteContext, buffer: ReadBuffer): Promise<OpenRow[]> {
  const rows: OpenRow[] = []
  for (const [key, begun] of [...buffer.rows]) {
    const row = await begun.catch(() => null)
    if (!row) continue
    rows.push(row)
    if (isCurrent(context, row) || buffer.rows.get(key) !== begun) continue
    buffer.rows.delete(key)
    // Kept until it is written.
    buffer.ended.push(row)
  }
  return rows
}

/** Writes the rows of one reader in one transaction. */
async function writeRows(context: WriteContext, reader: Reader, rows: readonly OpenRow[]): Promise<void> {
  const written = rows.map((row) => ({ row, repetitions: row.unwritten }))
  for (const { row } of written) row.unwritten = NOTHING
  try {
    await write(context, reader, async ({ queries }) => {
      await acquireLockOf(context.db.engine, queries, { name: 'reads', id: reader.id })
      for (const { row, repetitions } of written) await addRepetitions(queries, row.id, repetitions)
    })
  } catch (error) {
    for (const { row, repetitions } of written) addUnwritten(row, repetitions)
    throw error
  }
}

function rowsByReader(rows: readonly OpenRow[]): Iterable<[Reader, OpenRow[]]> {
  const byId = new Map<number, OpenRow[]>()
  for (const row of new Set(rows)) byId.set(row.reader.id, [...(byId.get(row.reader.id) ?? []), row])
  return [...byId].map(([id, own]) => [{ id }, own])
}

const hasUnwritten = ({ unwritten }: OpenRow) => unwritten.count > 0 || unwritten.reads.rows > 0

function isCurrent({ clock }: WriteContext, { since }: OpenRow): boolean {
  const age = clock() - since
  return age >= 0 && age < READ_WINDOW_MS
}

function bufferOf({ db }: WriteContext): ReadBuffer {
  const buffer = buffers.get(db) ?? { rows: new Map(), ended: [] }
  buffers.set(db, buffer)
  return buffer
}
