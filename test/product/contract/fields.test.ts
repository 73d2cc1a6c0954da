/** What each kind of field accepts, the value it returns, and its message where it refuses. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { GENDERS } from '#features/people/choices.ts'
import { listQuery } from '#platform/contract/endpoint.ts'
import { imageName } from '#platform/contract/field/imageName.ts'
import {
  choice,
  date,
  describeField,
  describeFields,
  digits,
  idParams,
  optionalChoice,
  optionalDate,
  optionalDigits,
  optionalText,
  password,
  reference,
  text,
} from '#platform/contract/fields.ts'
import { startProcessorTime } from '#test/support/world/processorTime.ts'

const UNKNOWN_DATE = 'Tanggal tidak dikenal, contoh: 2026-07-15'
const parseValue = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? { value: parsed.data } : { message: parsed.error.issues[0]?.message }
}

describe.each([
  ['text', text('A', { maxLength: 5 })],
  ['digits', digits('A', { maxLength: 5 })],
  ['choice', choice('A', GENDERS)],
  ['date', date('A')],
  ['reference', reference('A')],
] as const)('a required %s', (_kind, schema) => {
  it.each([undefined, null, ''])('is refused as empty for %j', (blank) => {
    expect(parseValue(schema, blank)).toEqual({ message: 'Harus diisi' })
  })
})

describe.each([
  ['text', optionalText('A')],
  ['digits', optionalDigits('A')],
  ['choice', optionalChoice('A', GENDERS)],
  ['date', optionalDate('A')],
  ['image', imageName('A')],
] as const)('an optional %s', (_kind, schema) => {
  it.each([undefined, null, ''])('is null for %j', (blank) => {
    expect(parseValue(schema, blank)).toEqual({ value: null })
  })
})

it.each(['text', 'search'])(
  'a %s of one letter with half a million combining marks is refused quickly',
  (kind) => {
    const schema = kind === 'text' ? text('A') : listQuery({ sortable: [] }).shape.search
    const readMs = startProcessorTime()
    expect(schema.safeParse(`a${'\u0301\u0323'.repeat(250_000)}${'a'.repeat(300)}`).success).toBe(false)
    // Normalizing all of these marks would take five minutes.
    expect(readMs()).toBeLessThan(15_000)
  },
)

it.each([
  [text('A'), '  Budi ', { value: 'Budi' }],
  [text('A'), 'e\u0301', { value: 'é' }],
  [text('A'), '   ', { message: 'Harus diisi' }],
  [text('A', { maxLength: 3 }), 'abcd', { message: 'Paling banyak 3 huruf' }],
  [text('A'), 5, { message: 'Harus berupa teks' }],
  [optionalText('A'), '   ', { value: null }],
  [digits('A'), '0071', { value: '0071' }],
  [digits('A'), ' 0071 ', { value: '0071' }],
  [digits('A'), '12a', { message: 'Hanya boleh angka' }],
  [digits('A'), '-1', { message: 'Hanya boleh angka' }],
  [digits('A'), '١٢', { message: 'Hanya boleh angka' }],
  [digits('A'), 71, { message: 'Harus berupa teks' }],
  [digits('A', { maxLength: 3 }), '1234', { message: 'Paling banyak 3 angka' }],
  [optionalDigits('A'), '007', { value: '007' }],
  [optionalDigits('A'), 'x', { message: 'Hanya boleh angka' }],
  [choice('A', GENDERS), 'L', { value: 'L' }],
  [choice('A', GENDERS), 'l', { message: 'Pilihan tidak dikenal' }],
  [choice('A', GENDERS), 'Laki-laki', { message: 'Pilihan tidak dikenal' }],
  [optionalChoice('A', GENDERS), 'X', { message: 'Pilihan tidak dikenal' }],
  [date('A'), '2026-02-28', { value: '2026-02-28' }],
  [date('A'), '2026-02-29', { message: UNKNOWN_DATE }],
  [date('A'), '2026-2-8', { message: UNKNOWN_DATE }],
  [optionalDate('A'), '2026-13-01', { message: UNKNOWN_DATE }],
  [optionalDate('A'), 5, { message: UNKNOWN_DATE }],
  [reference('A'), '12', { value: 12 }],
  [reference('A'), 12, { value: 12 }],
  [reference('A'), 0, { message: 'Pilihan tidak dikenal' }],
  [reference('A'), 1.5, { message: 'Pilihan tidak dikenal' }],
  [reference('A'), 'abc', { message: 'Pilihan tidak dikenal' }],
  [reference('A'), 3_000_000_000, { message: 'Pilihan tidak dikenal' }],
  [password('A', 'Isi'), '', { message: 'Isi' }],
  [password('A', 'Isi'), '1234567', { message: 'Password setidaknya 8 karakter' }],
  [password('A', 'Isi'), ' 123456 ', { value: ' 123456 ' }],
  [imageName('A'), `${'a1'.repeat(16)}.jpg`, { value: `${'a1'.repeat(16)}.jpg` }],
  [imageName('A'), '../x.jpg', { message: 'Gambar tidak dikenal. Unggah ulang gambarnya.' }],
  [imageName('A'), `${'a1'.repeat(16)}.svg`, { message: 'Gambar tidak dikenal. Unggah ulang gambarnya.' }],
  [idParams, { id: '7' }, { value: { id: 7 } }],
  [idParams, { id: 'new' }, { message: 'Id harus angka' }],
  [idParams, { id: '9999999999' }, { message: 'Id harus angka' }],
])('%# a field given %2$j', (schema, value, expected) => {
  expect(parseValue(schema, value)).toEqual(expected)
})

it('digits keep every leading zero', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,30}$/), (value) => {
      expect(parseValue(digits('A'), value)).toEqual({ value })
    }),
  )
})

it('a form gets each field’s label, input and whether it is required', () => {
  const schema = z.object({
    name: text('Nama'),
    phone: optionalText('Telp'),
    gender: choice('Jenis Kelamin', GENDERS),
  })
  expect(describeFields(schema)).toMatchObject([
    { name: 'name', label: 'Nama', input: 'text', isRequired: true },
    { name: 'phone', label: 'Telp', isRequired: false },
    { name: 'gender', input: 'choice', options: GENDERS, isRequired: true },
  ])
  expect(() => describeField(schema, 'tidak_ada')).toThrow('Field without a label: tidak_ada')
})
