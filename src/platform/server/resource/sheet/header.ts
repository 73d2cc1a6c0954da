/** Finds the header of a table, and maps its columns to fields by their usual names. */
import { foldName } from '#platform/contract/folding.ts'
import { errors } from '../../http/errors.ts'
import { canonicalName, HEADER_SEARCH_ROWS, spellingsOf } from './headerNames.ts'
import type { Table } from './rows.ts'

export type Column = {
  /** As spelled in the file; prefixed with its group if the header has two rows. */
  name: string
  /** Null if unknown. */
  field: string | null
}
export type Header = {
  columns: Column[]
  /** Line number of the last header row. */
  line: number
  /** Number of rows above the header, such as a title. */
  above: number
}

/** Accepted column names by field, most specific first. */
export type FieldNames = ReadonlyMap<string, readonly string[]>

/** Builds the accepted names of each field: its name, usual names of schools, and its label. */
export function fieldNames({ names = {}, labels }: { names?: SchoolNames | undefined; labels: Labels }) {
  return new Map(
    labels.map(({ name, label }): [string, string[]] => [name, [name, ...(names[name] ?? []), label]]),
  )
}

/** Usual column names by field. */
type SchoolNames = Readonly<Record<string, readonly string[]>>
type Labels = readonly { name: string; label: string }[]

/** The user's mapping from column name to field, or to '' for none. */
export type Mapping = Readonly<Record<string, string>>

/** Minimum number of filled cells of a header; a title has one. */
const MIN_FILLED_CELLS = 2

/** @throws 422 if the table is empty or a known column occurs twice */
export async function findHeader(table: Table, names: FieldNames, mapping: Mapping): Promise<Header> {
  const first = await firstRows(table)
  const known = rankFieldNames(names)
  const validMapping = Object.fromEntries(
    Object.entries(mapping).filter(([, field]) => !field || names.has(field)),
  )
  const fieldOf = (name: string) => validMapping[name] ?? rankOf(known, name)?.field
  const counts = first.map(
    ({ cells }) => new Set(cells.map((cell) => fieldOf(cell.trim())).filter(Boolean)).size,
  )
  const at = findHeaderIndex(counts, first)
  const top = first[at]
  if (!top) throw errors.invalid({ file: 'Berkas ini kosong' })
  const below = first[at + 1]
  const joined = below && joinedNames({ top, below, merges: table.merges, fieldOf })
  const columnNames = (joined ?? top.cells).map((name) => name.replace(/\s+/g, ' ').trim())
  refuseDuplicates(columnNames, fieldOf)
  const columns = resolveDuplicates(columnNames, { mapping: validMapping, known })
  return { columns, line: (joined ? below : top).line, above: at }
}

async function firstRows({ rows }: Table) {
  const first = []
  for await (const row of rows()) {
    first.push(row)
    if (first.length === HEADER_SEARCH_ROWS) break
  }
  return first
}

type RankedFields = ReadonlyMap<string, { field: string; rank: number }>

function rankFieldNames(names: FieldNames): RankedFields {
  const known = new Map<string, { field: string; rank: number }>()
  for (const [field, aliases] of names)
    for (const [rank, name] of aliases.entries())
      if (!known.has(canonicalName(name))) known.set(canonicalName(name), { field, rank })
  return known
}

/** The field of a column name, if any of its spellings is known. */
function rankOf(known: RankedFields, name: string) {
  const spelling = spellingsOf(name).find((one) => known.has(one))
  return spelling === undefined ? undefined : known.get(spelling)
}

/** All names of columns that an import knows, as `countKnown` compares them. */
export const knownNames = (names: FieldNames): Set<string> =>
  new Set([...names.values()].flat().map(canonicalName))

/** The row with most known names; if no row has any, the first with several filled cells. */
function findHeaderIndex(counts: readonly number[], rows: readonly { cells: string[] }[]): number {
  const highestCount = Math.max(...counts)
  if (highestCount > 0) return counts.indexOf(highestCount)
  return Math.max(
    0,
    rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim()).length >= MIN_FILLED_CELLS),
  )
}

type Rows = {
  top: { line: number; cells: string[] }
  below: { line: number; cells: string[] }
  merges: Table['merges']
  fieldOf: (name: string) => string | undefined
}

/** Combines two header rows if the upper one has groups such as 'Data Ayah' or merged cells; otherwise null. */
function joinedNames({ top, below, merges, fieldOf }: Rows): string[] | null {
  const width = Math.max(top.cells.length, below.cells.length)
  const at = (cells: string[], index: number) => (cells[index] ?? '').trim()
  const filled = Array.from({ length: width }, (_, index) => index).filter((index) => at(below.cells, index))
  const isTall = merges.some(({ top: row, bottom }) => row === top.line && bottom === below.line)
  const isGrouped = (index: number) => groupOf(index) !== '' && !fieldOf(at(top.cells, index))
  const groupOf = (index: number): string => {
    for (let from = index; from >= 0; from -= 1) if (at(top.cells, from)) return at(top.cells, from)
    return ''
  }
  const isSecond =
    filled.length >= MIN_FILLED_CELLS &&
    filled.some((index) => !at(top.cells, index)) &&
    filled.every(isGrouped)
  if (!isSecond && !(isTall && filled.every(isGrouped))) return null
  return Array.from({ length: width }, (_, index) =>
    at(below.cells, index) ? `${groupOf(index)} ${at(below.cells, index)}` : at(top.cells, index),
  )
}

function refuseDuplicates(names: readonly string[], fieldOf: (name: string) => string | undefined) {
  const all = names.map(foldName)
  const repeated = names.find((name, index) => fieldOf(name) && all.indexOf(foldName(name)) !== index)
  if (repeated) throw errors.invalid({ file: `Kolom ${repeated} ada dua kali. Hapus salah satunya.` })
}

/** If two columns match the same field, such as HP and Telepon, the one with the more usual name gets it. */
function resolveDuplicates(
  names: readonly string[],
  { mapping, known }: { mapping: Mapping; known: RankedFields },
): Column[] {
  const matches = names.map((name) => {
    const validMapping = mapping[name]
    if (validMapping !== undefined) return { field: validMapping, rank: -1 }
    return rankOf(known, name) ?? { field: '', rank: 0 }
  })
  return names.map((name, index) => {
    const { field = '', rank = 0 } = matches[index] ?? {}
    const hasBetterMatch = matches.some(
      (other, otherIndex) =>
        other.field === field && (other.rank < rank || (other.rank === rank && otherIndex < index)),
    )
    return { name, field: field && !hasBetterMatch ? field : null }
  })
}
