/** The kinds of columns on both engines, and their types in queries. */
import type { Generated } from 'kysely'

/** `?` means the column may be null. */
export type ColumnKind = 'id' | 'integer' | 'integer?' | 'real' | 'real?' | 'text' | 'text?'
export type ColumnValue<K extends ColumnKind> = K extends 'id'
  ? Generated<number>
  : K extends 'integer' | 'real'
    ? number
    : K extends 'integer?' | 'real?'
      ? number | null
      : K extends 'text'
        ? string
        : string | null

export const timestampColumns = { created_at: 'text', updated_at: 'text' } as const
/** The text that the search box searches, with a trigram index; every write of the record sets it. */
export const searchColumns = { search_text: 'text' } as const
