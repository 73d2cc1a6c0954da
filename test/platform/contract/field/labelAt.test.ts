/** `labelAt` finds the label of a nested field; `storedField` is the schema of a field's stored value. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { labelAt, messageLabels } from '#platform/contract/field/labelAt.ts'
import {
  choice,
  fieldInfo,
  optionalChoice,
  optionalDigits,
  optionalText,
  text,
} from '#platform/contract/fields.ts'
import { storedField } from '#platform/contract/stored.ts'

const row = z.object({ teacher_id: text('Guru'), note: optionalText('Catatan') })
const schema = z.object({
  title: text('Judul'),
  tags: optionalText('Kata Kunci'),
  rows: z.array(row),
  optionalRows: z.array(row).optional(),
  location: z.object({ room: text('Ruang') }).nullable(),
  either: z.union([z.literal(''), text('Salah satu')]),
  plain: z.string(),
  pairs: z.array(z.object({ id: z.int() })).register(messageLabels, { label: 'Pasangan' }),
})

describe('the label at', () => {
  it.each([
    ['title', 'Judul'],
    ['tags', 'Kata Kunci'],
    ['rows.0.teacher_id', 'Guru (baris 1)'],
    ['rows.11.note', 'Catatan (baris 12)'],
    ['optionalRows.2.teacher_id', 'Guru (baris 3)'],
    ['location.room', 'Ruang'],
    ['either', 'Salah satu'],
    ['plain', undefined],
    ['nothing', undefined],
    ['title.deeper', 'Judul'],
    ['pairs', 'Pasangan'],
    ['pairs.2.id', 'Pasangan (baris 3)'],
    ['constructor', undefined],
    ['rows.0.__proto__', undefined],
    ['', undefined],
  ])('%j is %j', (path, label) => {
    expect(labelAt(schema, path)).toBe(label)
  })
})

describe('a stored value', () => {
  const options = [
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
    ['a choice is one of its options', choice('Jenis', options), ['a', 'b', null]],
    ['an optional choice too', optionalChoice('Jenis', options), ['a', null]],
    ['a number may be outside its range', z.number().min(5).max(9), [1, 99, 7.5, null]],
    ['a list contains values of its type', z.array(z.number().min(5)), [[1, 2], [], null]],
    ['a union may be any text', z.union([z.literal(''), z.iso.date()]), ['kemarin', null]],
  ] as const)('of %s', (_rule, field, values) => {
    for (const value of values)
      expect(storedField(field).safeParse(value), String(value)).toMatchObject({ success: true })
  })

  it.each([
    [text('Nama'), 7],
    [choice('Jenis', options), 'c'],
    [optionalChoice('Jenis', options), ''],
    [z.number(), '7'],
    [z.array(z.number()), ['7']],
  ] as const)('never has another type (case %#)', (field, value) => {
    expect(storedField(field).safeParse(value).success).toBe(false)
  })

  it('keeps the label of its field', () => {
    expect(fieldInfo.get(storedField(optionalText('Jabatan')))?.label).toBe('Jabatan')
    expect(fieldInfo.get(storedField(z.string()))).toBeUndefined()
  })
})

it.each([
  ['a', 'a'],
  ['', null],
  [null, null],
  [undefined, null],
])('an optional choice of %j is %j', (input, expected) => {
  expect(optionalChoice('Jenis', [{ id: 'a', name: 'A' }]).parse(input)).toBe(expected)
})
