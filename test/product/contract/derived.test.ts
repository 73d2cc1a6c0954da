/** What a resource's declaration implies: its export columns, its sortable fields, and how other resources refer to it. */

import { describe, expect, test } from 'vitest'
import { trailLabel } from '#features/accounts/console/trail/trailFilters.ts'
import { accessOfUpdate } from '#features/enrolment/server/enrolment/students.ts'
import { student } from '#features/enrolment/studentResource.ts'
import { teacher } from '#features/people/teacher.ts'
import { offeredYears } from '#features/school/console/offeredYears.ts'
import { eduyear, eduyearName } from '#features/school/eduyear.ts'
import { lesson } from '#features/school/lesson.ts'
import { exportColumns } from '#platform/contract/export/exportColumns.ts'
import { targetOf } from '#platform/contract/field/relations.ts'
import { IMAGE_WIDTHS, widthsOf } from '#platform/contract/options.ts'
import { sortableFields } from '#platform/contract/resource.ts'
import { TRAIL_ACTIONS } from '#platform/contract/trail.ts'
// The calls of a resource depend on what the contracts contribute.
import '#src/features.ts'

const columnLabels = (resource: Parameters<typeof exportColumns>[0]) =>
  exportColumns(resource).map(({ label }) => label)

describe('an export', () => {
  test('has the form’s fields with their labels', () => {
    expect(exportColumns(lesson)).toEqual([
      { source: 'code', label: 'Kode' },
      { source: 'name', label: 'Nama' },
    ])
  })

  test('ends with the fields that the form lacks, choices with their labels', () => {
    const status = exportColumns(eduyear).at(-1)
    expect(status).toMatchObject({ source: 'status', label: 'Status' })
    expect(status?.options?.map(({ id }) => id)).toEqual(['draft', 'active', 'passed'])
  })

  test.each([
    ['students', student],
    ['teachers', teacher],
  ])(
    'of %s begins with the import’s columns in their order, so that it can be imported again',
    (_, resource) => {
      const exportedFields = exportColumns(resource).map(({ source }) => source)
      const importedFields = resource.csv?.columns.filter((column) => exportedFields.includes(column)) ?? []
      expect(importedFields.length).toBeGreaterThan(5)
      expect(exportedFields.slice(0, importedFields.length)).toEqual(importedFields)
    },
  )

  test('marks dates as dates, so that a spreadsheet sorts them', () => {
    expect(exportColumns(teacher).find(({ source }) => source === 'day_birth')?.kind).toBe('date')
    expect(exportColumns(teacher).find(({ source }) => source === 'name')?.kind).toBeUndefined()
  })

  test('has no label twice', () => {
    for (const resource of [lesson, eduyear, teacher, student])
      expect(new Set(columnLabels(resource)).size).toBe(columnLabels(resource).length)
  })
})

describe('a list', () => {
  test.each([
    [{ sortable: ['code', 'name'] }, ['code', 'name', 'created_at']],
    [
      { sortable: ['name'], defaultSort: { field: 'code', order: 'asc' as const } },
      ['name', 'code', 'created_at'],
    ],
    [
      { sortable: ['created_at'], defaultSort: { field: 'created_at', order: 'desc' as const } },
      ['created_at'],
    ],
    [{ sortable: [] }, ['created_at']],
  ])('declared with %j can be sorted by %j', (declaration, fields) => {
    expect(sortableFields(declaration)).toEqual(fields)
  })
})

describe('a record that others refer to', () => {
  test('is shown by its name and found by its unique fields', () => {
    expect(targetOf(teacher)).toMatchObject({ title: 'name', keys: ['nip', 'nik'] })
    expect(targetOf(teacher).lookupLabels).toEqual(['Nama', 'NIP', 'NIK'])
    expect(targetOf(lesson)).toMatchObject({ title: 'name', keys: ['code'] })
  })

  test('is read with the access keys of its own list', () => {
    expect(targetOf(lesson).read).toEqual(lesson.access.read)
  })
})

describe('the years a form offers', () => {
  test('are ten, starting with the current one', () => {
    const years = offeredYears(2026)
    expect(years).toHaveLength(10)
    expect([years[0], years.at(-1)]).toEqual(['2026', '2035'])
  })

  test('include the stored one once, even if it is over', () => {
    expect(offeredYears(2026, '2019').slice(0, 2)).toEqual(['2019', '2026'])
    expect(offeredYears(2026, '2030').filter((year) => year === '2030')).toHaveLength(1)
  })

  test.each([
    ['2026', '2026/2027'],
    ['1999', '1999/2000'],
  ])('%s is called %s by default', (code, name) => {
    expect(eduyearName(code)).toBe(name)
  })
})

describe('an update of a student', () => {
  test('needs access to students, and one of the participants needs access to classes', () => {
    const record = accessOfUpdate({ name: 'Sari' })
    const participants = accessOfUpdate({ students: [] })
    expect(record).not.toEqual(participants)
    expect(student.endpoints.update.access).toEqual([...record, ...participants])
  })
})

test('the trail labels known actions, and shows unknown ones unchanged', () => {
  expect(TRAIL_ACTIONS.length).toBeGreaterThan(5)
  expect(trailLabel(TRAIL_ACTIONS, 'update')).toBe('Mengubah')
  expect(trailLabel(TRAIL_ACTIONS, 'dulu')).toBe('dulu')
})

test('an unknown image use has no widths, nor has the name of an inherited property', () => {
  for (const [use, widths] of Object.entries(IMAGE_WIDTHS)) expect(widthsOf(use)).toEqual(widths)
  for (const use of ['', 'dulu', 'constructor', 'toString']) expect(widthsOf(use)).toEqual([])
})
