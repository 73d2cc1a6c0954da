/** Cleaning one row of a spreadsheet: texts, dates and e-mail addresses, with warnings and refusals. */
import { describe, expect, it } from 'vitest'
import { cleanCells, dateCell, numberCell } from '#test/support/resource/cleanRow.ts'

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
      values: { day_birth: '' },
      notices: ['monthFirst'],
      refusals: ['Tanggal Lahir 01/31/2012 tampaknya ditulis bulan/hari/tahun'],
    })
  })

  it('is read month first with month_first, which refuses a date with the day first', () => {
    expect(cleanCells({ day_birth: '01/31/2012' }, { month_first: '1' }).values.day_birth).toBe('2012-01-31')
    expect(cleanCells({ day_birth: '02/03/2012' }, { month_first: '1' }).values.day_birth).toBe('2012-02-03')
    expect(cleanCells({ day_birth: '31/01/2012' }, { month_first: '1' })).toMatchObject({
      notices: [],
      refusals: ['Tanggal Lahir 31/01/2012 tampaknya ditulis hari/bulan/tahun'],
    })
  })

  it('in a column of mixed dates gets a warning, or has day and month swapped with swap_days', () => {
    const mixedDates = ['day_birth']
    expect(cleanCells({ day_birth: dateCell('2012-03-05') }, {}, mixedDates)).toMatchObject({
      values: { day_birth: '2012-03-05' },
      notices: ['mixedDates'],
      warnings: ['Tanggal Lahir 05/03/2012: hari dan bulan mungkin tertukar oleh Excel'],
    })
    expect(cleanCells({ day_birth: dateCell('2012-03-05') }, { swap_days: '1' }, mixedDates)).toMatchObject({
      values: { day_birth: '2012-05-03' },
      warnings: [],
    })
    expect(
      cleanCells({ day_birth: dateCell('2012-03-15') }, { swap_days: '1' }, mixedDates).values.day_birth,
      'there is no month 15',
    ).toBe('2012-03-15')
  })

  it.each([
    ['10000', '18/05/1927'],
    ['40909', '01/01/2012'],
    ['60000', '08/04/2064'],
  ])('shown as the bare number %s is read as %s, which is said', (value, day) => {
    const { values, warnings, refusals } = cleanCells({ day_birth: numberCell(value) })
    expect([values.day_birth, refusals]).toEqual([day.split('/').reverse().join('-'), []])
    expect(warnings).toEqual([`Tanggal Lahir ${value} dibaca sebagai ${day}`])
  })

  it.each(['9999', '60001'])('is not the number %s', (value) => {
    expect(cleanCells({ day_birth: numberCell(value) })).toMatchObject({
      values: { day_birth: value },
      warnings: [],
    })
  })
})

it('a row lists all its errors at once', () => {
  const { refusals, warnings } = cleanCells({
    nisn: '7.1E+9',
    name: '#N/A',
    day_birth: '01/31/2012',
    phone: '8.1E+10',
  })
  expect(refusals).toHaveLength(3)
  expect(warnings).toHaveLength(1)
})

describe('an e-mail address', () => {
  it.each(['ani', 'ani@', '@sekolah.id', 'ani@sekolah', 'ani@sekolah.', 'a b@sekolah.id', 'a@b@sekolah.id'])(
    '%s is kept with a warning',
    (value) => {
      expect(cleanCells({ email: value })).toMatchObject({
        values: { email: value },
        refusals: [],
        warnings: [`Email ${value}: bukan alamat email`],
      })
    },
  )

  it.each(['ani@sekolah.sch.id', 'Ani.B+1@x.id', '-', ''])('%j gets no warning', (value) => {
    expect(cleanCells({ email: value }).warnings).toEqual([])
  })
})
