/** What is derived of a resource's one declaration: its export, its orders, and what others read of it. */
import { describe, expect, test } from 'vitest'
import { exportColumns } from '#contract/export/exportColumns.ts'
import { targetOf } from '#contract/field/relations.ts'
import { IMAGE_WIDTHS, widthsOf } from '#contract/options.ts'
import { teacher } from '#contract/people/teacher.ts'
import { TRAIL_ACTIONS, trailLabel } from '#contract/people/trail.ts'
import { sortableFields } from '#contract/resource.ts'
import { eduyear, eduyearName, offeredYears } from '#contract/sia/eduyear.ts'
import { lesson } from '#contract/sia/lesson.ts'
import { accessOfUpdate, student } from '#contract/sia/student.ts'

const headings = (resource: Parameters<typeof exportColumns>[0]) =>
  exportColumns(resource).map(({ label }) => label)

describe('an export', () => {
  test('has the fields of the form by their labels', () => {
    expect(exportColumns(lesson)).toEqual([
      { source: 'code', label: 'Kode' },
      { source: 'name', label: 'Nama' },
    ])
  })

  test('ends with what the form has not, its choices in words', () => {
    const status = exportColumns(eduyear).at(-1)
    expect(status).toMatchObject({ source: 'status', label: 'Status' })
    expect(status?.options?.map(({ id }) => id)).toEqual(['draft', 'active', 'passed'])
  })

  test.each([
    ['students', student],
    ['teachers', teacher],
  ])('of %s begins in the order of their import, so that it can be sent back', (_, resource) => {
    const written = exportColumns(resource).map(({ source }) => source)
    const imported = resource.csv?.columns.filter((column) => written.includes(column)) ?? []
    expect(imported.length).toBeGreaterThan(5)
    expect(written.slice(0, imported.length)).toEqual(imported)
  })

  test('tells days apart from words, so that a spreadsheet sorts them', () => {
    expect(exportColumns(teacher).find(({ source }) => source === 'day_birth')?.kind).toBe('date')
    expect(exportColumns(teacher).find(({ source }) => source === 'name')?.kind).toBeUndefined()
  })

  test('names no column twice', () => {
    for (const resource of [lesson, eduyear, teacher, student])
      expect(new Set(headings(resource)).size).toBe(headings(resource).length)
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
  ])('described as %j sorts by %j', (described, sorts) => {
    expect(sortableFields(described)).toEqual(sorts)
  })
})

describe('a record that others refer to', () => {
  test('is shown by its name and found by what is unique of it', () => {
    expect(targetOf(teacher)).toMatchObject({ title: 'name', keys: ['nip', 'nik'] })
    expect(targetOf(teacher).lookupLabels).toEqual(['Nama', 'NIP', 'NIK'])
    expect(targetOf(lesson)).toMatchObject({ title: 'name', keys: ['code'] })
  })

  test('is read with the rights of its own list', () => {
    expect(targetOf(lesson).read).toEqual(lesson.access.read)
  })
})

describe('the years a form offers', () => {
  test('are ten from the running one on', () => {
    const years = offeredYears(2026)
    expect(years).toHaveLength(10)
    expect([years[0], years.at(-1)]).toEqual(['2026', '2035'])
  })

  test('have the saved one among them, once, though it is over', () => {
    expect(offeredYears(2026, '2019').slice(0, 2)).toEqual(['2019', '2026'])
    expect(offeredYears(2026, '2030').filter((year) => year === '2030')).toHaveLength(1)
  })

  test.each([
    ['2026', '2026/2027'],
    ['1999', '1999/2000'],
  ])('%s is called %s where no name is written', (code, name) => {
    expect(eduyearName(code)).toBe(name)
  })
})

describe('a change of a student', () => {
  test('needs the right to students, that of participants the right to classes', () => {
    const [record, participants] = [accessOfUpdate({ name: 'Sari' }), accessOfUpdate({ students: [] })]
    expect(record).not.toEqual(participants)
    expect(student.endpoints.update.access).toEqual([...record, ...participants])
  })
})

test('the trail names what was done, and shows what an older version wrote as it is', () => {
  expect(TRAIL_ACTIONS.length).toBeGreaterThan(5)
  expect(trailLabel(TRAIL_ACTIONS, 'update')).toBe('Mengubah')
  expect(trailLabel(TRAIL_ACTIONS, 'dulu')).toBe('dulu')
})

test('a picture whose use is gone gets no widths, nor does what objects inherit', () => {
  for (const [use, widths] of Object.entries(IMAGE_WIDTHS)) expect(widthsOf(use)).toEqual(widths)
  for (const use of ['', 'dulu', 'constructor', 'toString']) expect(widthsOf(use)).toEqual([])
})
