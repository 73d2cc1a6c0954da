/** Thousands of random requests generated from the catalogue: every response is an envelope and never a 500. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { SEEDED_ROLES } from '#src/access.ts'
import { calls } from '#src/features.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { rounds, seed } from '#test/support/world/rounds.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ROLE_NAMES = ['Administrator', 'Operator', 'Guru', 'Siswa'] as const
const USER_TYPES = {
  Administrator: 'administrator',
  Operator: 'administrator',
  Guru: 'teacher',
  Siswa: 'student',
} as const
/** Returns a user with the keys of the seeded role, since requests may rename or delete the role itself. */
const toUserOptions = (role: (typeof ROLE_NAMES)[number]) => ({
  keys: SEEDED_ROLES.find(({ name }) => name === role)?.accesses ?? [],
  type: USER_TYPES[role],
})
/** After this many calls new users sign in, since calls may have deleted, demoted or signed out the former ones. */
const CALLS_PER_SESSION = 100

const oddValue = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1,
  2,
  3.7,
  2 ** 31,
  2 ** 53,
  Number.MAX_VALUE,
  '',
  ' ',
  '0',
  '1',
  '2026',
  '2026-02-30',
  'a\u0000b',
  '\ud800',
  "' or 1=1 --",
  '=1+1',
  '🎉',
  '//x.id',
  '<script>',
  '../../etc/passwd',
  '%00',
  '__proto__',
  '9'.repeat(400),
  'a'.repeat(3000),
  [],
  [[]],
  {},
  { id: {} },
  [{ id: 1 }],
  [null],
  { op: 'in', value: [] },
)
const value = fc.oneof(
  oddValue,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
)
const id = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }).map(String) },
  fc.constantFrom('0', 'new', '-1', '2147483648', 'a', '%F0', '1e3', 'x'.repeat(150)),
)

const listFieldNames = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : ['students', 'name', 'id']

/** Creates fields of which some are valid, some odd, some missing, and some unknown. */
function createFields(schema: z.ZodType | undefined, sample: Record<string, unknown> = {}) {
  const knownFields = listFieldNames(schema).map((name) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 4, arbitrary: fc.constant(sample[name]) }, { weight: 1, arbitrary: value }),
    ),
  )
  return fc
    .tuple(fc.tuple(...knownFields), fc.dictionary(fc.string({ maxLength: 10 }), value, { maxKeys: 1 }))
    .map(([entries, unknownFields]) => ({
      ...unknownFields,
      ...Object.fromEntries(entries.filter(([, fieldValue]) => fieldValue !== undefined)),
    }))
}

const createCall = fc.constantFrom(...Object.entries(calls)).chain(([name, call]) =>
  fc.record({
    name: fc.constant(name),
    call: fc.constant(call),
    role: fc.constantFrom(...ROLE_NAMES, 'nobody' as const),
    ids: fc.array(id, { minLength: 4, maxLength: 4 }),
    query: fc.option(createFields(call.query), { freq: 3, nil: {} }),
    body: createFields(call.body, call.sample),
    raw: fc.option(fc.string({ unit: 'binary', maxLength: 200 }), { freq: 10 }),
    file: fc.constantFrom('%PDF-1.4', 'PK\u0003\u0004', '\u00ff\u00d8\u00ff', 'nisn,name\n1,2\n', ''),
  }),
)
type FuzzedCall = typeof createCall extends fc.Arbitrary<infer Value> ? Value : never

function toUrl({ call, ids, query }: FuzzedCall): string {
  let index = 0
  const path = call.path.replace(/:\w+/g, () =>
    encodeURIComponent(ids[index++] ?? '1').replace('%25F0', '%F0'),
  )
  const toText = (fieldValue: unknown) =>
    typeof fieldValue === 'string' ? fieldValue : JSON.stringify(fieldValue)
  const parameters = Object.entries(query).map(
    ([name, fieldValue]) => `${encodeSafely(name)}=${encodeSafely(toText(fieldValue) ?? '')}`,
  )
  return parameters.length ? `${path}?${parameters.join('&')}` : path
}

/** Replaces lone surrogates, which cannot be percent-encoded. */
const encodeSafely = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '?'))

function toPayload({
  call,
  body,
  raw,
  file,
}: FuzzedCall): [body?: unknown, headers?: Record<string, string>] {
  if (call.method === 'GET') return []
  const json = { 'content-type': 'application/json' }
  if (raw !== null) return [raw, json]
  if (!call.upload) return [JSON.stringify(body), json]
  const textFields = Object.fromEntries(
    Object.entries(body).map(([name, fieldValue]) => [
      name.replace(/["\r\n]/g, ''),
      String(typeof fieldValue === 'object' ? JSON.stringify(fieldValue) : fieldValue),
    ]),
  )
  const form = makeFileForm(
    call.upload.field,
    { bytes: Buffer.from(file, 'latin1'), name: 'a.bin' },
    textFields,
  )
  return [form.body, form.headers]
}

const CLIENT_METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** Returns what is wrong with a response, or null. */
function findFault(
  call: Endpoint,
  { status, headers, body }: Awaited<ReturnType<Client['get']>>,
): string | null {
  if (status >= 500) return `${status}: ${body?.message}`
  if (call.fileMediaType && status === 200) return null
  if (!String(headers['content-type']).startsWith('application/json')) return 'no JSON'
  const { success, message } = body ?? {}
  const isEnvelope = typeof success === 'boolean' && typeof message === 'string' && 'result' in body
  if (!isEnvelope) return `no envelope: ${JSON.stringify(body).slice(0, 200)}`
  return success === status < 300 || status === 200 ? null : `success is ${success} with ${status}`
}

it('every response is an envelope and no 500, and the database stays intact', async () => {
  let clients = new Map<string, Client>()
  let callCount = 0
  await fc.assert(
    fc.asyncProperty(createCall, async (fuzzed) => {
      if (callCount % CALLS_PER_SESSION === 0)
        clients = new Map(
          await Promise.all(
            ROLE_NAMES.map(async (role) => [role, await world.as(toUserOptions(role))] as const),
          ),
        )
      callCount += 1
      const client = clients.get(fuzzed.role) ?? world.anonymous
      const response = await client[CLIENT_METHODS[fuzzed.call.method]](toUrl(fuzzed), ...toPayload(fuzzed))
      const fault = findFault(fuzzed.call, response)
      if (fault) throw new Error(`${fuzzed.call.method} ${toUrl(fuzzed)} as ${fuzzed.role} → ${fault}`)
    }),
    { numRuns: rounds({ few: 400, many: 20_000 }), seed: seed(13), endOnFailure: true },
  )
  expect(callCount).toBeGreaterThan(CALLS_PER_SESSION)
  await expectIntegrity()
}, 3_600_000)

async function expectIntegrity() {
  const { engine, kysely } = world.context.db
  if (engine !== 'sqlite') return
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(kysely)
  expect(integrity.rows).toEqual([{ integrity_check: 'ok' }])
  expect((await sql`pragma foreign_key_check`.execute(kysely)).rows).toEqual([])
}
