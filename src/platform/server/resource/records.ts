/** Creates, changes and deletes records of a plain resource, with hooks and audit trail. */
import { REQUIRED } from '#platform/contract/fields.ts'
import { findEmptied } from '#platform/contract/gaps.ts'
import { completeChange } from '#platform/contract/listedFields.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { Context } from '../context.ts'
import { violatedIndex } from '../db/engine.ts'
import type { Queries } from '../db/open.ts'
import { type Tx, write } from '../db/write.ts'
import type { Caller } from '../http/authentication.ts'
import { errors } from '../http/errors.ts'
import type { Hooks, StoredRow, Values } from './hooks.ts'
import { refuseChangeIfUsed, refuseIfUsed } from './inUse.ts'
import { nameChanger, refuseOutdated } from './optimisticLock.ts'
import { deleteRow, findRow, insertReturning, updateIfUnchanged } from './plainRows.ts'
import { columnsOf, type StoredResource, searchText } from './resourceTable.ts'
import { refuseTaken } from './takenValues.ts'
import { toRefusal } from './toRefusal.ts'

export type Writer = { context: Context; user: Caller; resource: StoredResource; hooks: Hooks }

export type Created = { row: StoredRow; oneTimeValues: Values | undefined; isPasswordWithheld: boolean }

export async function prepare({ hooks, context, user }: Writer, values: Values, id?: number) {
  return (await hooks.prepare?.(values, context, { id, user })) ?? values
}

/** Inserts a record within the caller's transaction; `prepared` is the result of `prepare`. */
export async function insertRow(
  tx: Tx<Caller>,
  writer: Pick<Writer, 'resource' | 'hooks'>,
  prepared: Values,
): Promise<Created> {
  const [created] = await insertRows(tx, writer, [prepared])
  if (!created) throw new Error(`Nothing was stored in ${writer.resource.table}`)
  return created
}

/** Inserts several records in order; if one is refused, the caller rolls back. */
export async function insertRows(
  tx: Tx<Caller>,
  { resource, hooks }: Pick<Writer, 'resource' | 'hooks'>,
  prepared: readonly Values[],
): Promise<Created[]> {
  const at = tx.now()
  const additions = await hooks.beforeCreate?.(tx, prepared)
  const newRows = prepared.map((values, index) => ({
    ...hooks.defaults,
    ...columnsOf(resource, values),
    ...additions?.[index]?.columns,
    search_text: searchText(resource, values),
    created_at: at,
    updated_at: at,
  }))
  const created: Created[] = []
  for (const [index, row] of (await insertReturning(tx.queries, resource, newRows)).entries()) {
    await hooks.afterWrite?.(tx, row, prepared[index] ?? {})
    await tx.audit({ action: 'create', entity: resource.name, entityId: row.id, after: row })
    const { oneTimeValues, isPasswordWithheld = false } = additions?.[index] ?? {}
    created.push({ row, oneTimeValues, isPasswordWithheld })
  }
  return created
}

/** Changes a row. @throws 404, 409 if it has changed since `updated_at`, 422 for a duplicate value */
export async function updateRow(
  writer: Writer,
  id: number,
  { updated_at: expectedVersion, ...values }: Values,
): Promise<StoredRow> {
  const prepared = await prepare(writer, completeChange(writer.resource, values), id)
  return runWrite(writer, async (tx) => {
    const before = await findRecord(tx.queries, writer.resource, id)
    await refuseOutdated(tx, writer.resource.name, { before, expectedVersion })
    await refuseTaken(tx, writer, { values: prepared, before })
    return changeRecord(tx, writer, { before, prepared })
  })
}

/** Changes a record within the caller's transaction; fields missing in `prepared` stay unchanged. */
export async function changeRecord(
  tx: Tx<Caller>,
  { resource, hooks }: Pick<Writer, 'resource' | 'hooks'>,
  { before, prepared, isRestored = false, updated_at }: RecordChange,
): Promise<StoredRow> {
  const { queries } = tx
  const values = { ...before, ...prepared }
  if (!isRestored) refuseEmptied(resource, before, values)
  const fields = (hooks.fixedFields ?? []).filter((name) => values[name] !== before[name])
  await refuseChangeIfUsed(queries, { usedBy: hooks.usedBy ?? [], row: before, fields })
  const changed = {
    ...columnsOf(resource, prepared),
    search_text: searchText(resource, values),
    updated_at: updated_at ?? tx.nextTimestamp(before.updated_at),
  }
  const after = await updateIfUnchanged(queries, resource, { before, values: changed })
  if (!after) throw errors.changedMeanwhile(await nameChanger(tx, resource.name, before.id))
  await hooks.afterWrite?.(tx, after, prepared)
  await hooks.afterChange?.(tx, after)
  await tx.audit({ action: 'update', entity: resource.name, entityId: before.id, before, after })
  return after
}

type RecordChange = {
  before: StoredRow
  prepared: Values
  /** Restores a former version, which may have gaps. */
  isRestored?: boolean
  /** The former `updated_at`, if the record is restored completely. */
  updated_at?: string
}

/** A record may keep the gaps of its import but gets no new ones. @throws 422 for each field that would be emptied */
function refuseEmptied(resource: Resource, before: Values, values: Values): void {
  const names = findEmptied(resource, before, values)
  if (names.length > 0) throw errors.invalid(Object.fromEntries(names.map((name) => [name, REQUIRED])))
}

/** Deletes a row. @throws 404, 409 if it is in use */
export async function removeRow(writer: Writer, id: number): Promise<void> {
  await runWrite({ ...writer, act: 'remove' }, async (tx) =>
    removeRecord(tx, writer, await findRecord(tx.queries, writer.resource, id)),
  )
}

/** Deletes a record within the caller's transaction. */
export async function removeRecord(
  tx: Tx<Caller>,
  { resource, hooks }: Pick<Writer, 'resource' | 'hooks'>,
  before: StoredRow,
): Promise<void> {
  const { queries } = tx
  await refuseIfUsed(queries, { usedBy: hooks.usedBy ?? [], row: before, label: resource.label })
  await hooks.beforeRemove?.(tx, before)
  if (!(await deleteRow(queries, resource, before.id))) throw notFoundError(resource)
  await tx.audit({ action: 'delete', entity: resource.name, entityId: before.id, before })
}

/** Runs a transaction and translates database errors for the user. */
export async function runWrite<T>(
  { context, user, resource, act = 'write' }: Writer & { act?: 'write' | 'remove' },
  work: (tx: Tx<Caller>) => Promise<T>,
): Promise<T> {
  try {
    return await write(context, user, work).catch((error: unknown) => {
      if (violatedIndex(error) === null) throw error
      // Somebody stored the same value at this moment. It can be read now, so the check before the write names its owner.
      return write(context, user, work)
    })
  } catch (error) {
    throw toRefusal(resource, error, act)
  }
}

export async function findRecord(queries: Queries, resource: Resource, id: number): Promise<StoredRow> {
  const row = await findRow(queries, resource, id)
  if (!row) throw notFoundError(resource)
  return row
}

function notFoundError({ label }: Resource) {
  return errors.notFound(`${label} tidak ditemukan.`)
}
