/** What a database consists of, in words that a message can use. */
import type { Queries } from '../open.ts'

export type SchemaPicture = {
  /** Parts by what they are called in a message. @example 'indeks posts_slug_unique' */
  parts: ReadonlyMap<string, SchemaPart>
  references: readonly Reference[]
}

export type SchemaPart = {
  /** Its definition, in which spelling does not count. */
  definition: string
  /** The statement that makes it again; null if rows depend on it. */
  statement: string | null
}

/** A column that refers to rows of another table. */
export type Reference = { table: string; column: string; parent: string; parentColumn: string }

/** An entry of `parts`. */
export type PartEntry = readonly [name: string, part: SchemaPart]

/** The schema of a connection: `parts` without the tables of the engine itself. */
export type ReadPicture = (queries: Queries) => Promise<SchemaPicture>

export const columnPart = (table: string, column: string) => `kolom ${column} pada tabel ${table}`
export const referencePart = ({ table, column, parent }: Reference) =>
  `hubungan ${table}.${column} ke ${parent}`
export const indexPart = (name: string) => `indeks ${name}`
export const triggerPart = (name: string, table: string) => `pemicu ${name} pada tabel ${table}`

/** The same for statements that differ in quotes, blanks and letter case, as a renamed table leaves them. */
export function toDefinition(statement: string): string {
  return statement
    .toLowerCase()
    .replace(/["`]/g, '')
    .replace(/\bif not exists\b/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),;]) ?/g, '$1')
    .trim()
}
