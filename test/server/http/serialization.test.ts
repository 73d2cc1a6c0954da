/** What leaves the server is what the contract names, and nothing else. */
import { expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/catalogue.ts'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { serializerOf } from '#server/http/serialization.ts'
import { checkContract } from '#test/support/contractCheck.ts'

const personSchema = z.object({ name: z.string(), photo: z.string().nullable() })
const pupilEndpoint = endpoint({
  method: 'GET',
  path: '/pupil',
  summary: 'Satu murid.',
  access: 'public',
  output: z.object({
    person: personSchema.nullable(),
    score: z.number(),
    rank: z.int(),
    day: z.iso.date(),
    marks: z.array(z.union([z.string(), z.number()])),
    answer: z.union([z.object({ added: z.int() }), z.object({ name: z.string() })]),
    of: z.record(z.string(), z.array(personSchema)),
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

const serialize = (result: unknown) =>
  JSON.parse(serializerOf(pupilEndpoint)({ success: true, message: 'Berhasil.', result })).result

it('an answer arrives as it was meant', () => {
  expect(serialize(pupil)).toEqual(pupil)
  expect(serialize({ ...pupil, answer: { name: 'Ani' } })).toEqual({ ...pupil, answer: { name: 'Ani' } })
})

it('a column that the contract does not name stays here, however deep it lies', () => {
  const secret = { password_hash: 'rahasia' }
  const pupilWithSecrets = {
    ...pupil,
    ...secret,
    person: { ...pupil.person, ...secret },
    answer: { ...pupil.answer, ...secret },
    of: { VII: [{ name: 'Budi', photo: null, ...secret }] },
  }
  expect(JSON.stringify(serialize(pupilWithSecrets))).not.toContain('rahasia')
  expect(serialize(pupilWithSecrets).person).toEqual(pupil.person)
})

it('what is not as the contract says is neither rounded, emptied nor refused', () => {
  const invalidPupil = { ...pupil, person: null, rank: 3.7, day: null, score: null, of: null }
  expect(serialize(invalidPupil)).toEqual(invalidPupil)
  expect(serialize({ ...pupil, day: '"}<script>' }).day).toBe('"}<script>')
})

it('the tests notice whatever an answer has more, less or other than its contract', () => {
  const inspectResult = (result: unknown) => {
    const check = checkContract()
    check.inspect(pupilEndpoint, result)
    return check.assertNoViolations
  }
  expect(inspectResult(pupil)).not.toThrow()
  expect(inspectResult({ ...pupil, person: { name: 'Ani', photo: null, nik: '1' } })).toThrow(/\/pupil.*nik/s)
  expect(inspectResult({ ...pupil, rank: 3.7 })).toThrow('rank')
  expect(inspectResult({ ...pupil, day: undefined })).toThrow('day')
})

const jsonCalls = Object.entries(calls).filter(([, { isFile }]) => !isFile)

it.each(jsonCalls)('every field that %s answers is of a known kind', (_name, { output }: Endpoint) => {
  // Transforms, `unknown` and `any` have no kind, and are refused.
  expect(listUntypedPaths(z.toJSONSchema(output, { io: 'output' }))).toEqual([])
})

it.each(jsonCalls)('%s keeps a password to itself unless it was made this moment', (name, { output }) => {
  const mayReturnPassword = /create$|^createUser$|^resetPassword$|^open(Teacher|Student)Account$/.test(name)
  const secretFields = [
    ...JSON.stringify(z.toJSONSchema(output)).matchAll(/"(\w*(?:password|hash|token)\w*)":/g),
  ]
  const allowedFields = [
    'must_change_password',
    'default_password',
    ...(mayReturnPassword ? ['password'] : []),
    'access_token',
  ]
  expect(
    secretFields.map((match) => match[1]).filter((field) => !allowedFields.includes(field ?? '')),
  ).toEqual([])
})

/** Paths of what the schema says nothing of. */
function listUntypedPaths(schema: object, path = 'result'): string[] {
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
    ...Object.entries(properties).flatMap(([name, inner]) => listUntypedPaths(inner, `${path}.${name}`)),
    ...(items ? listUntypedPaths(items, `${path}[]`) : []),
    ...(additionalProperties ? listUntypedPaths(additionalProperties, `${path}.*`) : []),
    ...anyOf.flatMap((inner) => listUntypedPaths(inner, path)),
  ]
}
