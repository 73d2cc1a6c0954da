/** Every column that may hold a credential has a decision: whether it ends when the data goes elsewhere. */
import { expect, it } from 'vitest'
import { DOCUMENTS_CREDENTIALS } from '#features/documents/server/tables.ts'
import { CREDENTIAL_COLUMNS, type Decisions } from '#platform/server/keys/credentials.ts'
import { TABLES } from '#test/support/world/product.ts'

const DECISIONS: Decisions = { ...CREDENTIAL_COLUMNS, ...DOCUMENTS_CREDENTIALS }
const MAY_BE_CREDENTIAL =
  /token|hash|secret|password|passw|salt|seal|otp|pin$|cookie|fingerprint|reference|lease_by|^key$|_key$/
/** Columns of school subjects. */
const columns = Object.entries(TABLES).flatMap(([table, kinds]) =>
  Object.keys(kinds).map((column) => ({ table, column })),
)

it('each column with a telling name is decided on', () => {
  const telling = columns.filter(({ column }) => MAY_BE_CREDENTIAL.test(column))
  expect(telling.length).toBeGreaterThan(8)
  const undecided = telling.filter(({ table, column }) => DECISIONS[table]?.[column] === undefined)
  expect(undecided.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

it('decisions are about columns that exist', () => {
  const decided = Object.entries(DECISIONS).flatMap(([table, decisions]) =>
    Object.keys(decisions).map((column) => `${table}.${column}`),
  )
  const existing = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  expect(decided.filter((name) => !existing.has(name))).toEqual([])
})
