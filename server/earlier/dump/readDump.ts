/** A dump of the earlier system: the rows of the tables it is known for, and whether it is whole. */
import { decoded } from './pieces.ts'
import { type Column, type Statement, statementsOf } from './statements.ts'
import { BrokenDump } from './tuple.ts'

/** Tables that are brought over, in the order of the report; each refers to earlier ones only, but for itself. */
export const EARLIER_TABLES = [
  ...['accesses', 'roles', 'role_accesses', 'users', 'teachers', 'students'],
  ...['classrooms', 'lessons', 'eduyears', 'semesters', 'student_classes'],
  ...['lesson_classes', 'lesson_class_students', 'lesson_class_materials', 'lesson_class_tasks'],
  ...['lesson_class_task_submits', 'student_class_rapors', 'graduations'],
  ...['posts', 'post_meta', 'slides', 'galleries', 'albums', 'album_galleries', 'menus', 'generals'],
] as const
export type EarlierTable = (typeof EARLIER_TABLES)[number]

/** Other names that some of them go by. */
const ALSO: Readonly<Record<string, string>> = {
  rapors: 'student_class_rapors',
  'album-galleries': 'album_galleries',
  lesson_classs: 'lesson_classes',
}

export type Cells = Readonly<Record<string, string | null>>
export type Dump = {
  tables: ReadonlyMap<EarlierTable, readonly Cells[]>
  /** Columns that hold moments of UTC, as `table.column`; all others are the school's own time. */
  utc: ReadonlySet<string>
  /** Tables of the dump that nothing is known of, with their rows. */
  unknown: ReadonlyMap<string, number>
}

/** Letters of all rows together; a school of thirty years has a tenth. */
const MOST_KEPT = 256 * 1024 * 1024
const NOT_WHOLE = 'Tidak ada yang berubah.'

/** @throws Error in a sentence for the school where it is cut off, broken, or no dump of that system */
export async function readDump(path: string): Promise<Dump> {
  const reading = new Reading()
  try {
    for await (const statement of statementsOf(path)) reading.take(statement)
    return reading.end()
  } catch (error) {
    if (!(error instanceof BrokenDump)) throw error
    throw new Error(`Dump ${path} tidak dapat dipakai: ${error.message}. ${NOT_WHOLE}`)
  }
}

const isEarlierTable = (name: string): name is EarlierTable => EARLIER_TABLES.some((one) => one === name)

class Reading {
  readonly #columns = new Map<string, Column[]>()
  readonly #tables = new Map<EarlierTable, Cells[]>()
  readonly #unknown = new Map<string, number>()
  readonly #signs = new Signs()
  #kept = 0

  take(statement: Statement): void {
    if (statement.kind === 'other') {
      this.#signs.take(statement.text)
      return
    }
    const own = statement.table.toLowerCase()
    const table = ALSO[own] ?? own
    if (statement.kind === 'table') {
      this.#columns.set(table, statement.columns)
      if (isEarlierTable(table) && !this.#tables.has(table)) this.#tables.set(table, [])
      return
    }
    if (!isEarlierTable(table)) {
      this.#unknown.set(table, (this.#unknown.get(table) ?? 0) + 1)
      return
    }
    const rows = this.#tables.get(table) ?? []
    this.#tables.set(table, rows)
    rows.push(this.#named(table, statement))
  }

  #named(table: string, { columns, cells }: Extract<Statement, { kind: 'row' }>): Cells {
    const names = columns ?? this.#columns.get(table)?.map(({ name }) => name)
    if (!names) throw new BrokenDump(`kolom tabel ${table} tidak disebut`)
    if (names.length !== cells.length)
      throw new BrokenDump(
        `satu baris tabel ${table} berisi ${cells.length} nilai untuk ${names.length} kolom`,
      )
    this.#kept += cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
    if (this.#kept > MOST_KEPT) throw new BrokenDump('isinya lebih dari 256 MB')
    return Object.fromEntries(names.map((name, n) => [name.toLowerCase(), textOf(cells[n] ?? null)]))
  }

  end(): Dump {
    this.#signs.refuseCutOff()
    for (const table of ['users', 'roles', 'students', 'posts'] as const)
      if (!this.#tables.has(table)) throw new BrokenDump(`tabel ${table} tidak ada di dalamnya`)
    return { tables: this.#tables, utc: this.#utcColumns(), unknown: this.#unknown }
  }

  /** Only a TIMESTAMP follows the time zone of the session, which a dump may set to UTC. */
  #utcColumns(): Set<string> {
    if (!this.#signs.isUtc) return new Set()
    const found = [...this.#columns].flatMap(([table, columns]) =>
      columns.filter(({ type }) => type === 'timestamp').map(({ name }) => `${table}.${name.toLowerCase()}`),
    )
    return new Set(found)
  }
}

const textOf = (cell: string | null) => (cell === null ? null : decoded(cell))

/** What programs write at the beginning and the end of a dump; one that is cut off between two statements lacks the end. */
const PAIRS: readonly { begins: RegExp; ends: RegExp }[] = [
  { begins: /^--? ?(mysql|mariadb) dump/i, ends: /^--? ?dump completed/i },
  { begins: /^lock tables/i, ends: /^unlock tables/i },
  { begins: /^(start transaction|begin\b)/i, ends: /^commit/i },
  { begins: /^\/\*\s+navicat/i, ends: /^set foreign_key_checks ?= ?1/i },
  { begins: /^-- adminer/i, ends: /^-- \d{4}-\d\d-\d\d/ },
]

class Signs {
  readonly #open = new Set<(typeof PAIRS)[number]>()
  isUtc = false

  take(text: string): void {
    if (/time_zone ?= ?['"]\+00:00['"]/i.test(text)) this.isUtc = true
    for (const pair of PAIRS) {
      if (pair.begins.test(text)) this.#open.add(pair)
      else if (pair.ends.test(text)) this.#open.delete(pair)
    }
  }

  refuseCutOff(): void {
    if (this.#open.size > 0) throw new BrokenDump('berkas terpotong: akhirnya tidak ada')
  }
}
