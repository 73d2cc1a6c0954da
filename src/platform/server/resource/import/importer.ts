/** The interface for importing a kind of record. */
import type { z } from 'zod'
import type { SheetFormat } from '#platform/contract/import/importSheet.ts'
import type { Queries } from '../../db/open.ts'
import type { Tx } from '../../db/write.ts'
import type { Caller } from '../../http/authentication.ts'
import type { RelatedRecord, ResolveCells, StoredRow, Values } from '../hooks.ts'

export type { Values }

/**
 * The account of a stored row: with its one-time password, with one that the caller may not see, or waiting for a user
 * who may grant its role.
 */
export type NewAccount = { login: string; password: string } | 'withheld' | 'waiting'

export type FieldChange = { field: string; before: unknown; after: unknown }

/** The outcome of a stored row. */
export type RowOutcome = {
  outcome: 'new' | 'changed' | 'same'
  id: number
  account: NewAccount | null
  changes: readonly FieldChange[]
  relatedRecord: RelatedRecord | null
  /** The record's `updated_at` before and after; an undo restores it too. */
  stamp?: FieldChange
}

/** The change to undo. */
export type ImportedChange = {
  kind: 'new' | 'changed'
  id: number
  changes: readonly FieldChange[]
  relatedRecord: Pick<RelatedRecord, 'entity' | 'id'> | null
}

export type Importer = SheetFormat & {
  /** Used in the names of generated files. */
  name: string
  columns: readonly string[]
  row: z.ZodObject
  /** Unique keys of a row as readable text: 'Nomor Kartu 0071234567'. */
  keys: (values: Values) => string[]
  /** Resolves cells that refer to other records. @throws 422 for the column */
  resolve?: ResolveCells
  /** Runs before the transaction, for anything slow. */
  prepare: (values: Values) => Promise<Values>
  /** Stores rows within the transaction, in order. @throws if one is refused; the caller then rolls back */
  store: (tx: Tx<Caller>, prepared: readonly Values[]) => Promise<RowOutcome[]>
  /** Only if rows may update records: finds the record of a row, and changes the fields in `prepared`. */
  updating?: {
    find: (queries: Queries, values: Values) => Promise<StoredRow | undefined>
    change: (tx: Tx<Caller>, change: { before: StoredRow; prepared: Values }) => Promise<RowOutcome>
  }
  /** Finds whose a number of a refused row is. @throws if it is somebody else's */
  refuseTaken?: (tx: Tx<Caller>, prepared: Values, isUpdate: boolean) => Promise<void>
  /** Undoes the change of a row, within the transaction. @throws the reason if that is impossible */
  undo: (tx: Tx<Caller>, done: ImportedChange) => Promise<void>
  /** Translates a database error to an error for the user. */
  refusalOf: (error: unknown) => unknown
}
