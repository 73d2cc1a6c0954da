/** Reads a dump of the earlier system into rows by table, and checks that it is complete. */
import { MB } from '#platform/contract/units.ts'
import { decodeText } from './dumpBuffer.ts'
import { DumpMarkers } from './dumpMarkers.ts'
import { type Column, readStatements, type Statement } from './statements.ts'
import { BrokenDump } from './tuple.ts'

/** Tables that are imported, in the order of the report; each refers only to itself and those before it. */
export const LEGACY_TABLES = [
  'accesses',
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
  'student_class_rapors',
  'graduations',
  'posts',
  'post_meta',
  'slides',
  'galleries',
  'albums',
  'album_galleries',
  'menus',
  'generals',
] as const
export type LegacyTable = (typeof LEGACY_TABLES)[number]

/** Other names of some tables. */
const TABLE_ALIASES: Readonly<Record<string, string>> = {
  rapors: 'student_class_rapors',
  'album-galleries': 'album_galleries',
  lesson_classs: 'lesson_classes',
}

export type Cells = Readonly<Record<string, string | null>>
export type Dump = {
  tables: ReadonlyMap<LegacyTable, readonly Cells[]>
  /** Columns with moments in UTC, as `table.column`; all others are in the school's time zone. */
  utcColumns: ReadonlySet<string>
  /** Tables that are not imported, with their numbers of rows. */
  unknownTables: ReadonlyMap<string, number>
  /** The prefix of the table names. @example 'smp_' */
  prefix: string
  /** Sentences about what the school should check before it trusts the dump. */
  warnings: readonly string[]
}

/** The most content of all rows together; a school of thirty years has a tenth of it. */
const MAX_CONTENT_BYTES = 256 * MB
/** Memory overhead per value, counted so that a million short rows are refused. */
const BYTES_PER_VALUE = 32
const NOTHING_CHANGED = 'Tidak ada yang berubah.'
/** A dump without one of these is of another system. */
const REQUIRED_TABLES = ['users', 'roles', 'students', 'posts'] as const

/**
 * @param prefix of the table names; by default it is detected
 * @throws Error with a message in Indonesian if the dump is truncated, broken, or of another system
 */
export async function readDump(path: string, prefix?: string): Promise<Dump> {
  try {
    const collector = await collectDump(path, prefix ?? '')
    const prefixes = prefix === undefined ? collector.prefixes() : []
    if (prefixes.length > 1)
      throw new BrokenDump(
        `ada beberapa sistem di dalamnya; pilih satu dengan --prefix: ${prefixes.join(', ')}`,
      )
    return (prefixes[0] ? await collectDump(path, prefixes[0]) : collector).toDump()
  } catch (error) {
    if (!(error instanceof BrokenDump)) throw error
    throw new Error(`Dump ${path} tidak dapat dipakai: ${error.message}. ${NOTHING_CHANGED}`)
  }
}

async function collectDump(path: string, prefix: string): Promise<DumpCollector> {
  const collector = new DumpCollector(prefix.toLowerCase())
  for await (const statement of readStatements(path)) collector.add(statement)
  return collector
}

const isLegacyTable = (name: string): name is LegacyTable => LEGACY_TABLES.some((table) => table === name)

/** Statements that empty a table before its rows follow. @example 'DROP TABLE IF EXISTS `users`;' */
const DROP_OR_TRUNCATE = /^(?:drop|truncate)\s+table\s+(?:if\s+exists\s+)?([^;]+)/i

class DumpCollector {
  readonly #prefix: string
  readonly #columns = new Map<string, Column[]>()
  readonly #tables = new Map<LegacyTable, Cells[]>()
  readonly #unknown = new Map<string, number>()
  readonly #markers = new DumpMarkers()
  #contentBytes = 0
  /** How many values seem to have been encoded twice. */
  #garbledCount = 0

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  add(statement: Statement): void {
    if (statement.kind === 'other') {
      this.#markers.read(statement.text)
      const emptied = DROP_OR_TRUNCATE.exec(statement.text)?.[1] ?? ''
      for (const name of emptied.split(',')) this.#empty(this.#tableName(name.replace(/[`"\s]/g, '')))
      return
    }
    const table = this.#tableName(statement.table)
    if (statement.kind === 'table') {
      this.#columns.set(table, statement.columns)
      if (isLegacyTable(table) && !this.#tables.has(table)) this.#tables.set(table, [])
      if (!isLegacyTable(table) && !this.#unknown.has(table)) this.#unknown.set(table, 0)
      return
    }
    if (!isLegacyTable(table)) {
      this.#unknown.set(table, (this.#unknown.get(table) ?? 0) + 1)
      return
    }
    const rows = this.#tables.get(table) ?? []
    this.#tables.set(table, rows)
    rows.push(this.#cellsByColumn(table, statement))
  }

  /** The table's name without the prefix; a name that lacks the prefix is returned in quotes. */
  #tableName(nameInDump: string): string {
    const name = nameInDump.toLowerCase()
    if (!name.startsWith(this.#prefix)) return `'${name}'`
    const bareName = name.slice(this.#prefix.length)
    return TABLE_ALIASES[bareName] ?? bareName
  }

  #empty(table: string): void {
    if (isLegacyTable(table) && this.#tables.has(table)) this.#tables.set(table, [])
  }

  /** Possible prefixes of the required tables; empty if the tables have none. */
  prefixes(): string[] {
    if (REQUIRED_TABLES.every((table) => this.#tables.has(table))) return []
    const [first, ...others] = REQUIRED_TABLES
    return [...this.#unknown.keys()]
      .filter((name) => name.endsWith(first))
      .map((name) => name.slice(0, -first.length))
      .filter((prefix) => others.every((table) => this.#unknown.has(`${prefix}${table}`)))
  }

  #cellsByColumn(table: string, { columns, cells }: Extract<Statement, { kind: 'row' }>): Cells {
    const described = this.#columns.get(table)
    const names = columns ?? described?.map(({ name }) => name)
    if (!names) throw new BrokenDump(`kolom tabel ${table} tidak disebut`)
    if (names.length !== cells.length)
      throw new BrokenDump(
        `satu baris tabel ${table} berisi ${cells.length} nilai untuk ${names.length} kolom`,
      )
    this.#contentBytes += cells.reduce((sum, cell) => sum + BYTES_PER_VALUE + (cell?.length ?? 0), 0)
    if (this.#contentBytes > MAX_CONTENT_BYTES) throw new BrokenDump('isinya lebih dari 256 MB')
    const bits = described?.filter(({ type }) => type === 'bit').map(({ name }) => name) ?? []
    return Object.fromEntries(
      names.map((name, index) => [
        name.toLowerCase(),
        this.#textOf(cells[index] ?? null, bits.includes(name)),
      ]),
    )
  }

  #textOf(cell: string | null, isBits: boolean): string | null {
    if (cell === null) return null
    if (isBits && !/^\d+$/.test(cell)) return numberOf(cell)
    const text = decodeText(cell)
    if (DOUBLY_ENCODED.test(text)) this.#garbledCount += 1
    return text
  }

  toDump(): Dump {
    this.#markers.refuseTruncated()
    for (const table of REQUIRED_TABLES)
      if (!this.#tables.has(table))
        throw new BrokenDump(`tabel ${this.#prefix}${table} tidak ada di dalamnya`)
    const tables = this.#tables
    const unknown = new Map([...this.#unknown].map(([name, rows]) => [name.replaceAll("'", ''), rows]))
    return {
      tables,
      utcColumns: this.#utcColumns(),
      unknownTables: unknown,
      prefix: this.#prefix,
      warnings: this.#listWarnings(),
    }
  }

  #listWarnings(): string[] {
    const warnings = []
    if (!this.#markers.hasEndMarker)
      warnings.push('Dump ini tidak bertanda akhir: bandingkan jumlah baris di atas dengan sistem lama.')
    if (this.#garbledCount > 0)
      warnings.push(
        `${this.#garbledCount.toLocaleString('id')} nilai tampak rusak hurufnya (seperti â€œ atau Ã©): ulangi mysqldump dengan --default-character-set=latin1, lalu bandingkan.`,
      )
    return warnings
  }

  /** Only a TIMESTAMP follows the time zone of the session, which a dump may set to UTC. */
  #utcColumns(): Set<string> {
    if (!this.#markers.isUtc) return new Set()
    const timestampColumns = [...this.#columns].flatMap(([table, columns]) =>
      columns.filter(({ type }) => type === 'timestamp').map(({ name }) => `${table}.${name.toLowerCase()}`),
    )
    return new Set(timestampColumns)
  }
}

/** UTF-8 that was taken for Windows-1252 and written as UTF-8 again. @example 'â€œkutipâ€', 'JosÃ©' */
const DOUBLY_ENCODED = /â€[œ“”™˜¦\x9d]|Ã[\x80-\xbf]|ðŸ/

/** Bits that were written as bytes. @example '\x01' → '1' */
const numberOf = (bytes: string) =>
  String(Number.parseInt(Buffer.from(bytes, 'latin1').toString('hex') || '0', 16))
