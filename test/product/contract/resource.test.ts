/** A resource is declared once: its calls, its rows and its import follow from the declaration. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { student } from '#features/people/student.ts'
import { teacher } from '#features/people/teacher.ts'
import { MASTER_POLICY } from '#features/school/access.ts'
import { lesson } from '#features/school/lesson.ts'
import { boolean } from '#platform/contract/field/quantities.ts'
import { privateFile, references, referenceTo } from '#platform/contract/field/relations.ts'
import { describeField, text } from '#platform/contract/fields.ts'
import { defineResource } from '#platform/contract/resource.ts'
import { calls, resources } from '#src/features.ts'

const IMPORT_SUFFIXES = ['', '/:id/report', '/template', '/history', '/:id/undo'].map(
  (suffix) => `-import${suffix}`,
)
const PATH_SUFFIXES = ['', '/:id', '/bulk', '/export', ...IMPORT_SUFFIXES]

describe.each(Object.entries(resources))('%s', (name, resource) => {
  it('has its calls in the catalogue, under its own path, each with access keys', () => {
    for (const [verb, call] of Object.entries(resource.endpoints)) {
      expect(calls[`${name}.${verb}`]).toBe(call)
      expect(PATH_SUFFIXES.map((suffix) => resource.api + suffix)).toContain(call.path)
      expect(call.access.length).toBeGreaterThan(0)
      expect(call.summary).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('searches, sorts, filters and lists only by its own fields, and its columns have labels', () => {
    const fields = [
      ...Object.keys(resource.input.shape),
      ...Object.keys('extra' in resource ? (resource.extra ?? {}) : {}),
    ]
    const usedFields = [
      ...resource.search,
      ...resource.columns,
      ...resource.sortable,
      ...((resource as { filters?: readonly string[] }).filters ?? []),
    ]
    for (const field of usedFields) expect(fields).toContain(field)
    for (const field of resource.columns) expect(describeField(resource.input, field).label).toMatch(/^[A-Z]/)
  })

  it('accepts its sample', () => {
    expect(resource.input.safeParse(resource.sample).error).toBeUndefined()
  })
})

it('the resources with unique fields are unique by their own ones', () => {
  const uniqueFields = Object.values(resources).flatMap((resource) =>
    'unique' in resource ? resource.unique.flat().map((field: string) => ({ resource, field })) : [],
  )
  expect(uniqueFields.length).toBeGreaterThan(5)
  for (const { resource, field } of uniqueFields) expect(resource.input.shape).toHaveProperty(field)
})

it('every call has its own method and path', () => {
  const routes = Object.values(calls).map((call) => `${call.method} ${call.path}`)
  expect(new Set(routes).size).toBe(routes.length)
})

describe('the compiler refuses', () => {
  const joinTable = {
    target: teacher,
    table: 'loan_teachers',
    ownerColumn: 'loan_id',
    targetColumn: 'teacher_id',
  } as const
  const shape = {
    title: text('Judul'),
    is_late: boolean('Terlambat'),
    student_id: referenceTo('Siswa', student),
    lesson_id: referenceTo('Pelajaran', lesson),
    teachers: references('Guru', joinTable),
  }
  const spec = {
    name: 'loan',
    table: 'loans',
    label: 'Pinjaman',
    api: '/loan',
    access: MASTER_POLICY,
    input: z.object(shape),
    search: ['title'],
    columns: ['title'],
    sortable: ['title', 'student_id'],
    sample: { title: 'Laskar Pelangi', student_id: 1, lesson_id: 1 },
  } as const

  it('unknown field names in every property', () => {
    const invalidResources = [
      // @ts-expect-error -- no such field
      defineResource({ ...spec, columns: ['titel'] }),
      // @ts-expect-error -- no such field
      defineResource({ ...spec, search: ['titel'] }),
      // @ts-expect-error -- no such field
      defineResource({ ...spec, sortable: ['titel'] }),
      // @ts-expect-error -- no such field
      defineResource({ ...spec, filters: ['titel'] }),
      // @ts-expect-error -- no such field
      defineResource({ ...spec, unique: [['titel']] }),
      // @ts-expect-error -- no such field
      defineResource({ ...spec, defaultSort: { field: 'titel', order: 'asc' } }),
      // @ts-expect-error -- no such field
      defineResource({ ...spec, csv: { columns: ['titel'] } }),
      // @ts-expect-error -- a required field is missing
      defineResource({ ...spec, sample: { title: 'Laskar Pelangi' } }),
    ]
    expect(invalidResources).toHaveLength(8)
    expect(defineResource({ ...spec, filters: ['teachers'], csv: true }).csv?.columns).toContain('teachers')
  })

  it('a text search in a boolean, and sorting by several records', () => {
    const invalidResources = [
      // @ts-expect-error -- a boolean is not a text
      defineResource({ ...spec, search: ['is_late'] }),
      // @ts-expect-error -- several records have no order
      defineResource({ ...spec, sortable: ['teachers'] }),
    ]
    expect(invalidResources).toHaveLength(2)
  })

  it('a private file whose owner is not a field with an account', () => {
    const withLetter = (owner: 'student_id') =>
      defineResource({ ...spec, input: z.object({ ...shape, letter: privateFile('Surat', { owner }) }) })
    const invalidResources = [
      defineResource({
        ...spec,
        // @ts-expect-error -- no such field
        input: z.object({ ...shape, letter: privateFile('Surat', { owner: 'siswa' }) }),
      }),
      defineResource({
        ...spec,
        // @ts-expect-error -- a lesson has no account
        input: z.object({ ...shape, letter: privateFile('Surat', { owner: 'lesson_id' }) }),
      }),
    ]
    expect([...invalidResources, withLetter('student_id')].map(({ files }) => Object.keys(files))).toEqual(
      Array(3).fill(['letter']),
    )
  })
})
