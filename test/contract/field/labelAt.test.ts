/** What a refusal points at has its label, however deep it lies; what is stored of a field is of its kind. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { labelAt } from '#contract/field/labelAt.ts'
import { choice, fieldInfo, optionalChoice, optionalDigits, optionalText, text } from '#contract/fields.ts'
import { storedField } from '#contract/stored.ts'

const row = z.object({ teacher_id: text('Guru'), note: optionalText('Catatan') })
const schema = z.object({
  title: text('Judul'),
  tags: optionalText('Kata Kunci'),
  rows: z.array(row),
  later: z.array(row).optional(),
  place: z.object({ room: text('Ruang') }).nullable(),
  either: z.union([z.literal(''), text('Salah satu')]),
  plain: z.string(),
})

describe('the label at', () => {
  it.each([
    ['title', 'Judul'],
    ['tags', 'Kata Kunci'],
    ['rows.0.teacher_id', 'Guru (baris 1)'],
    ['rows.11.note', 'Catatan (baris 12)'],
    ['later.2.teacher_id', 'Guru (baris 3)'],
    ['place.room', 'Ruang'],
    ['either', 'Salah satu'],
    ['plain', undefined],
    ['nothing', undefined],
    ['title.deeper', undefined],
    ['constructor', undefined],
    ['rows.0.__proto__', undefined],
    ['', undefined],
  ])('%j is %j', (path, label) => {
    expect(labelAt(schema, path)).toBe(label)
  })
})

describe('what is stored of a field', () => {
  const kinds = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ] as const

  it.each([
    [
      'a required text may be empty, and longer than the form allows',
      text('Nama'),
      ['', 'x'.repeat(999), null],
    ],
    ['digits may be anything that was there before', optionalDigits('NIS'), ['12a', '', null]],
    ['a choice is one of its options', choice('Jenis', kinds), ['a', 'b', null]],
    ['an optional choice too', optionalChoice('Jenis', kinds), ['a', null]],
    ['a number is one', z.number().min(5).max(9), [1, 99, 7.5, null]],
    ['a list holds its kind', z.array(z.number().min(5)), [[1, 2], [], null]],
    ['a field that may be the empty text', z.union([z.literal(''), z.iso.date()]), ['kemarin', null]],
  ] as const)('%s', (_what, field, values) => {
    for (const value of values)
      expect(storedField(field).safeParse(value), String(value)).toMatchObject({ success: true })
  })

  it.each([
    [text('Nama'), 7],
    [choice('Jenis', kinds), 'c'],
    [optionalChoice('Jenis', kinds), ''],
    [z.number(), '7'],
    [z.array(z.number()), ['7']],
  ] as const)('is never of another kind (case %#)', (field, value) => {
    expect(storedField(field).safeParse(value).success).toBe(false)
  })

  it('keeps its label', () => {
    expect(fieldInfo.get(storedField(optionalText('Jabatan')))?.label).toBe('Jabatan')
    expect(fieldInfo.get(storedField(z.string()))).toBeUndefined()
  })
})

it.each([
  ['a', 'a'],
  ['', null],
  [null, null],
  [undefined, null],
])('an optional choice of %j is %j', (given, expected) => {
  expect(optionalChoice('Jenis', [{ id: 'a', name: 'A' }]).parse(given)).toBe(expected)
})
