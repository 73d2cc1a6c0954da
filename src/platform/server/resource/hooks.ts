/** Hooks that add rules to a plain resource. */
import type { Contributions } from '#platform/contract/contributions.ts'
import type { GoneRecord, MissingRecord } from '#platform/contract/import/importCalls.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../db/open.ts'
import type { Tx } from '../db/write.ts'
import type { Caller } from '../http/authentication.ts'
import type { Handler } from '../http/serve.ts'
import type { UnknownChoice } from './import/cells/cleanedRow.ts'
import type { UsedBy } from './inUse.ts'
import type { ListSource } from './listing.ts'
import type { Flags } from './resourceTable.ts'

export type Values = Record<string, unknown>
export type StoredRow = Values & { id: number; updated_at: string }

/** The hooks of a resource. */
export type Hooks = {
  /** Additional column values of a new row. */
  defaults?: Values
  /** Completes or refuses values before the transaction; for anything slow. Without `id` it is a new row. */
  prepare?: (
    values: Values,
    context: Context,
    options: { id?: number | undefined; user: Caller },
  ) => Promise<Values>
  /** In the transaction, before new rows, to create records they refer to; `values` are the results of `prepare`. */
  beforeCreate?: (tx: Tx<Caller>, values: readonly Values[]) => Promise<BeforeCreate[]>
  /** In the transaction, after a row was created or changed. */
  afterWrite?: (tx: Tx<Caller>, row: StoredRow, values: Values) => Promise<void>
  /** In the transaction, after a row was changed, and after `afterWrite`. */
  afterChange?: (tx: Tx<Caller>, row: StoredRow) => Promise<void>
  /** Hooks for imports with columns beyond the fields of the record. */
  importHooks?: ImportHooks
  /** Success message of a create call, if not the default. */
  createdMessage?: (row: Values, created: Pick<BeforeCreate, 'isPasswordWithheld'>) => string | undefined
  /** References to a row, which prevent its deletion. */
  usedBy?: readonly UsedBy[]
  /** Fields that cannot change while something refers to the row. */
  fixedFields?: readonly string[]
  /** What a refusal calls a record, if its name does not tell it from others. */
  describe?: (queries: Queries, row: StoredRow) => Promise<string>
  /** In the transaction, before an unreferenced row is deleted. Throws to refuse. */
  beforeRemove?: (tx: Tx<Caller>, row: StoredRow) => Promise<void>
  /** Wraps the default update handler. */
  wrapUpdate?: (defaultUpdate: UpdateHandler) => UpdateHandler
  /** SQL conditions of the resource's flags. */
  flags?: Flags
  /** Additional filters. */
  filters?: ListSource<Values>['filters']
  /** Sort expressions of fields that are not sorted by their text. */
  sort?: ListSource<Values>['sort']
  /** Adds values to rows that are not in their table. */
  complete?: (queries: Queries, rows: Values[]) => Promise<Values[]>
}

/** The hooks as a feature declares them; its references may include those that others contribute to a point of its own. */
export type ResourceHooks = Omit<Hooks, 'usedBy'> & {
  usedBy?: readonly UsedBy[] | ((source: { contributions: Contributions }) => readonly UsedBy[])
}

/** `columns` are stored in the new row; `oneTimeValues` are only returned by the create call. */
export type BeforeCreate = {
  columns: Values
  oneTimeValues: Values
  /** Whether the record has a one-time password that the caller may not see. */
  isPasswordWithheld?: boolean
}

/** A further record that the import of a row created, such as an enrolment. */
export type RelatedRecord = {
  entity: string
  id: number
  /** Kind and name of the record. */
  label: string
  name: string
  /** Group in which passwords are handed out, such as a class. */
  group: string
}

/** The stored record, and the values of its import row. */
export type ImportedRecord = { row: StoredRow; values: Values }

/** What is said about a row while its cells are resolved. */
export type CellNotes = {
  warn: (message: string) => void
  /** A record that the row names and that does not exist. */
  miss: (record: MissingRecord) => void
  /** A word that stands for something that somebody chooses. */
  ask: (word: UnknownChoice) => void
}
export type ResolveCells = (values: Values, notes: CellNotes) => Promise<Values>

export type ImportHooks = {
  /** Resolves cells as people write them, in all rows of one import. @throws 422 for the column */
  resolveCells?: (queries: Queries) => ResolveCells
  /** In the transaction, after records were stored or found unchanged. Returns the related record of each, in order. */
  after?: (tx: Tx<Caller>, imported: readonly ImportedRecord[]) => Promise<(RelatedRecord | null)[]>
  /** The records of which the register outside has one each, by name. */
  listCurrent?: (queries: Queries) => Promise<GoneRecord[]>
  /** Removes what `after` created, if it is unchanged and unused. Throws to refuse. */
  undo?: (tx: Tx<Caller>, relatedRecord: Pick<RelatedRecord, 'entity' | 'id'>) => Promise<void>
}

export type UpdateHandler = Handler<Resource['endpoints']['update']>
