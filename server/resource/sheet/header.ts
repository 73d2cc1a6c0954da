/** Where the header of a table is, and which fields its columns are, by the names that schools give them. */
import { composed } from '#contract/field/composed.ts'
import { errors } from '../../http/errors.ts'
import type { Table } from './rows.ts'

export type Column = {
  /** As the file spells it; with its group where the header has two rows. */
  name: string
  /** Null where it is not known. */
  field: string | null
}
export type Header = {
  columns: Column[]
  /** The number of its last row. */
  line: number
  /** Rows above it, such as a title. */
  above: number
}

/** What each field may be called, itself first. */
export type FieldNames = ReadonlyMap<string, readonly string[]>

/** What each field may be called: by its own name, by its label, and as schools say. */
export function fieldNames({ names = {}, labels }: { names?: SchoolNames | undefined; labels: Labels }) {
  const all = labels.map(({ name, label }): [string, string[]] => [
    name,
    [name, ...(names[name] ?? []), label],
  ])
  return new Map(all)
}

/** As schools call a field, by its name. */
type SchoolNames = Readonly<Record<string, readonly string[]>>
type Labels = readonly { name: string; label: string }[]

/** The columns that somebody has chosen themselves: by their name the field, or '' for none. */
export type Mapping = Readonly<Record<string, string>>

/** Rows among which a header is looked for. */
const HEADER_SEARCH_ROWS = 30
/** Filled cells that a header has at least; a title above it has one. */
const MIN_FILLED_CELLS = 2

/** @example folded('  No. Registrasi Akta-Lahir* ') // 'no registrasi akta lahir' */
export function folded(name: string): string {
  return composed(name, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** @throws 422 where there is no row at all, or a known column stands there twice */
export async function findHeader(table: Table, names: FieldNames, mapping: Mapping): Promise<Header> {
  const first = await firstRows(table)
  const known = lookup(names)
  const chosen = Object.fromEntries(Object.entries(mapping).filter(([, field]) => !field || names.has(field)))
  const fieldOf = (name: string) => chosen[name] ?? known.get(folded(name))?.field
  const counts = first.map(
    ({ cells }) => new Set(cells.map((cell) => fieldOf(cell.trim())).filter(Boolean)).size,
  )
  const at = headerAt(counts, first)
  const top = first[at]
  if (!top) throw errors.invalid({ file: 'Berkas ini kosong' })
  const below = first[at + 1]
  const joined = below && joinedNames({ top, below, merges: table.merges, fieldOf })
  const spelt = (joined ?? top.cells).map((name) => name.replace(/\s+/g, ' ').trim())
  refuseTwice(spelt, fieldOf)
  const columns = withoutRivals(spelt, { mapping: chosen, known })
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

function lookup(names: FieldNames): RankedFields {
  const known = new Map<string, { field: string; rank: number }>()
  for (const [field, aliases] of names)
    for (const [rank, name] of aliases.entries())
      if (!known.has(folded(name))) known.set(folded(name), { field, rank })
  return known
}

/** The row with most known names; where no row has any, the first with several filled cells. */
function headerAt(counts: readonly number[], rows: readonly { cells: string[] }[]): number {
  const most = Math.max(...counts)
  if (most > 0) return counts.indexOf(most)
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

/** A second header row stands only below groups such as 'Data Ayah', or below what is merged with it. */
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

function refuseTwice(names: readonly string[], fieldOf: (name: string) => string | undefined) {
  const all = names.map(folded)
  const repeated = names.find((name, index) => fieldOf(name) && all.indexOf(folded(name)) !== index)
  if (repeated) throw errors.invalid({ file: `Kolom ${repeated} ada dua kali. Hapus salah satunya.` })
}

/** Of two columns that mean the same, such as HP and Telepon, the more usual name has it. */
function withoutRivals(
  names: readonly string[],
  { mapping, known }: { mapping: Mapping; known: RankedFields },
): Column[] {
  const claims = names.map((name) => {
    const chosen = mapping[name]
    if (chosen !== undefined) return { field: chosen, rank: -1 }
    return known.get(folded(name)) ?? { field: '', rank: 0 }
  })
  return names.map((name, index) => {
    const { field = '', rank = 0 } = claims[index] ?? {}
    const isBeaten = claims.some(
      (other, at) => other.field === field && (other.rank < rank || (other.rank === rank && at < index)),
    )
    return { name, field: field && !isBeaten ? field : null }
  })
}
