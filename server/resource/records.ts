/** Records of a plain resource: added, changed and deleted with the hooks of their wing and the trail. */
import { REQUIRED } from '#contract/fields.ts'
import { emptied } from '#contract/gaps.ts'
import type { Resource } from '#contract/resource.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../db/open.ts'
import { type Tx, write } from '../db/write.ts'
import type { Caller } from '../http/authentication.ts'
import { errors } from '../http/errors.ts'
import type { Hooks, StoredRow, Values } from './hooks.ts'
import { refuseChangeIfUsed, refuseIfUsed } from './inUse.ts'
import { refuseStale } from './optimisticLock.ts'
import { addReturning, changeRow, dropRow, findRow } from './plainRows.ts'
import { refusalOf } from './refusalOf.ts'
import { columnsOf, searchText } from './resourceTable.ts'

export type Writer = { context: Context; user: Caller; resource: Resource; hooks: Hooks }

export type Created = { row: StoredRow; once: Values | undefined }

export async function prepare({ hooks, context, user }: Writer, values: Values, id?: number) {
  return (await hooks.prepare?.(values, context, { id, user })) ?? values
}

/** The storing itself, within the caller's transaction; `prepared` has been through `prepare`. */
export async function insertRow(
  tx: Tx<Caller>,
  writer: Pick<Writer, 'resource' | 'hooks'>,
  prepared: Values,
): Promise<Created> {
  const [created] = await insertRows(tx, writer, [prepared])
  if (!created) throw new Error(`Nothing was stored in ${writer.resource.table}`)
  return created
}

/** The same of many, in the order given; where one is refused the caller takes all of them back. */
export async function insertRows(
  tx: Tx<Caller>,
  { resource, hooks }: Pick<Writer, 'resource' | 'hooks'>,
  prepared: readonly Values[],
): Promise<Created[]> {
  const at = tx.now()
  const before = await hooks.beforeCreate?.(tx, prepared)
  const values = prepared.map((one, index) => ({
    ...hooks.defaults,
    ...columnsOf(resource, one),
    ...before?.[index]?.columns,
    search_text: searchText(resource, one),
    created_at: at,
    updated_at: at,
  }))
  const created: Created[] = []
  for (const [index, row] of (await addReturning(tx.queries, resource, values)).entries()) {
    await hooks.afterWrite?.(tx, row, prepared[index] ?? {})
    await tx.audit({ action: 'create', entity: resource.name, entityId: row.id, after: row })
    created.push({ row, once: before?.[index]?.once })
  }
  return created
}

/** Changes a row. @throws 404, 409 where it changed since `updated_at`, 422 under the field that is taken */
export async function updateRow(
  writer: Writer,
  id: number,
  { updated_at: lastRead, ...values }: Values,
): Promise<StoredRow> {
  const prepared = await prepare(writer, values, id)
  return writing(writer, async (tx) => {
    const before = await findRecord(tx.queries, writer.resource, id)
    refuseStale(before, lastRead)
    return changeRecord(tx, writer, { before, prepared })
  })
}

/** The changing itself, within the caller's transaction; a field that `prepared` does not have stays as it is. */
export async function changeRecord(
  tx: Tx<Caller>,
  { resource, hooks }: Pick<Writer, 'resource' | 'hooks'>,
  { before, prepared, isRestored = false, updated_at }: Changing,
): Promise<StoredRow> {
  const { queries } = tx
  const values = { ...before, ...prepared }
  if (!isRestored) refuseEmptied(resource, before, values)
  const fields = (hooks.fixed ?? []).filter((name) => values[name] !== before[name])
  await refuseChangeIfUsed(queries, { usedBy: hooks.usedBy ?? [], row: before, fields })
  const changed = {
    ...columnsOf(resource, prepared),
    search_text: searchText(resource, values),
    updated_at: updated_at ?? tx.nextStamp(before.updated_at),
  }
  const after = await changeRow(queries, resource, { before, values: changed })
  if (!after) throw errors.changedMeanwhile()
  await hooks.afterWrite?.(tx, after, prepared)
  await hooks.afterChange?.(tx, after)
  await tx.audit({ action: 'update', entity: resource.name, entityId: before.id, before, after })
  return after
}

type Changing = {
  before: StoredRow
  prepared: Values
  /** It becomes what it was, gaps and all. */
  isRestored?: boolean
  /** Where it becomes all that it was; otherwise it was changed just now. */
  updated_at?: string
}

/** A record keeps the gaps it was imported with, and gets no new ones. @throws 422 under each field that would be emptied */
function refuseEmptied(resource: Resource, before: Values, values: Values): void {
  const names = emptied(resource, before, values)
  if (names.length > 0) throw errors.invalid(Object.fromEntries(names.map((name) => [name, REQUIRED])))
}

/** Deletes a row. @throws 404, 409 while something refers to it */
export async function removeRow(writer: Writer, id: number): Promise<void> {
  await writing({ ...writer, act: 'remove' }, async (tx) =>
    removeRecord(tx, writer, await findRecord(tx.queries, writer.resource, id)),
  )
}

/** The deleting itself, within the caller's transaction. */
export async function removeRecord(
  tx: Tx<Caller>,
  { resource, hooks }: Pick<Writer, 'resource' | 'hooks'>,
  before: StoredRow,
): Promise<void> {
  const { queries } = tx
  await refuseIfUsed(queries, { usedBy: hooks.usedBy ?? [], row: before, label: resource.label })
  await hooks.beforeRemove?.(tx, before)
  if (!(await dropRow(queries, resource, before.id))) throw gone(resource)
  await tx.audit({ action: 'delete', entity: resource.name, entityId: before.id, before })
}

/** One transaction, with the engine's refusals put in the school's words. */
export async function writing<T>(
  { context, user, resource, act = 'write' }: Writer & { act?: 'write' | 'remove' },
  work: (tx: Tx<Caller>) => Promise<T>,
): Promise<T> {
  try {
    return await write(context, user, work)
  } catch (error) {
    throw refusalOf(resource, error, act)
  }
}

export async function findRecord(queries: Queries, resource: Resource, id: number): Promise<StoredRow> {
  const row = await findRow(queries, resource, id)
  if (!row) throw gone(resource)
  return row
}

function gone({ label }: Resource) {
  return errors.notFound(`${label} tidak ditemukan.`)
}
