/** A school on its way: what was read, what will be written and in which order, and which row became which. */
import type { InsertObject } from 'kysely'
import type { Context } from '../context.ts'
import { readSequences } from '../db/copy/sequences.ts'
import type { Queries } from '../db/open.ts'
import type { Database, TableName } from '../db/tables.ts'
import type { Cells, Dump, EarlierTable } from './dump/readDump.ts'
import type { FileIndex } from './files/fileIndex.ts'
import { Staging } from './files/staging.ts'
import { Ledger } from './ledger.ts'
import { EarlierRow, LeftBehind } from './row.ts'

/** Tables in the order they are written, parents first. */
const ORDER = [
  ...['roles', 'role_accesses', 'users', 'teachers', 'students', 'classrooms', 'lessons'],
  ...['eduyears', 'semesters', 'student_classes', 'lesson_classes', 'lesson_class_students'],
  ...['lesson_class_materials', 'lesson_class_tasks', 'lesson_class_task_submits', 'learning_files'],
  ...[
    'documents',
    'student_class_rapors',
    'graduations',
    'images',
    'posts',
    'redirects',
    'post_meta',
    'slides',
  ],
  ...['galleries', 'albums', 'album_galleries', 'menu_items', 'settings', 'image_uses'],
] as const
type Written = (typeof ORDER)[number]

/** Values a statement may bind on either engine. */
const MAX_BOUND_VALUES = 30_000

type Step = (queries: Queries) => Promise<unknown>

export class Moving {
  readonly ledger = new Ledger()
  readonly staging: Staging
  readonly #steps = new Map<Written, Step[]>()
  readonly #ids = new Map<EarlierTable, Map<number, number>>()
  readonly #used = new Set<string>()

  readonly context: Context
  readonly dump: Dump
  /** The moment of the move. */
  readonly at: string
  /** The highest id that each table ever gave. */
  readonly #sequences: Map<string, number>

  private constructor({ context, dump, files, isTrial }: Beginning, sequences: Map<string, number>) {
    this.context = context
    this.dump = dump
    this.at = new Date(context.clock()).toISOString()
    this.#sequences = sequences
    this.staging = new Staging({ files: context.files, index: files, isTrial })
  }

  static async begin(beginning: Beginning): Promise<Moving> {
    const { engine, kysely } = beginning.context.db
    return new Moving(beginning, new Map(await readSequences(engine, kysely)))
  }

  /** The next id of a table that is written to. */
  newId(table: TableName): number {
    const id = (this.#sequences.get(table) ?? 0) + 1
    this.#sequences.set(table, id)
    return id
  }

  /** What an earlier row is from now on. */
  recordNewId(table: EarlierTable, from: number, to: number): void {
    const ids = this.#ids.get(table) ?? new Map<number, number>()
    this.#ids.set(table, ids.set(from, to))
  }

  /** What a row of that id became; undefined where it was not brought. */
  newIdOf(table: EarlierTable, id: number | null): number | undefined {
    return id === null ? undefined : this.#ids.get(table)?.get(id)
  }

  /** What the row refers to, which must have been brought. */
  reference(row: EarlierRow, column: string, table: EarlierTable): number {
    const id = this.newIdOf(table, row.integer(column))
    return id ?? row.skipRow(`${column} ${row.raw(column) ?? 'kosong'}: tidak ada, atau tidak dibawa`)
  }

  /** To be written when all is known. */
  write<T extends Written>(table: T, rows: readonly InsertObject<Database, T>[]): void {
    const [first] = rows
    if (!first) return
    const inOneBatch = Math.floor(MAX_BOUND_VALUES / Object.keys(first).length)
    this.change(table, async (queries) => {
      for (let start = 0; start < rows.length; start += inOneBatch)
        await queries
          .insertInto(table)
          .values(rows.slice(start, start + inOneBatch))
          .execute()
    })
  }

  /** Anything else that is done in the same transaction when it is that table's turn. */
  change(table: Written, step: Step): void {
    this.#steps.set(table, [...(this.#steps.get(table) ?? []), step])
  }

  get sequences(): ReadonlyMap<string, number> {
    return this.#sequences
  }

  get steps(): readonly Step[] {
    return ORDER.flatMap((table) => this.#steps.get(table) ?? [])
  }

  /**
   * Maps every row of a table, the lowest id first. What throws LeftBehind is left; what returns is brought.
   *
   * @returns what was made of those that were brought
   */
  async mapRows<T>(table: EarlierTable, map: (row: EarlierRow) => Promise<T> | T): Promise<T[]> {
    const made: T[] = []
    const seen = new Set<number>()
    const rows = (this.dump.tables.get(table) ?? []).map((cells) => this.#rowOf(table, cells))
    for (const row of rows.sort((one, other) => one.id - other.id)) {
      this.ledger.read(table)
      try {
        if (seen.has(row.id)) row.skipRow('nomor ini ganda di dalam dump; yang dibawa yang pertama')
        if (row.hasId) seen.add(row.id)
        if (row.isDeleted) row.skipRow('sudah dihapus di sistem lama')
        made.push(await map(row))
        this.ledger.brought(row)
      } catch (error) {
        if (!(error instanceof LeftBehind)) throw error
        this.ledger.left(row, error.message)
      }
    }
    return made
  }

  #rowOf(table: EarlierTable, cells: Cells): EarlierRow {
    const { SCHOOL_TZ: zone } = this.context.config
    const used = (column: string) => this.#used.add(`${table}.${column}`)
    return new EarlierRow({ table, cells, zone, utc: this.dump.utc, used })
  }

  /** Columns that hold something and were never asked for, as `table.column`. */
  unusedColumns(): string[] {
    const found = new Set<string>()
    for (const [table, rows] of this.dump.tables)
      for (const row of rows)
        for (const [column, cell] of Object.entries(row))
          if (cell !== null && cell !== '' && !this.#used.has(`${table}.${column}`))
            found.add(`${table}.${column}`)
    return [...found].filter((column) => !column.endsWith('.id')).sort()
  }
}

type Beginning = { context: Context; dump: Dump; files: FileIndex; isTrial: boolean }
