/** A response has exactly the fields of its contract. */
import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint } from '#platform/contract/endpoint.ts'
import { errors, refusalOf } from '#platform/server/http/errors.ts'
import { serializerOf } from '#platform/server/http/serialization.ts'
import { calls } from '#src/features.ts'
import { checkContract } from '#test/support/world/contractCheck.ts'

const personSchema = z.object({ name: z.string(), photo: z.string().nullable() })
const studentEndpoint = endpoint({
  method: 'GET',
  path: '/student',
  summary: 'Satu murid.',
  access: 'public',
  output: z.object({
    person: personSchema.nullable(),
    score: z.number(),
    rank: z.int(),
    day: z.iso.date(),
    marks: z.array(z.union([z.string(), z.number()])),
    outcome: z.union([z.object({ added: z.int() }), z.object({ name: z.string() })]),
    byClass: z.record(z.string(), z.array(personSchema)),
  }),
})
const student = {
  person: { name: 'Siti "Ani"', photo: null },
  score: 87.5,
  rank: 1,
  day: '2026-07-15',
  marks: ['A', 90.25],
  outcome: { added: 2 },
  byClass: { VII: [{ name: 'Budi', photo: 'a.jpg' }] },
}

const serialize = (result: unknown) =>
  JSON.parse(serializerOf(studentEndpoint)({ success: true, message: 'Berhasil.', result })).result

it('a valid result is serialized unchanged', () => {
  expect(serialize(student)).toEqual(student)
  expect(serialize({ ...student, outcome: { name: 'Ani' } })).toEqual({
    ...student,
    outcome: { name: 'Ani' },
  })
})

it('a column that the contract does not name is removed at every level', () => {
  const secret = { password_hash: 'rahasia' }
  const studentWithSecrets = {
    ...student,
    ...secret,
    person: { ...student.person, ...secret },
    outcome: { ...student.outcome, ...secret },
    byClass: { VII: [{ name: 'Budi', photo: null, ...secret }] },
  }
  expect(JSON.stringify(serialize(studentWithSecrets))).not.toContain('rahasia')
  expect(serialize(studentWithSecrets).person).toEqual(student.person)
})

it('a value that violates the contract is neither rounded, emptied nor refused', () => {
  const invalidStudent = { ...student, person: null, rank: 3.7, day: null, score: null, byClass: null }
  expect(serialize(invalidStudent)).toEqual(invalidStudent)
  expect(serialize({ ...student, day: '"}<script>' }).day).toBe('"}<script>')
})

it('checkContract detects additional, missing and invalid fields', () => {
  const inspectResult = (result: unknown) => {
    const check = checkContract()
    check.inspect(studentEndpoint, { result })
    return check.assertNoViolations
  }
  expect(inspectResult(student)).not.toThrow()
  expect(inspectResult({ ...student, person: { name: 'Ani', photo: null, nik: '1' } })).toThrow(
    /\/student.*nik/s,
  )
  expect(inspectResult({ ...student, rank: 3.7 })).toThrow('rank')
  expect(inspectResult({ ...student, day: undefined })).toThrow('day')
})

it('checkContract detects a refusal with an undeclared, additional or missing field', () => {
  const conflict = z.object({ rows: z.int() })
  const refusing = endpoint({ ...studentEndpoint, refusals: { 409: { conflict } } })
  const inspectRefusal = (call: Endpoint, result: { rows: number }) => {
    const check = checkContract()
    check.inspect(call, { error: errors.conflict('Masih dipakai.', refusalOf(conflict, result)) })
    return check.assertNoViolations
  }
  expect(inspectRefusal(refusing, { rows: 2 })).not.toThrow()
  expect(inspectRefusal(refusing, Object.assign({ rows: 2 }, { nik: '1' }))).toThrow('nik')
  expect(inspectRefusal(refusing, { rows: 2.5 })).toThrow('rows')
  expect(inspectRefusal(studentEndpoint, { rows: 2 })).toThrow('not among its refusals')
})

const jsonCalls = Object.entries(calls).filter(([, { fileMediaType }]) => !fileMediaType)

it.each(jsonCalls)('every field in the output of %s has a type', (_name, { output }: Endpoint) => {
  // Transforms, `unknown` and `any` have no type.
  expect(listUntypedPaths(z.toJSONSchema(output, { io: 'output' }))).toEqual([])
})

it.each(jsonCalls)('%s returns no password unless it has just created it', (name, { output }) => {
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

/** Returns the paths of values without a type in the schema. */
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
