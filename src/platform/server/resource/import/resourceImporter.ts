/** The importer of a plain resource: rows are checked by the same rules as its form. */

import { sql } from 'kysely'
import { describeField } from '#platform/contract/fields.ts'
import { foldName } from '#platform/contract/folding.ts'
import { isBlank } from '#platform/contract/gaps.ts'
import type { Likeness } from '#platform/contract/import/importSheet.ts'
import type { Queries } from '../../db/open.ts'
import type { Tx } from '../../db/write.ts'
import type { Caller } from '../../http/authentication.ts'
import { errors } from '../../http/errors.ts'
import { resolveReferenceCells } from '../fields/cells.ts'
import type { StoredRow, Values } from '../hooks.ts'
import { findAlike, likenessKey } from '../likeness.ts'
import { nameEarlierChanger } from '../optimisticLock.ts'
import { findRow } from '../plainRows.ts'
import { changeRecord, insertRows, prepare, removeRecord, type Writer } from '../records.ts'
import { columnsOf } from '../resourceTable.ts'
import { refuseTaken } from '../takenValues.ts'
import { toRefusal } from '../toRefusal.ts'
import type { FieldChange, ImportedChange, Importer, NewAccount, RowOutcome } from './importer.ts'

export function resourceImporter(writer: Writer): Importer {
  const { resource, hooks } = writer
  if (!resource.csv) throw new Error(`No import: ${resource.name}`)
  const unique = resource.unique ?? []
  const label = (name: string) => describeField(resource.input, name).label
  const matches = resource.csv.matches ?? unique
  const { kysely } = writer.context.db
  const { resolveCells: makeResolve, listCurrent } = hooks.importHooks ?? {}
  const resolveCells = makeResolve?.(kysely)
  return {
    ...resource.csv,
    ...(listCurrent && { listCurrent: () => listCurrent(kysely) }),
    name: resource.name,
    keys: (values) =>
      unique
        .filter((names) => names.every((name) => values[name]))
        .map((names) => names.map((name) => `${label(name)} ${values[name]}`).join(' ')),
    resolve: async (values, notes) => {
      const resolved = (await resolveCells?.(values, notes)) ?? values
      return resolveReferenceCells(kysely, resource.input, resolved)
    },
    prepare: (values) => prepare(writer, values),
    store: async (tx, prepared) => {
      const outcomes: RowOutcome[] = []
      for (const rows of partsWithoutRepeats(resource.csv?.likeness, prepared))
        outcomes.push(...(await storeOrComplete(tx, writer, rows)))
      return outcomes
    },
    ...(matches.length > 0 && {
      updating: {
        find: async (queries, values) =>
          (await findMatch(queries, { writer, matches, values })) ??
          (await findAlike(queries, resource, [values]))[0],
        change: (tx, change) => applyChange(tx, writer, change),
      },
    }),
    refuseTaken: async (tx, values, isUpdate) => {
      const match = isUpdate ? await findMatch(tx.queries, { writer, matches, values }) : undefined
      const before = match ?? (await findAlike(tx.queries, resource, [values]))[0]
      await refuseTaken(tx, writer, { values, ...(before && { before }) })
    },
    undo: async (tx, done) => {
      try {
        await undoRow(tx, writer, done)
      } catch (error) {
        throw toRefusal(resource, error, 'remove')
      }
    },
    refusalOf: (error) => toRefusal(resource, error, 'write'),
  }
}

/** Rows that may be of one person are stored after each other, so that the second finds the record of the first. */
function* partsWithoutRepeats(likeness: Likeness | undefined, rows: readonly Values[]): Generator<Values[]> {
  let part: Values[] = []
  const keys = new Set<string>()
  for (const values of rows) {
    const key = likeness ? likenessKey(likeness, values) : null
    if (key !== null && keys.has(key)) {
      yield part
      part = []
      keys.clear()
    }
    if (key !== null) keys.add(key)
    part.push(values)
  }
  yield part
}

/** Adds the rows, in order; one that is about a stored record without saying so by a number fills the gaps of that record. */
async function storeOrComplete(
  tx: Tx<Caller>,
  writer: Writer,
  rows: readonly Values[],
): Promise<RowOutcome[]> {
  const stored = await findAlike(tx.queries, writer.resource, rows)
  const added = (
    await insertNew(
      tx,
      writer,
      rows.filter((_, index) => !stored[index]),
    )
  ).values()
  const outcomes: RowOutcome[] = []
  for (const [index, values] of rows.entries()) {
    const before = stored[index]
    const outcome = before ? await complete(tx, writer, { before, values }) : added.next().value
    if (outcome) outcomes.push(outcome)
  }
  return outcomes
}

/** Values that are no columns, such as a class, are given to the hooks as they are. */
function complete(tx: Tx<Caller>, writer: Writer, { before, values }: { before: StoredRow; values: Values }) {
  const gaps = Object.entries(values).filter(([name]) => !(name in before) || isBlank(before[name]))
  return applyChange(tx, writer, { before, prepared: Object.fromEntries(gaps) })
}

async function insertNew(tx: Tx<Caller>, writer: Writer, rows: readonly Values[]): Promise<RowOutcome[]> {
  if (rows.length === 0) return []
  const created = await insertRows(tx, writer, rows)
  const imported = created.map(({ row }, index) => ({ row, values: rows[index] ?? {} }))
  const relatedRecords = await writer.hooks.importHooks?.after?.(tx, imported)
  return created.map(({ row, oneTimeValues, isPasswordWithheld }, index) => {
    const account = isPasswordWithheld ? 'withheld' : accountOf(oneTimeValues)
    const relatedRecord = relatedRecords?.[index] ?? null
    return { outcome: 'new', id: row.id, account, changes: [], relatedRecord }
  })
}

function accountOf(oneTimeResult: Values | undefined): NewAccount | null {
  if (oneTimeResult?.login === null) return 'waiting'
  const { login, password } = oneTimeResult ?? {}
  return password ? { login: String(login), password: String(password) } : null
}

type Search = { writer: Writer; matches: readonly (readonly string[])[]; values: Values }

/** The existing record, found by the first key of which all columns are filled. @throws 409 if a stronger key and the name belong to another record */
async function findMatch(
  queries: Queries,
  { writer, matches, values }: Search,
): Promise<StoredRow | undefined> {
  for (const [index, names] of matches.entries()) {
    if (!names.every((name) => values[name])) continue
    const tests = names.map((name) => sql`${sql.ref(name)} = ${values[name]}`)
    const { rows } = await sql<StoredRow>`select * from ${sql.table(writer.resource.table)}
      where ${sql.join(tests, sql` and `)}`.execute(queries)
    const [match] = rows
    if (!match) continue
    refuseOtherPerson(
      { writer, values },
      { match, matchedBy: names, strongerKeys: matches.slice(0, index).flat() },
    )
    return match
  }
  return undefined
}

type MatchedRow = { match: StoredRow; matchedBy: readonly string[]; strongerKeys: readonly string[] }

/** Refuses a row whose key matches one record while a stronger key and the name say it is about somebody else. */
function refuseOtherPerson(
  { writer, values }: Omit<Search, 'matches'>,
  { match, matchedBy, strongerKeys }: MatchedRow,
) {
  const differs = (name: string) =>
    values[name] && match[name] && asText(values[name]) !== asText(match[name])
  const other = strongerKeys.find(differs)
  if (!other || !values.name || foldName(asText(values.name)) === foldName(asText(match.name))) return
  const label = (name: string) => describeField(writer.resource.input, name).label
  const number = matchedBy.map((name) => `${label(name)} ${values[name]}`).join(' ')
  throw errors.conflict(
    `${number} milik ${match.name}, yang ${label(other)}-nya ${match[other]}. Periksa ${matchedBy.map(label).join(', ')} atau ${label(other)} baris ini.`,
  )
}

async function applyChange(
  tx: Tx<Caller>,
  writer: Writer,
  { before, prepared }: { before: StoredRow; prepared: Values },
): Promise<RowOutcome> {
  const { resource, hooks } = writer
  const changes = changesOf(before, columnsOf(resource, prepared))
  const names = changes.map(({ field }) => field)
  // Values that are no columns go to the hooks; unchanged values are not written.
  const differing = Object.fromEntries(
    Object.entries(prepared).filter(([name]) => names.includes(name) || !(name in before)),
  )
  const after = changes.length > 0 ? await changeRecord(tx, writer, { before, prepared: differing }) : before
  const [relatedRecord = null] =
    (await hooks.importHooks?.after?.(tx, [{ row: after, values: prepared }])) ?? []
  const outcome = changes.length > 0 || relatedRecord ? 'changed' : 'same'
  const stamp = { field: STAMP, before: before.updated_at, after: after.updated_at }
  return {
    outcome,
    id: before.id,
    account: null,
    changes,
    relatedRecord,
    ...(changes.length > 0 && { stamp }),
  }
}

const STAMP = 'updated_at'

/** Undoes only what nobody has changed since the import. @throws 409 with the reason if it cannot */
async function undoRow(
  tx: Tx<Caller>,
  writer: Writer,
  { kind, id, changes, relatedRecord }: ImportedChange,
): Promise<void> {
  const { resource, hooks } = writer
  if (relatedRecord) await hooks.importHooks?.undo?.(tx, relatedRecord)
  const before = await findRow(tx.queries, resource, id)
  if (!before) return
  const changedSince = async (since: string) =>
    errors.conflict(`sudah diubah ${await nameEarlierChanger(tx, resource.name, id)} ${since}`)
  if (kind === 'new') {
    if (before.updated_at !== before.created_at) throw await changedSince('sejak diimpor')
    return removeRecord(tx, writer, before)
  }
  const isUnchangedSince = ({ field, after }: FieldChange) => asText(before[field]) === asText(after)
  const fields = changes.filter(({ field }) => field !== STAMP)
  const restorable = fields.filter(isUnchangedSince)
  if (restorable.length < fields.length && restorable.length === 0)
    throw await changedSince('lagi sejak diimpor')
  const prepared = Object.fromEntries(restorable.map((change) => [change.field, change.before]))
  // If nobody has changed the record since, its timestamp is restored too, so that earlier imports can also be undone.
  const stamp = changes.find((change) => change.field === STAMP && isUnchangedSince(change))
  const restoring = { isRestored: true, ...(stamp && { updated_at: asText(stamp.before) }) }
  if (restorable.length > 0) await changeRecord(tx, writer, { before, prepared, ...restoring })
}

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** An empty cell changes nothing. */
function changesOf(before: StoredRow, values: Values): FieldChange[] {
  return Object.entries(values)
    .filter(([field, value]) => asText(value) !== '' && asText(value) !== asText(before[field]))
    .map(([field, value]) => ({ field, before: before[field] ?? null, after: value }))
}
