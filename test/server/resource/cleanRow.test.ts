/** One row of a spreadsheet, cell by cell: what is read, what is warned of, what is refused, for every kind of damage. */
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
const typed = (value: CellValue): Cell => (typeof value === 'string' ? { text: value, kind: 't' } : value)
const n = (value: string): Cell => ({ text: value, kind: 'n' })
const d = (value: string): Cell => ({ text: value, kind: 'd' })

function clean(cells: Record<string, CellValue>, options: ImportOptions = {}, mixedDates: string[] = []) {
  const row = new Map(Object.entries(cells).map(([name, value]) => [name, typed(value)]))
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
  ])('%s %j is read as %j', (name, value, read) => {
    expect(clean({ [name]: value }).values[name]).toBe(read)
  })

  it.each(['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!', '####', '#####'])(
    'that shows %s is a formula that came to nothing, which is told by its column',
    (value) => {
      expect(clean({ name: value })).toMatchObject({
        values: { name: '' },
        refusals: [`Nama: berisi galat Excel ${value}`],
      })
    },
  )

  it('of a column nobody knows is passed over', () => {
    expect(clean({ hobi: 'renang', name: 'Budi' }).values).toEqual({ name: 'Budi' })
  })
})

describe('a number that tells who somebody is', () => {
  it.each([
    ['nisn', '0071234567', '0071234567'],
    ['nisn', "'0071234567", '0071234567'],
    ['nisn', '007-123-4567', '0071234567'],
    ['nisn', '007 123 4567', '0071234567'],
    ['nis', '0123', '0123'],
    ['nis', n('123.0'), '123'],
    ['nis', '12A', '12A'],
    ['nik', '3273.0101.0112.0001', '3273010101120001'],
  ] as const)('%s %j is read as %s, without a word', (name, value, read) => {
    expect(clean({ [name]: value })).toMatchObject({ values: { [name]: read }, refusals: [], warnings: [] })
  })

  it.each([
    ['71234567', '0071234567', 'NISN 71234567 hanya 8 angka: nol di depan mungkin hilang'],
    ['7123456', '0007123456', 'NISN 7123456 hanya 7 angka: nol di depan mungkin hilang'],
  ])('%s lost its zeros: warned of, and filled where that was asked', (value, filled, warning) => {
    expect(clean({ nisn: n(value) })).toMatchObject({
      ...{ values: { nisn: value }, warnings: [warning], notices: ['zeros'] },
    })
    expect(clean({ nisn: n(value) }, { fill_zeros: '1' })).toMatchObject({
      ...{ values: { nisn: filled }, warnings: [], notices: ['zeros'] },
    })
  })

  it.each([
    ['nisn', '712345', 'NISN 712345: 6 angka, biasanya 10'],
    ['nisn', '00712345678', 'NISN 00712345678: 11 angka, biasanya 10'],
    ['nik', '327301010112000', 'NIK 327301010112000: 15 angka, biasanya 16'],
  ])('%s %s has another length, which zeros do not explain', (name, value, warning) => {
    for (const fill_zeros of ['0', '1'] as const)
      expect(clean({ [name]: value }, { fill_zeros })).toMatchObject({
        ...{ values: { [name]: value }, warnings: [warning], notices: [] },
      })
  })

  it.each(['3.57801E+15', '3,57801E+15', '3E15', '7.1E+9'])(
    'shown as %s has lost its digits and is refused',
    (value) => {
      const refusal = `NISN ${value} diubah Excel: angka aslinya hilang. Format kolomnya sebagai teks, lalu ketik ulang.`
      expect(clean({ nisn: value }).refusals).toEqual([refusal])
    },
  )

  it('longer than a spreadsheet keeps is refused as a number, and taken as text', () => {
    const value = '3273010101120001'
    expect(clean({ nik: n(value) }).refusals).toHaveLength(1)
    expect(clean({ nik: value })).toMatchObject({ values: { nik: value }, refusals: [] })
  })

  it('that became a day is refused', () => {
    expect(clean({ nis: d('2026-03-12') }).refusals).toEqual([
      'NIS: Excel mengubah isinya menjadi tanggal (2026-03-12). Ketik ulang sebagai teks.',
    ])
  })
})

it('a number that may be missing is left out where it lost its digits, and that is told', () => {
  expect(clean({ phone: '8.1231E+10' })).toMatchObject({
    ...{ values: { phone: '' }, refusals: [] },
    warnings: ['Telp 8.1231E+10 diubah Excel: angka aslinya hilang, jadi dikosongkan'],
  })
})

describe('a telephone number', () => {
  it.each([
    ['081234567890', '081234567890', false],
    [n('81234567890'), '81234567890', true],
    ['812-3456-7890', '812-3456-7890', true],
    [n('81234567890.0'), '81234567890', true],
    ['+62 812 3456', '+62 812 3456', false],
    ['8123', '8123', false],
    ['0221234567', '0221234567', false],
    ['belum ada', 'belum ada', false],
  ] as const)('%j is read as %s; its zero may be lost: %s', (value, read, isLost) => {
    const cleaned = clean({ phone: value })
    expect(cleaned.values.phone).toBe(read)
    expect(cleaned.notices).toEqual(isLost ? ['zeros'] : [])
    expect(cleaned.warnings).toHaveLength(isLost ? 1 : 0)
    expect(clean({ phone: value }, { fill_zeros: '1' }).values.phone).toBe(isLost ? `0${read}` : read)
  })
})

describe('columns that were swapped', () => {
  it.each([
    [{ nisn: '0123', nis: '0071234567' }, true],
    [{ nisn: '0123', nis: '71234567' }, true],
    [{ nisn: '0071234567', nis: '0123' }, false],
    [{ nisn: '71234567', nis: '0123' }, false],
    [{ nisn: '', nis: '0071234567' }, false],
    [{ nisn: '0123', nis: '0124' }, false],
  ])('%j: %s', (cells, isSwapped) => {
    const cleaned = clean(cells)
    expect(cleaned.notices.includes('swapped')).toBe(isSwapped)
    expect(cleaned.warnings.includes('NISN dan NIS tampaknya tertukar kolom')).toBe(isSwapped)
  })

  it('are not told to have lost zeros as well', () => {
    expect(clean({ nisn: '71234567', nis: '0071234567' }, { fill_zeros: '1' })).toMatchObject({
      ...{ values: { nisn: '71234567', nis: '0071234567' }, notices: ['swapped'] },
    })
    expect(clean({ nisn: '0123', nis: '0071234567' }, { fill_zeros: '1' })).toMatchObject({
      ...{ values: { nisn: '0123', nis: '0071234567' }, notices: ['swapped'] },
    })
  })
})

describe('a day', () => {
  it.each([
    ['31/01/2012', '2012-01-31'],
    ['1.2.2012', '2012-02-01'],
    ['31 Januari 2012', '2012-01-31'],
    [d('2012-01-31'), '2012-01-31'],
    ['2012-01-31', '2012-01-31'],
    ['kemarin', 'kemarin'],
  ] as const)('given as %j is %s', (value, day) => {
    expect(clean({ day_birth: value })).toMatchObject({
      values: { day_birth: day },
      refusals: [],
      notices: [],
    })
  })

  it('whose month comes first is refused, and told what to choose', () => {
    expect(clean({ day_birth: '01/31/2012' })).toMatchObject({
      ...{ values: { day_birth: '' }, notices: ['monthFirst'] },
      refusals: ['Tanggal Lahir 01/31/2012 tampaknya ditulis bulan/hari/tahun'],
    })
  })

  it('is read month first where that was chosen, and then the other way round is refused', () => {
    expect(clean({ day_birth: '01/31/2012' }, { month_first: '1' }).values.day_birth).toBe('2012-01-31')
    expect(clean({ day_birth: '02/03/2012' }, { month_first: '1' }).values.day_birth).toBe('2012-02-03')
    expect(clean({ day_birth: '31/01/2012' }, { month_first: '1' })).toMatchObject({
      ...{ notices: [], refusals: ['Tanggal Lahir 31/01/2012 tampaknya ditulis hari/bulan/tahun'] },
    })
  })

  it('in a column of which only some became days may be swapped: warned of, and swapped where that was asked', () => {
    const mixedDates = ['day_birth']
    expect(clean({ day_birth: d('2012-03-05') }, {}, mixedDates)).toMatchObject({
      ...{ values: { day_birth: '2012-03-05' }, notices: ['mixedDates'] },
      warnings: ['Tanggal Lahir 05/03/2012: hari dan bulan mungkin tertukar oleh Excel'],
    })
    expect(clean({ day_birth: d('2012-03-05') }, { swap_days: '1' }, mixedDates)).toMatchObject({
      ...{ values: { day_birth: '2012-05-03' }, warnings: [] },
    })
    expect(
      clean({ day_birth: d('2012-03-15') }, { swap_days: '1' }, mixedDates).values.day_birth,
      'no month',
    ).toBe('2012-03-15')
  })

  it.each([
    ['10000', true],
    ['40909', true],
    ['60000', true],
    ['9999', false],
    ['60001', false],
  ])('shown as the bare number %s is refused: %s', (value, isRefused) => {
    const { refusals } = clean({ day_birth: n(value) })
    expect(refusals).toEqual(
      isRefused ? [`Tanggal Lahir ${value} adalah angka; ubah format selnya menjadi tanggal`] : [],
    )
  })
})

it('a row tells all that is wrong with it at once', () => {
  const { refusals, warnings } = clean({
    ...{ nisn: '7.1E+9', name: '#N/A', day_birth: '01/31/2012', phone: '8.1E+10' },
  })
  expect(refusals).toHaveLength(3)
  expect(warnings).toHaveLength(1)
})

describe('an e-mail address', () => {
  it.each(['ani', 'ani@', '@sekolah.id', 'ani@sekolah', 'ani@sekolah.', 'a b@sekolah.id', 'a@b@sekolah.id'])(
    '%s is warned of and kept',
    (value) => {
      expect(clean({ email: value })).toMatchObject({
        ...{ values: { email: value }, refusals: [], warnings: [`Email ${value}: bukan alamat email`] },
      })
    },
  )

  it.each(['ani@sekolah.sch.id', 'Ani.B+1@x.id', '-', ''])('%j is none to warn of', (value) => {
    expect(clean({ email: value }).warnings).toEqual([])
  })
})
