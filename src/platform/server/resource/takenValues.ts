/** Refuses values that another record has, and says whose they are. */
import { sql } from 'kysely'
import { grants } from '#platform/contract/access.ts'
import { describeField } from '#platform/contract/fields.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { Tx } from '../db/write.ts'
import type { Caller } from '../http/authentication.ts'
import { errors } from '../http/errors.ts'
import type { Hooks, StoredRow, Values } from './hooks.ts'
import { findAlike } from './likeness.ts'
import { columnsOf, type StoredResource } from './resourceTable.ts'

type Written = { values: Values; before?: StoredRow }

/**
 * Called before the write, since a violated index says neither whose value it is nor that several are taken. Two calls
 * at the same moment are still told apart by the index.
 *
 * @throws 422 under the first field of each combination that another record has
 */
export async function refuseTaken(
  tx: Tx<Caller>,
  { resource, hooks }: { resource: StoredResource; hooks: Hooks },
  { values, before }: Written,
): Promise<void> {
  const written = { ...before, ...columnsOf(resource, values) }
  const refusals: Record<string, string> = {}
  for (const columns of resource.unique ?? []) {
    const [first] = columns
    const isFilled = columns.every((name) => written[name] !== null && (written[name] ?? '') !== '')
    const isChanged = columns.some((name) => written[name] !== before?.[name])
    const owner = first && isFilled && isChanged && (await findOwner(tx, resource, { columns, written }))
    if (!owner || owner.id === before?.id) continue
    const isReadable = grants(tx.user.role_access, resource.access.read)
    refusals[first] = takenMessage(
      resource,
      columns,
      isReadable ? await describeOwner(tx, hooks, owner) : null,
    )
  }
  if (!before && Object.keys(refusals).length === 0)
    Object.assign(refusals, await refuseAlike(tx, { resource, hooks }, written))
  if (Object.keys(refusals).length > 0) throw errors.invalid(refusals)
}

/** @example takenMessage(book, ['code'], 'Laskar Pelangi') // 'Kode ini sudah dipakai oleh Laskar Pelangi' */
export function takenMessage(
  { input }: Pick<Resource, 'input'>,
  columns: readonly string[],
  owner: string | null,
): string {
  const labels = columns.map((name) => describeField(input, name).label).join(' dan ')
  return `${labels} ini sudah dipakai${owner ? ` oleh ${owner}` : ''}`
}

async function findOwner(
  { queries }: Tx<Caller>,
  { table }: Resource,
  { columns, written }: { columns: readonly string[]; written: Values },
): Promise<StoredRow | undefined> {
  const tests = columns.map((name) => sql`${sql.ref(name)} = ${written[name]}`)
  const query = sql<StoredRow>`select * from ${sql.table(table)} where ${sql.join(tests, sql` and `)} limit 1`
  return (await query.execute(queries)).rows[0]
}

/** A person who is stored already, whether with other numbers or none. */
async function refuseAlike(
  tx: Tx<Caller>,
  { resource, hooks }: { resource: StoredResource; hooks: Hooks },
  values: Values,
): Promise<Record<string, string>> {
  const [alike] = await findAlike(tx.queries, resource, [values])
  const { equal, alike: [first, ...others] = [] } = resource.csv?.likeness ?? {}
  if (!alike || !equal || !first) return {}
  const labels = [equal, ...others].map((name) => describeField(resource.input, name).label).join(' dan ')
  const isReadable = grants(tx.user.role_access, resource.access.read)
  const owner = isReadable ? `: ${await describeOwner(tx, hooks, alike)}` : ''
  return { [first]: `Sudah tercatat dengan ${labels} yang sama${owner}. Lengkapi data itu` }
}

async function describeOwner({ queries }: Tx<Caller>, { describe }: Hooks, row: StoredRow) {
  if (describe) return describe(queries, row)
  const name = row.name ?? row.title
  return typeof name === 'string' ? name : null
}
