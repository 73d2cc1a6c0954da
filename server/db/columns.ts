/** The kinds of columns both engines have, and their types in queries. */
import type { Generated } from 'kysely'

/** `?` means the column may be null. */
export type Kind = 'id' | 'integer' | 'integer?' | 'real' | 'real?' | 'text' | 'text?'
export type Column<K extends Kind> = K extends 'id'
  ? Generated<number>
  : K extends 'integer' | 'real'
    ? number
    : K extends 'integer?' | 'real?'
      ? number | null
      : K extends 'text'
        ? string
        : string | null

export const stamps = { created_at: 'text', updated_at: 'text' } as const
/** What the search box looks into; written by the record's own writer, indexed by trigrams. */
export const searched = { search_text: 'text' } as const
