/** What may stay missing of an imported record, and what may not be emptied, as tables. */
import { describe, expect, test } from 'vitest'
import { describeField, REQUIRED } from '#contract/fields.ts'
import { editSchemaOf, findEmptied, gapsOf } from '#contract/gaps.ts'
import { student } from '#contract/people/student.ts'
import { teacher } from '#contract/people/teacher.ts'
import { lesson } from '#contract/sia/lesson.ts'

describe('gaps there may be', () => {
  test('of a student: all the form needs but what an import needs too', () => {
    expect(gapsOf(student)).toEqual(expect.arrayContaining(['nik', 'no_akta', 'father_address', 'email']))
    for (const needed of ['nisn', 'nis', 'name', 'gender']) expect(gapsOf(student)).not.toContain(needed)
  })

  test('of a teacher: all but the name; of a lesson: none', () => {
    expect(gapsOf(teacher)).toContain('nip')
    expect(gapsOf(teacher)).not.toContain('name')
    expect(gapsOf(lesson)).toEqual([])
  })
})

describe('what would be emptied', () => {
  test.each([
    [null, null, []],
    [null, '3273', []],
    ['', undefined, []],
    ['3273', '3274', []],
    ['3273', null, ['nik']],
    ['3273', '', ['nik']],
    ['3273', '  ', ['nik']],
    ['3273', undefined, ['nik']],
  ])('from %j to %j: %j', (before, after, names) => {
    expect(findEmptied(student, { nik: before }, { nik: after })).toEqual(expect.arrayContaining(names))
    expect(findEmptied(student, { nik: before }, { nik: after })).toHaveLength(names.length)
  })
})

describe('the form of a stored record', () => {
  const stored = { ...student.sample, nik: null, father_name: '' }

  test('lets what is missing stay missing, and asks for all else', () => {
    const form = editSchemaOf(student, stored)
    expect(form.safeParse({ ...stored, phone: '0812' }).success).toBe(true)
    const { error } = form.safeParse({ ...stored, mother_name: '' })
    expect(error?.issues).toMatchObject([{ path: ['mother_name'], message: REQUIRED }])
    expect(describeField(form, 'nik')).toMatchObject({ isRequired: false, hint: 'Belum lengkap' })
    expect(describeField(form, 'mother_name').isRequired).toBe(true)
  })

  test('takes what is filled in now only as the form takes it', () => {
    const form = editSchemaOf(student, stored)
    expect(form.parse({ ...stored, nik: ' ' }).nik).toBeNull()
    expect(form.safeParse({ ...stored, nik: 'abc' }).success).toBe(false)
  })

  test('without gaps is the form of a new one', () => {
    expect(editSchemaOf(student, student.sample)).toBe(student.input)
  })
})
