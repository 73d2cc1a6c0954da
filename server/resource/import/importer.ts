/** How one kind of record is imported: what its columns are, and how a row becomes a record. */
import type { z } from 'zod'
import type { SheetFormat } from '#contract/field/sheet.ts'
import type { Queries } from '../../db/open.ts'
import type { Tx } from '../../db/write.ts'
import type { Caller } from '../../http/authentication.ts'
import type { Made, StoredRow, Values } from '../hooks.ts'

export type { Values }

/** The account of a stored row: with its one-time password, or waiting for somebody who may give its role. */
export type NewAccount = { login: string; password: string } | 'waiting'

export type FieldChange = { field: string; before: unknown; after: unknown }

/** What became of a row. */
export type RowOutcome = {
  outcome: 'new' | 'changed' | 'same'
  id: number
  account: NewAccount | null
  changes: readonly FieldChange[]
  made: Made | null
  /** The record's `updated_at` before and after its changes, which taking them back restores with the rest. */
  stamp?: FieldChange
}

/** What a row of an earlier import changed, to be undone. */
export type ImportedChange = {
  kind: 'new' | 'changed'
  id: number
  changes: readonly FieldChange[]
  made: Pick<Made, 'entity' | 'id'> | null
}

export type Importer = SheetFormat & {
  /** For the names of the files handed back. */
  name: string
  columns: readonly string[]
  row: z.ZodObject
  /** What no two rows may share, as it is called: 'NISN 0071234567'. */
  keys: (values: Values) => string[]
  /** Cells that name other records, as what the row's schema takes. @throws 422 under the column */
  resolve?: (values: Values) => Promise<Values>
  /** Before the transaction, for anything slow. */
  prepare: (values: Values) => Promise<Values>
  /** Stores rows within the transaction, in their order. @throws where one is refused; the caller then takes all of them back */
  store: (tx: Tx<Caller>, prepared: readonly Values[]) => Promise<RowOutcome[]>
  /** Where rows may also change records: the one a row is about, and the changing; only what `prepared` names. */
  updating?: {
    find: (queries: Queries, values: Values) => Promise<StoredRow | undefined>
    change: (tx: Tx<Caller>, of: { before: StoredRow; prepared: Values }) => Promise<RowOutcome>
  }
  /** Undoes what a row did, within the transaction. @throws why that is not possible */
  undo: (tx: Tx<Caller>, done: ImportedChange) => Promise<void>
  /** An engine's refusal in the school's words. */
  refusalOf: (error: unknown) => unknown
}
