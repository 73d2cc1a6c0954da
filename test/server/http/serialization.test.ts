/** What leaves the server is what the contract names, and nothing else. */
import { expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/catalogue.ts'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { serializerOf } from '#server/http/serialization.ts'
import { checkContract } from '#test/support/contractCheck.ts'

const person = z.object({ name: z.string(), photo: z.string().nullable() })
const call = endpoint({
  method: 'GET',
  path: '/pupil',
  summary: 'Satu murid.',
  access: 'public',
  output: z.object({
    person: person.nullable(),
    score: z.number(),
    rank: z.int(),
    day: z.iso.date(),
    marks: z.array(z.union([z.string(), z.number()])),
    answer: z.union([z.object({ added: z.int() }), z.object({ name: z.string() })]),
    of: z.record(z.string(), z.array(person)),
  }),
})
const pupil = {
  person: { name: 'Siti "Ani"', photo: null },
  score: 87.5,
  rank: 1,
  day: '2026-07-15',
  marks: ['A', 90.25],
  answer: { added: 2 },
  of: { VII: [{ name: 'Budi', photo: 'a.jpg' }] },
}

const sent = (result: unknown) =>
  JSON.parse(serializerOf(call)({ success: true, message: 'Berhasil.', result })).result

it('an answer arrives as it was meant', () => {
  expect(sent(pupil)).toEqual(pupil)
  expect(sent({ ...pupil, answer: { name: 'Ani' } })).toEqual({ ...pupil, answer: { name: 'Ani' } })
})

it('a column that the contract does not name stays here, however deep it lies', () => {
  const secret = { password_hash: 'rahasia' }
  const leaky = {
    ...pupil,
    ...secret,
    person: { ...pupil.person, ...secret },
    answer: { ...pupil.answer, ...secret },
    of: { VII: [{ name: 'Budi', photo: null, ...secret }] },
  }
  expect(JSON.stringify(sent(leaky))).not.toContain('rahasia')
  expect(sent(leaky).person).toEqual(pupil.person)
})

it('what is not as the contract says is neither rounded, emptied nor refused', () => {
  const odd = { ...pupil, person: null, rank: 3.7, day: null, score: null, of: null }
  expect(sent(odd)).toEqual(odd)
  expect(sent({ ...pupil, day: '"}<script>' }).day).toBe('"}<script>')
})

it('the tests notice whatever an answer has more, less or other than its contract', () => {
  const problemOf = (result: unknown) => {
    const check = checkContract()
    check.inspect(call, result)
    return check.assertNoViolations
  }
  expect(problemOf(pupil)).not.toThrow()
  expect(problemOf({ ...pupil, person: { name: 'Ani', photo: null, nik: '1' } })).toThrow(/\/pupil.*nik/s)
  expect(problemOf({ ...pupil, rank: 3.7 })).toThrow('rank')
  expect(problemOf({ ...pupil, day: undefined })).toThrow('day')
})

const outputs = Object.entries(calls).filter(([, { isFile }]) => !isFile)

it.each(outputs)('every field that %s answers is of a known kind', (_name, { output }: Endpoint) => {
  // Transforms, `unknown` and `any` have no kind, and are refused.
  expect(unknownsOf(z.toJSONSchema(output, { io: 'output' }))).toEqual([])
})

it.each(outputs)('%s keeps a password to itself unless it was made this moment', (name, { output }) => {
  const isOnce = /create$|^createUser$|^resetPassword$|^open(Teacher|Student)Account$/.test(name)
  const named = [...JSON.stringify(z.toJSONSchema(output)).matchAll(/"(\w*(?:password|hash|token)\w*)":/g)]
  const allowed = [
    'must_change_password',
    'default_password',
    ...(isOnce ? ['password'] : []),
    'access_token',
  ]
  expect(named.map((match) => match[1]).filter((field) => !allowed.includes(field ?? ''))).toEqual([])
})

/** Paths of what the schema says nothing of. */
function unknownsOf(schema: object, path = 'result'): string[] {
  const {
    properties = {},
    items,
    anyOf = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, object>
    items?: object
    anyOf?: object[]
    additionalProperties?: object | false
  }
  if (Object.keys(schema).every((key) => ['$schema', '$defs', 'description'].includes(key))) return [path]
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => unknownsOf(inner, `${path}.${name}`)),
    ...(items ? unknownsOf(items, `${path}[]`) : []),
    ...(additionalProperties ? unknownsOf(additionalProperties, `${path}.*`) : []),
    ...anyOf.flatMap((inner) => unknownsOf(inner, path)),
  ]
}
