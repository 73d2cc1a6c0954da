/** Fields that are no text: numbers, amounts, yes or no, moments and texts with a layout, as forms and spreadsheets send them. */
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
} from '#contract/field/quantities.ts'

const outcome = (schema: z.ZodType, value: unknown) => {
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
  ])('%# given as %2$j is %3$j', (schema, given, value) => {
    expect(outcome(schema, given)).toEqual({ value })
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
  ])('%# given as %2$j is refused: %3$s', (schema, given, message) => {
    expect(outcome(schema, given)).toEqual({ message })
  })

  it.each(['', null, undefined, '   '])('that may be left out is nothing where %j is given', (given) => {
    expect(outcome(optionalNumber('A'), given)).toEqual({ value: null })
    expect(outcome(optionalMoney('A'), given)).toEqual({ value: null })
  })

  it('that may be left out is still a number where it is given', () => {
    expect(outcome(optionalNumber('A', { max: 10 }), '11')).toEqual({ message: 'Paling banyak 10' })
    expect(outcome(optionalNumber('A'), 'x')).toEqual({ message: 'Harus angka' })
    expect(outcome(optionalNumber('A'), 0)).toEqual({ value: 0 })
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
  ])('given as %j is %i', (given, value) => {
    expect(outcome(money('Biaya'), given)).toEqual({ value })
  })

  it.each([
    ['', 'Harus diisi'],
    ['seratus', 'Harus angka'],
    ['150,50', 'Harus bilangan bulat'],
    ['USD 5', 'Harus angka'],
    [-1, 'Paling sedikit 0'],
    ['3.000.000.000', 'Paling banyak 2.147.483.647'],
  ])('given as %j is refused: %s', (given, message) => {
    expect(outcome(money('Biaya'), given)).toEqual({ message })
  })
})

describe('yes or no', () => {
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
    [null, false],
    [undefined, false],
  ])('given as %j is %s', (given, value) => {
    expect(outcome(boolean('Beregu'), given)).toEqual({ value })
  })

  it.each(['mungkin', 'iya', 2, {}, []])('given as %j is neither', (given) => {
    const isEmptyList = Array.isArray(given)
    expect(outcome(boolean('Beregu'), given)).toEqual(
      isEmptyList ? { value: false } : { message: 'Ya atau tidak' },
    )
  })
})

describe('a moment', () => {
  const UNKNOWN = 'Waktu tidak dikenal, contoh: 2026-07-15T07:00:00+07:00'

  it.each([
    ['2026-07-15T07:00:00+07:00', '2026-07-15T00:00:00.000Z'],
    ['2026-07-15T00:00:00Z', '2026-07-15T00:00:00.000Z'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
    [new Date('2026-07-15T00:00:00Z'), '2026-07-15T00:00:00.000Z'],
  ])('given as %j is kept as %s', (given, value) => {
    expect(outcome(dateTime('Waktu'), given)).toEqual({ value })
    expect(outcome(optionalDateTime('Waktu'), given)).toEqual({ value })
  })

  it.each([
    '2026-07-15',
    '2026-07-15 07:00',
    '2026-07-15T07:00',
    '15/07/2026 07.00',
    '2026-02-30T00:00:00Z',
    5,
  ])('given as %j is none', (given) => {
    expect(outcome(dateTime('Waktu'), given)).toEqual({ message: UNKNOWN })
    expect(outcome(optionalDateTime('Waktu'), given)).toMatchObject({ message: expect.any(String) })
  })

  it.each(['', null, undefined])('that is %j is missing, or nothing where it may be left out', (given) => {
    expect(outcome(dateTime('Waktu'), given)).toEqual({ message: 'Harus diisi' })
    expect(outcome(optionalDateTime('Waktu'), given)).toEqual({ value: null })
  })
})

describe('a text with a layout', () => {
  it('must be filled, or may be nothing', () => {
    for (const given of ['', null, undefined]) {
      expect(outcome(richText('Cerita'), given)).toEqual({ message: 'Harus diisi' })
      expect(outcome(optionalRichText('Cerita'), given)).toEqual({ value: null })
    }
  })

  it.each([richText('Cerita', { maxLength: 10 }), optionalRichText('Cerita', { maxLength: 10 })])(
    'is text, and no longer than it may be (%#)',
    (schema) => {
      expect(outcome(schema, '<p>a</p>')).toEqual({ value: '<p>a</p>' })
      expect(outcome(schema, '<p>abcd</p>')).toEqual({ message: 'Paling banyak 10 huruf' })
      expect(outcome(schema, 5)).toEqual({ message: 'Harus berupa teks' })
    },
  )
})
