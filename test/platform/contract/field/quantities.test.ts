/** Numbers, amounts, booleans, moments and rich texts, as forms and spreadsheets send them. */
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  boolean,
  dateTime,
  money,
  number,
  optionalDateTime,
  optionalMoney,
  optionalNumber,
  optionalRichText,
  richText,
} from '#platform/contract/field/quantities.ts'

const parseValue = (schema: z.ZodType, value: unknown) => {
  const { data, error } = schema.safeParse(value)
  return error ? { message: error.issues[0]?.message } : { value: data }
}

describe('a number', () => {
  const score = number('Nilai', { max: 100, decimals: 2 })
  const rank = number('Peringkat', { min: 1 })

  it.each([
    [score, 87.25, 87.25],
    [score, '87.25', 87.25],
    [score, '87,25', 87.25],
    [score, ' 87 ', 87],
    [score, 0, 0],
    [score, '100', 100],
    [rank, '1', 1],
    [rank, 999_999, 999_999],
  ])('%# given as %2$j is %3$j', (schema, input, value) => {
    expect(parseValue(schema, input)).toEqual({ value })
  })

  it.each([
    [score, '', 'Harus diisi'],
    [score, null, 'Harus diisi'],
    [score, undefined, 'Harus diisi'],
    [score, 'sembilan', 'Harus angka'],
    [score, '1e3', 'Harus angka'],
    [score, '0x10', 'Harus angka'],
    [score, '1.000,5', 'Harus angka'],
    [score, Number.NaN, 'Harus angka'],
    [score, Number.POSITIVE_INFINITY, 'Harus angka'],
    [score, true, 'Harus angka'],
    [score, '100,01', 'Paling banyak 100'],
    [score, -1, 'Paling sedikit 0'],
    [score, 87.255, 'Paling banyak 2 angka di belakang koma'],
    [rank, 0, 'Paling sedikit 1'],
    [rank, '1,5', 'Harus bilangan bulat'],
    [rank, 1_000_000, 'Paling banyak 999.999'],
    [number('A', { max: 5_000_000_000 }), 3_000_000_000, 'Paling banyak 5.000.000.000'],
  ])('%# given as %2$j is refused: %3$s', (schema, input, message) => {
    expect(parseValue(schema, input)).toEqual({ message })
  })

  it.each(['', null, undefined, '   '])('that is optional is null for %j', (input) => {
    expect(parseValue(optionalNumber('A'), input)).toEqual({ value: null })
    expect(parseValue(optionalMoney('A'), input)).toEqual({ value: null })
  })

  it('that is optional is validated where it is filled', () => {
    expect(parseValue(optionalNumber('A', { max: 10 }), '11')).toEqual({ message: 'Paling banyak 10' })
    expect(parseValue(optionalNumber('A'), 'x')).toEqual({ message: 'Harus angka' })
    expect(parseValue(optionalNumber('A'), 0)).toEqual({ value: 0 })
  })
})

describe('an amount of rupiah', () => {
  it.each([
    ['150000', 150_000],
    ['150.000', 150_000],
    ['150.00', 150],
    ['1.500.000', 1_500_000],
    ['Rp 150.000', 150_000],
    ['Rp150.000', 150_000],
    ['rp. 150.000', 150_000],
    [150_000, 150_000],
    ['0', 0],
  ])('given as %j is %i', (input, value) => {
    expect(parseValue(money('Biaya'), input)).toEqual({ value })
  })

  it.each([
    ['', 'Harus diisi'],
    ['seratus', 'Harus angka'],
    ['150,50', 'Harus bilangan bulat'],
    ['USD 5', 'Harus angka'],
    [-1, 'Paling sedikit 0'],
    ['3.000.000.000', 'Paling banyak 2.147.483.647'],
  ])('given as %j is refused: %s', (input, message) => {
    expect(parseValue(money('Biaya'), input)).toEqual({ message })
  })
})

describe('a boolean', () => {
  it.each([
    [true, true],
    ['ya', true],
    ['YA', true],
    [' y ', true],
    ['true', true],
    ['1', true],
    [1, true],
    [false, false],
    ['tidak', false],
    ['t', false],
    ['0', false],
    [0, false],
    ['', false],
    [[], false],
    [null, false],
    [undefined, false],
  ])('given as %j is %s', (input, value) => {
    expect(parseValue(boolean('Beregu'), input)).toEqual({ value })
  })

  it.each(['mungkin', 'iya', 2, {}])('given as %j is refused', (input) => {
    expect(parseValue(boolean('Beregu'), input)).toEqual({ message: 'Ya atau tidak' })
  })
})

describe('a moment', () => {
  const UNKNOWN_MOMENT = 'Waktu tidak dikenal, contoh: 2026-07-15T07:00:00+07:00'

  it.each([
    ['2026-07-15T07:00:00+07:00', '2026-07-15T00:00:00.000Z'],
    ['2026-07-15T00:00:00Z', '2026-07-15T00:00:00.000Z'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
    [new Date('2026-07-15T00:00:00Z'), '2026-07-15T00:00:00.000Z'],
  ])('given as %j is stored as %s', (input, value) => {
    expect(parseValue(dateTime('Waktu'), input)).toEqual({ value })
    expect(parseValue(optionalDateTime('Waktu'), input)).toEqual({ value })
  })

  it.each([
    '2026-07-15',
    '2026-07-15 07:00',
    '2026-07-15T07:00',
    '15/07/2026 07.00',
    '2026-02-30T00:00:00Z',
    5,
  ])('given as %j is refused', (input) => {
    expect(parseValue(dateTime('Waktu'), input)).toEqual({ message: UNKNOWN_MOMENT })
    expect(parseValue(optionalDateTime('Waktu'), input)).toMatchObject({ message: expect.any(String) })
  })

  it.each(['', null, undefined])('that is %j is refused as empty, or null where it is optional', (input) => {
    expect(parseValue(dateTime('Waktu'), input)).toEqual({ message: 'Harus diisi' })
    expect(parseValue(optionalDateTime('Waktu'), input)).toEqual({ value: null })
  })
})

describe('a rich text', () => {
  it('that is empty is refused, or null where it is optional', () => {
    for (const input of ['', null, undefined]) {
      expect(parseValue(richText('Cerita'), input)).toEqual({ message: 'Harus diisi' })
      expect(parseValue(optionalRichText('Cerita'), input)).toEqual({ value: null })
    }
  })

  it.each([richText('Cerita', { maxLength: 10 }), optionalRichText('Cerita', { maxLength: 10 })])(
    'is a text of limited length (%#)',
    (schema) => {
      expect(parseValue(schema, '<p>a</p>')).toEqual({ value: '<p>a</p>' })
      expect(parseValue(schema, '<p>abcd</p>')).toEqual({ message: 'Paling banyak 10 huruf' })
      expect(parseValue(schema, 5)).toEqual({ message: 'Harus berupa teks' })
    },
  )
})
