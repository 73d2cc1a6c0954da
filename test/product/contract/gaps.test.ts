/** Which fields of an imported record may stay empty, and which must not be emptied. */
import { describe, expect, test } from 'vitest'
import { student } from '#features/people/student.ts'
import { teacher } from '#features/people/teacher.ts'
import { lesson } from '#features/school/lesson.ts'
import { describeField, REQUIRED } from '#platform/contract/fields.ts'
import { editSchemaOf, findEmptied, gapsOf } from '#platform/contract/gaps.ts'

describe('the fields that may be missing', () => {
  test('of a student are those that the form requires and the import does not', () => {
    const gaps = ['nisn', 'nis', 'nik', 'no_akta', 'father_address', 'email']
    expect(gapsOf(student)).toEqual(expect.arrayContaining(gaps))
    for (const required of ['name', 'gender']) expect(gapsOf(student)).not.toContain(required)
  })

  test('of a teacher are all but the name, and a lesson has none', () => {
    expect(gapsOf(teacher)).toContain('nip')
    expect(gapsOf(teacher)).not.toContain('name')
    expect(gapsOf(lesson)).toEqual([])
  })
})

describe('the emptied fields', () => {
  test.each([
    [null, null, []],
    [null, '3273', []],
    ['', undefined, []],
    ['3273', '3274', []],
    ['3273', null, ['nik']],
    ['3273', '', ['nik']],
    ['3273', '  ', ['nik']],
    ['3273', undefined, ['nik']],
  ])('of a change from %j to %j are %j', (before, after, emptiedFields) => {
    expect(findEmptied(student, { nik: before }, { nik: after })).toEqual(
      expect.arrayContaining(emptiedFields),
    )
    expect(findEmptied(student, { nik: before }, { nik: after })).toHaveLength(emptiedFields.length)
  })
})

describe('the form of a stored record', () => {
  const storedStudent = { ...student.sample, nik: null, father_name: '' }

  test('allows missing values to stay missing, and requires all others', () => {
    const form = editSchemaOf(student, storedStudent)
    expect(form.safeParse({ ...storedStudent, phone: '0812' }).success).toBe(true)
    const { error } = form.safeParse({ ...storedStudent, mother_name: '' })
    expect(error?.issues).toMatchObject([{ path: ['mother_name'], message: REQUIRED }])
    expect(describeField(form, 'nik')).toMatchObject({ isRequired: false, hint: 'Belum lengkap' })
    expect(describeField(form, 'mother_name').isRequired).toBe(true)
  })

  test('validates a missing value once it is filled in', () => {
    const form = editSchemaOf(student, storedStudent)
    expect(form.parse({ ...storedStudent, nik: ' ' }).nik).toBeNull()
    expect(form.safeParse({ ...storedStudent, nik: 'abc' }).success).toBe(false)
  })

  test('without missing values is the form of a new record', () => {
    expect(editSchemaOf(student, student.sample)).toBe(student.input)
  })
})
