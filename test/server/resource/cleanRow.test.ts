/** Cleaning one row of a spreadsheet: values, warnings and refusals for every kind of damage. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ImportOptions } from '#contract/csv.ts'
import {
  choice,
  date,
  describeFields,
  digits,
  optionalDate,
  optionalDigits,
  optionalText,
  text,
} from '#contract/fields.ts'
import { GENDERS } from '#contract/options.ts'
import { type Cell, cleanRow } from '#server/resource/import/damage.ts'

const schema = z.object({
  nisn: digits('NISN'),
  nis: digits('NIS'),
  nik: optionalDigits('NIK'),
  name: text('Nama'),
  gender: choice('Jenis Kelamin', GENDERS),
  day_birth: date('Tanggal Lahir'),
  left_on: optionalDate('Tanggal Keluar'),
  phone: optionalText('Telp'),
  note: optionalText('Catatan'),
  email: optionalText('Email'),
})
const fields = new Map(describeFields(schema).map((field) => [field.name, field]))
const sheetFormat = {
  lengths: { nisn: 10, nik: 16 },
  phones: ['phone'],
  emails: ['email'],
  matches: [['nisn'], ['nik'], ['nis']],
}

type CellValue = string | Cell
const toCell = (value: CellValue): Cell => (typeof value === 'string' ? { text: value, kind: 't' } : value)
const numberCell = (value: string): Cell => ({ text: value, kind: 'n' })
const dateCell = (value: string): Cell => ({ text: value, kind: 'd' })

function cleanCells(
  cells: Record<string, CellValue>,
  options: ImportOptions = {},
  mixedDates: string[] = [],
) {
  const row = new Map(Object.entries(cells).map(([name, value]) => [name, toCell(value)]))
  const cleaned = cleanRow(row, { fields, sheetFormat, options, mixedDates: new Set(mixedDates) })
  return { ...cleaned, notices: [...cleaned.notices] }
}

describe('a cell of text', () => {
  it.each([
    ['name', '  Budi  ', 'Budi'],
    ['name', '-', ''],
    ['name', '–', ''],
    ['name', '—--', ''],
    ['name', '', ''],
    ['name', '-Budi-', '-Budi-'],
    ['gender', 'laki-laki', 'L'],
    ['gender', 'Pr', 'P'],
    ['gender', 'x', 'x'],
    ['note', '12.0', '12.0'],
    ['note', '1E5', ''],
  ])('%s %j is read as %j', (name, value, expected) => {
    expect(cleanCells({ [name]: value }).values[name]).toBe(expected)
  })

  it.each(['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!', '####', '#####'])(
    'that shows the formula error %s is refused with the name of its column',
    (value) => {
      expect(cleanCells({ name: value })).toMatchObject({
        values: { name: '' },
        refusals: [`Nama: berisi galat Excel ${value}`],
      })
    },
  )

  it('of an unknown column is ignored', () => {
    expect(cleanCells({ hobi: 'renang', name: 'Budi' }).values).toEqual({ name: 'Budi' })
  })
})

describe('an identity number', () => {
  it.each([
    ['nisn', '0071234567', '0071234567'],
    ['nisn', "'0071234567", '0071234567'],
    ['nisn', '007-123-4567', '0071234567'],
    ['nisn', '007 123 4567', '0071234567'],
    ['nis', '0123', '0123'],
    ['nis', numberCell('123.0'), '123'],
    ['nis', '12A', '12A'],
    ['nik', '3273.0101.0112.0001', '3273010101120001'],
  ] as const)('%s %j is read as %s, without a warning', (name, value, expected) => {
    expect(cleanCells({ [name]: value })).toMatchObject({
      values: { [name]: expected },
      refusals: [],
      warnings: [],
    })
  })

  it.each([
    ['71234567', '0071234567', 'NISN 71234567 hanya 8 angka: nol di depan mungkin hilang'],
    ['7123456', '0007123456', 'NISN 7123456 hanya 7 angka: nol di depan mungkin hilang'],
  ])(
    '%s without its leading zeros gets a warning, or is padded with fill_zeros',
    (value, expected, warning) => {
      expect(cleanCells({ nisn: numberCell(value) })).toMatchObject({
        ...{ values: { nisn: value }, warnings: [warning], notices: ['zeros'] },
      })
      expect(cleanCells({ nisn: numberCell(value) }, { fill_zeros: '1' })).toMatchObject({
        ...{ values: { nisn: expected }, warnings: [], notices: ['zeros'] },
      })
    },
  )

  it.each([
    ['nisn', '712345', 'NISN 712345: 6 angka, biasanya 10'],
    ['nisn', '00712345678', 'NISN 00712345678: 11 angka, biasanya 10'],
    ['nik', '327301010112000', 'NIK 327301010112000: 15 angka, biasanya 16'],
  ])('%s %s of a length that lost zeros do not explain gets a warning only', (name, value, warning) => {
    for (const fill_zeros of ['0', '1'] as const)
      expect(cleanCells({ [name]: value }, { fill_zeros })).toMatchObject({
        ...{ values: { [name]: value }, warnings: [warning], notices: [] },
      })
  })

  it.each(['3.57801E+15', '3,57801E+15', '3E15', '7.1E+9'])(
    'shown as %s has lost its digits and is refused',
    (value) => {
      const refusal = `NISN ${value} diubah Excel: angka aslinya hilang. Format kolomnya sebagai teks, lalu ketik ulang.`
      expect(cleanCells({ nisn: value }).refusals).toEqual([refusal])
    },
  )

  it('with more digits than a spreadsheet stores is refused as a number, but read as text', () => {
    const value = '3273010101120001'
    expect(cleanCells({ nik: numberCell(value) }).refusals).toHaveLength(1)
    expect(cleanCells({ nik: value })).toMatchObject({ values: { nik: value }, refusals: [] })
  })

  it('that became a date is refused', () => {
    expect(cleanCells({ nis: dateCell('2026-03-12') }).refusals).toEqual([
      'NIS: Excel mengubah isinya menjadi tanggal (2026-03-12). Ketik ulang sebagai teks.',
    ])
  })
})

it('an optional number that lost its digits is emptied with a warning', () => {
  expect(cleanCells({ phone: '8.1231E+10' })).toMatchObject({
    ...{ values: { phone: '' }, refusals: [] },
    warnings: ['Telp 8.1231E+10 diubah Excel: angka aslinya hilang, jadi dikosongkan'],
  })
})

describe('a telephone number', () => {
  it.each([
    ['081234567890', '081234567890', false],
    [numberCell('81234567890'), '81234567890', true],
    ['812-3456-7890', '812-3456-7890', true],
    [numberCell('81234567890.0'), '81234567890', true],
    ['+62 812 3456', '+62 812 3456', false],
    ['8123', '8123', false],
    ['0221234567', '0221234567', false],
    ['belum ada', 'belum ada', false],
  ] as const)('%j is read as %s; its zero may be lost: %s', (value, expected, isLost) => {
    const cleaned = cleanCells({ phone: value })
    expect(cleaned.values.phone).toBe(expected)
    expect(cleaned.notices).toEqual(isLost ? ['zeros'] : [])
    expect(cleaned.warnings).toHaveLength(isLost ? 1 : 0)
    expect(cleanCells({ phone: value }, { fill_zeros: '1' }).values.phone).toBe(
      isLost ? `0${expected}` : expected,
    )
  })
})

describe('swapped columns', () => {
  it.each([
    [{ nisn: '0123', nis: '0071234567' }, true],
    [{ nisn: '0123', nis: '71234567' }, true],
    [{ nisn: '0071234567', nis: '0123' }, false],
    [{ nisn: '71234567', nis: '0123' }, false],
    [{ nisn: '', nis: '0071234567' }, false],
    [{ nisn: '0123', nis: '0124' }, false],
  ])('%j: %s', (cells, isSwapped) => {
    const cleaned = cleanCells(cells)
    expect(cleaned.notices.includes('swapped')).toBe(isSwapped)
    expect(cleaned.warnings.includes('NISN dan NIS tampaknya tertukar kolom')).toBe(isSwapped)
  })

  it('get no warning of lost zeros as well', () => {
    expect(cleanCells({ nisn: '71234567', nis: '0071234567' }, { fill_zeros: '1' })).toMatchObject({
      ...{ values: { nisn: '71234567', nis: '0071234567' }, notices: ['swapped'] },
    })
    expect(cleanCells({ nisn: '0123', nis: '0071234567' }, { fill_zeros: '1' })).toMatchObject({
      ...{ values: { nisn: '0123', nis: '0071234567' }, notices: ['swapped'] },
    })
  })
})

describe('a date', () => {
  it.each([
    ['31/01/2012', '2012-01-31'],
    ['1.2.2012', '2012-02-01'],
    ['31 Januari 2012', '2012-01-31'],
    [dateCell('2012-01-31'), '2012-01-31'],
    ['2012-01-31', '2012-01-31'],
    ['kemarin', 'kemarin'],
  ] as const)('given as %j is %s', (value, day) => {
    expect(cleanCells({ day_birth: value })).toMatchObject({
      values: { day_birth: day },
      refusals: [],
      notices: [],
    })
  })

  it('with the month first is refused with a notice', () => {
    expect(cleanCells({ day_birth: '01/31/2012' })).toMatchObject({
      ...{ values: { day_birth: '' }, notices: ['monthFirst'] },
      refusals: ['Tanggal Lahir 01/31/2012 tampaknya ditulis bulan/hari/tahun'],
    })
  })

  it('is read month first with month_first, which refuses a date with the day first', () => {
    expect(cleanCells({ day_birth: '01/31/2012' }, { month_first: '1' }).values.day_birth).toBe('2012-01-31')
    expect(cleanCells({ day_birth: '02/03/2012' }, { month_first: '1' }).values.day_birth).toBe('2012-02-03')
    expect(cleanCells({ day_birth: '31/01/2012' }, { month_first: '1' })).toMatchObject({
      ...{ notices: [], refusals: ['Tanggal Lahir 31/01/2012 tampaknya ditulis hari/bulan/tahun'] },
    })
  })

  it('in a column of mixed dates gets a warning, or has day and month swapped with swap_days', () => {
    const mixedDates = ['day_birth']
    expect(cleanCells({ day_birth: dateCell('2012-03-05') }, {}, mixedDates)).toMatchObject({
      ...{ values: { day_birth: '2012-03-05' }, notices: ['mixedDates'] },
      warnings: ['Tanggal Lahir 05/03/2012: hari dan bulan mungkin tertukar oleh Excel'],
    })
    expect(cleanCells({ day_birth: dateCell('2012-03-05') }, { swap_days: '1' }, mixedDates)).toMatchObject({
      ...{ values: { day_birth: '2012-05-03' }, warnings: [] },
    })
    expect(
      cleanCells({ day_birth: dateCell('2012-03-15') }, { swap_days: '1' }, mixedDates).values.day_birth,
      'there is no month 15',
    ).toBe('2012-03-15')
  })

  it.each([
    ['10000', true],
    ['40909', true],
    ['60000', true],
    ['9999', false],
    ['60001', false],
  ])('shown as the bare number %s is refused: %s', (value, isRefused) => {
    const { refusals } = cleanCells({ day_birth: numberCell(value) })
    expect(refusals).toEqual(
      isRefused ? [`Tanggal Lahir ${value} adalah angka; ubah format selnya menjadi tanggal`] : [],
    )
  })
})

it('a row lists all its errors at once', () => {
  const { refusals, warnings } = cleanCells({
    ...{ nisn: '7.1E+9', name: '#N/A', day_birth: '01/31/2012', phone: '8.1E+10' },
  })
  expect(refusals).toHaveLength(3)
  expect(warnings).toHaveLength(1)
})

describe('an e-mail address', () => {
  it.each(['ani', 'ani@', '@sekolah.id', 'ani@sekolah', 'ani@sekolah.', 'a b@sekolah.id', 'a@b@sekolah.id'])(
    '%s is kept with a warning',
    (value) => {
      expect(cleanCells({ email: value })).toMatchObject({
        ...{ values: { email: value }, refusals: [], warnings: [`Email ${value}: bukan alamat email`] },
      })
    },
  )

  it.each(['ani@sekolah.sch.id', 'Ani.B+1@x.id', '-', ''])('%j gets no warning', (value) => {
    expect(cleanCells({ email: value }).warnings).toEqual([])
  })
})
