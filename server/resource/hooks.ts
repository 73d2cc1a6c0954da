/** What a wing may add to a plain resource: rules of its own, around what its description gives. */
import type { Resource } from '#contract/resource.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../db/open.ts'
import type { Tx } from '../db/write.ts'
import type { Caller } from '../http/authentication.ts'
import type { Handler } from '../http/serve.ts'
import type { UsedBy } from './inUse.ts'
import type { ListSource } from './listing.ts'
import type { Flags } from './resourceTable.ts'

export type Values = Record<string, unknown>
export type StoredRow = Values & { id: number; updated_at: string }

/** What a wing adds to a plain resource. */
export type Hooks = {
  /** Columns a new row has beside its input. */
  defaults?: Values
  /** Completes or refuses what was sent, before the transaction; the place for anything slow. Without `id` it is a new row. */
  prepare?: (
    values: Values,
    context: Context,
    of: { id?: number | undefined; user: Caller },
  ) => Promise<Values>
  /** In the transaction, before new rows; `values` is what `prepare` gave of each. Makes what they refer to, in their order. */
  beforeCreate?: (tx: Tx<Caller>, values: readonly Values[]) => Promise<BeforeCreate[]>
  /** In the transaction, after the row, whether new or changed. */
  afterWrite?: (tx: Tx<Caller>, row: StoredRow, values: Values) => Promise<void>
  /** In the transaction, after a row was changed, and after `afterWrite`. */
  afterChange?: (tx: Tx<Caller>, row: StoredRow) => Promise<void>
  /** What a row of an import names beyond the fields of its record. */
  importing?: Importing
  /** What is said of a row just made, where there is more to say than that it is stored. */
  createdMessage?: (row: Values) => string | undefined
  /** What may refer to a row; while anything does, the row cannot be deleted. */
  usedBy?: readonly UsedBy[]
  /** Fields that stay as they are while anything refers to a row, because what refers to it was decided by them. */
  fixed?: readonly string[]
  /** In the transaction, of a row that nothing refers to. Throw to refuse. */
  beforeRemove?: (tx: Tx<Caller>, row: StoredRow) => Promise<void>
  /** Takes the place of the default update, which it is given. */
  updating?: (defaultUpdate: UpdateHandler) => UpdateHandler
  /** When the resource's flags hold for a row. */
  flags?: Flags
  /** What the filters beyond its fields ask of a row. */
  filters?: ListSource<Values>['filters']
  /** Adds to rows what their table does not hold. */
  complete?: (queries: Queries, rows: Values[]) => Promise<Values[]>
}

/** `columns` are stored in the new row beside its input; `once` is shown to whoever makes it, this once. */
export type BeforeCreate = { columns: Values; once: Values }

/** A record beside the imported one that the import made, such as an enrolment. */
export type Made = {
  entity: string
  id: number
  /** What it is and which. */
  label: string
  name: string
  /** By which people's passwords are handed out. */
  group: string
}

/** A record as it is stored now, and what its row of the file says. */
export type ImportedRecord = { row: StoredRow; values: Values }

export type Importing = {
  /** Cells as people write them. @throws 422 under the column */
  resolveCells?: (queries: Queries, values: Values) => Promise<Values>
  /** In the transaction, after records were made, changed or found to be the same already; what it made of each, in their order. */
  after?: (tx: Tx<Caller>, imported: readonly ImportedRecord[]) => Promise<(Made | null)[]>
  /** Takes back what `after` made, where nobody has changed it since and nothing hangs on it. Throw to refuse. */
  undo?: (tx: Tx<Caller>, made: Pick<Made, 'entity' | 'id'>) => Promise<void>
}

export type UpdateHandler = Handler<Resource['endpoints']['update']>
