/** The interface for importing a kind of record. */
import type { z } from 'zod'
import type { GoneRecord } from '#platform/contract/import/importCalls.ts'
import type { ImportOptions } from '#platform/contract/import/importOptions.ts'
import type { SheetFormat } from '#platform/contract/import/importSheet.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../db/open.ts'
import type { Tx } from '../../db/write.ts'
import type { Caller } from '../../http/authentication.ts'
import type { RelatedRecord, ResolveCells, StoredRow, Values } from '../hooks.ts'
import type { Table } from '../sheet/rows.ts'

export type { StoredRow, Values }

/** Makes the importer of a request; without options to undo an import, or for its template. */
export type MakeImporter = (
  context: Context,
  user: Caller,
  options?: ImportOptions,
) => Importer | Promise<Importer>

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
  /** What could not be stored beside the record. */
  warnings?: readonly string[]
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
  /** Which sheet of a workbook is read where nobody chose one; by default the one whose header is known. */
  pickSheet?: (sheets: readonly string[]) => string | undefined
  /** Brings a table that is no list of records, such as one of days across, into the form of one. @throws 422 */
  arrange?: (table: Table) => Promise<Table>
  /** What the file is compared with: sent with the preview, and back with the file that is stored. */
  seen?: string
  /** Rows that are stored together; by default a few, so that other writers wait briefly. */
  batchSize?: number
  /** What was decided about one file says nothing about the next. */
  forgetsDecisions?: boolean
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
  /** The stored records that a whole file would have, by name. */
  listCurrent?: () => Promise<GoneRecord[]>
  /** Finds whose a number of a refused row is. @throws if it is somebody else's */
  refuseTaken?: (tx: Tx<Caller>, prepared: Values, isUpdate: boolean) => Promise<void>
  /** Undoes the change of a row, within the transaction. @throws the reason if that is impossible */
  undo: (tx: Tx<Caller>, done: ImportedChange) => Promise<void>
  /** Translates a database error to an error for the user. */
  refusalOf: (error: unknown) => unknown
}
