/** The state of a legacy import: the dump, the writes deferred to one transaction, and the new ids of legacy rows. */
import type { InsertObject } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { readSequences } from '#platform/server/db/copy/sequences.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Database, TableName } from '#platform/server/db/tables.ts'
import type { Cells, Dump, LegacyTable } from './dump/readDump.ts'
import type { FileIndex } from './files/fileIndex.ts'
import { Staging } from './files/staging.ts'
import { ImportLog } from './importLog.ts'
import { LegacyRow, RowSkipped } from './legacyRow.ts'

/** Tables in the order they are written, parents first. */
const WRITE_ORDER = [
  'roles',
  'role_accesses',
  'users',
  'teachers',
  'students',
  'classrooms',
  'lessons',
  'eduyears',
  'semesters',
  'student_classes',
  'lesson_classes',
  'lesson_class_students',
  'lesson_class_materials',
  'lesson_class_tasks',
  'lesson_class_task_submits',
  'learning_files',
  'documents',
  'student_class_rapors',
  'graduations',
  'images',
  'posts',
  'redirects',
  'post_meta',
  'slides',
  'galleries',
  'albums',
  'album_galleries',
  'menu_items',
  'settings',
  'image_uses',
] as const
type WrittenTable = (typeof WRITE_ORDER)[number]

/** Values a statement may bind on either engine. */
const MAX_BOUND_VALUES = 30_000

type DeferredWrite = (queries: Queries) => Promise<unknown>

export class SchoolImport {
  readonly log = new ImportLog()
  readonly staging: Staging
  readonly #deferredWrites = new Map<WrittenTable, DeferredWrite[]>()
  readonly #newIds = new Map<LegacyTable, Map<number, number>>()
  readonly #readColumns = new Set<string>()

  readonly context: Context
  readonly dump: Dump
  /** The moment of this import, for rows without timestamps. */
  readonly importedAt: string
  /** The highest id each table has used. */
  readonly #lastIds: Map<string, number>

  private constructor({ context, dump, files, isDryRun }: ImportSource, lastIds: Map<string, number>) {
    this.context = context
    this.dump = dump
    this.importedAt = new Date(context.clock()).toISOString()
    this.#lastIds = lastIds
    this.staging = new Staging({ files: context.files, index: files, isDryRun })
  }

  static async begin(source: ImportSource): Promise<SchoolImport> {
    const { db } = source.context
    return new SchoolImport(source, new Map(await readSequences(db, db.kysely)))
  }

  /** The next id of a table that is written to. */
  allocateId(table: TableName): number {
    const id = (this.#lastIds.get(table) ?? 0) + 1
    this.#lastIds.set(table, id)
    return id
  }

  /** Records the new id of a legacy row. */
  recordNewId(table: LegacyTable, from: number, to: number): void {
    const ids = this.#newIds.get(table) ?? new Map<number, number>()
    this.#newIds.set(table, ids.set(from, to))
  }

  /** The new id of a legacy row; undefined if it was not imported. */
  findNewId(table: LegacyTable, id: number | null): number | undefined {
    return id === null ? undefined : this.#newIds.get(table)?.get(id)
  }

  /** The new id of the row that a column refers to. @throws RowSkipped if that row was not imported */
  requireNewId(row: LegacyRow, column: string, table: LegacyTable): number {
    const id = this.findNewId(table, row.integer(column))
    return id ?? row.skipRow(`${column} ${row.raw(column) ?? 'kosong'}: tidak ada, atau tidak dibawa`)
  }

  /** Rows are inserted in WRITE_ORDER once everything is mapped, in batches that both engines can bind. */
  deferInsert<T extends WrittenTable>(table: T, rows: readonly InsertObject<Database, T>[]): void {
    const [first] = rows
    if (!first) return
    const batchSize = Math.floor(MAX_BOUND_VALUES / Object.keys(first).length)
    this.defer(table, async (queries) => {
      for (let start = 0; start < rows.length; start += batchSize)
        await queries
          .insertInto(table)
          .values(rows.slice(start, start + batchSize))
          .execute()
    })
  }

  /** Defers another write, which is done in the table's position of WRITE_ORDER. */
  defer(table: WrittenTable, step: DeferredWrite): void {
    this.#deferredWrites.set(table, [...(this.#deferredWrites.get(table) ?? []), step])
  }

  get lastIds(): ReadonlyMap<string, number> {
    return this.#lastIds
  }

  get deferredWrites(): readonly DeferredWrite[] {
    return WRITE_ORDER.flatMap((table) => this.#deferredWrites.get(table) ?? [])
  }

  /**
   * Maps every row of a table, the lowest id first. Deleted rows, repeated ids and rows whose mapping throws RowSkipped
   * are skipped; any other error ends the import.
   *
   * @returns what `map` made of the imported rows
   */
  async mapRows<T>(table: LegacyTable, map: (row: LegacyRow) => Promise<T> | T): Promise<T[]> {
    const mapped: T[] = []
    const seen = new Set<number>()
    const rows = (this.dump.tables.get(table) ?? []).map((cells) => this.#rowOf(table, cells))
    for (const row of rows.sort((a, b) => a.id - b.id)) {
      this.log.read(table)
      try {
        if (seen.has(row.id)) row.skipRow('nomor ini ganda di dalam dump; yang dibawa yang pertama')
        if (row.hasId) seen.add(row.id)
        if (row.isDeleted) row.skipRow('sudah dihapus di sistem lama')
        mapped.push(await map(row))
        this.log.imported(row)
      } catch (error) {
        if (!(error instanceof RowSkipped)) throw error
        this.log.skipped(row, error.message)
      }
    }
    return mapped
  }

  #rowOf(table: LegacyTable, cells: Cells): LegacyRow {
    const { SCHOOL_TZ: zone } = this.context.config
    const recordRead = (column: string) => this.#readColumns.add(`${table}.${column}`)
    return new LegacyRow({ table, cells, zone, utc: this.dump.utcColumns, onColumnRead: recordRead })
  }

  /** Columns that hold values and were never read, as `table.column`: the report names them as not imported. */
  unreadColumns(): string[] {
    const unreadColumns = new Set<string>()
    for (const [table, rows] of this.dump.tables)
      for (const row of rows)
        for (const [column, cell] of Object.entries(row))
          if (cell !== null && cell !== '' && !this.#readColumns.has(`${table}.${column}`))
            unreadColumns.add(`${table}.${column}`)
    return [...unreadColumns].filter((column) => !column.endsWith('.id')).sort()
  }
}

type ImportSource = { context: Context; dump: Dump; files: FileIndex; isDryRun: boolean }
