/** Cleaning the numbers in a row of a spreadsheet: identity and telephone numbers that lost digits, and swapped columns. */
import { describe, expect, it } from 'vitest'
import { cleanCells, dateCell, numberCell } from '#test/support/resource/cleanRow.ts'

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
  ])('%s without its leading zeros is refused until somebody decides', (value, filled, problem) => {
    const undecided = cleanCells({ nisn: numberCell(value) })
    expect(undecided).toMatchObject({
      values: { nisn: '' },
      refusals: [`${problem}. Tentukan dahulu: isi nol, biarkan, atau kosongkan.`],
      doubts: [{ kind: 'zeros', field: 'nisn', label: 'NISN', value, filled, decision: null }],
      notices: ['zeros'],
      undecided: ['zeros'],
    })
    const expectedValues = [
      [{ zeros: 'fill' }, filled],
      [{ fill_zeros: '1' }, filled],
      [{ zeros: 'keep' }, value],
      [{ fill_zeros: '0' }, value],
      [{ zeros: 'omit' }, ''],
      [{ zeros: 'fill', values: JSON.stringify({ nisn: { [value]: 'keep' } }) }, value],
      [{ zeros: 'fill', values: JSON.stringify({ nis: { [value]: 'keep' } }) }, filled],
    ] as const
    for (const [options, expected] of expectedValues)
      expect(cleanCells({ nisn: numberCell(value) }, options), JSON.stringify(options)).toMatchObject({
        values: { nisn: expected },
        refusals: [],
        warnings: [],
        notices: ['zeros'],
        undecided: [],
      })
  })

  it.each([
    ['nisn', '712345', 'NISN 712345: 6 angka, biasanya 10'],
    ['nisn', '00712345678', 'NISN 00712345678: 11 angka, biasanya 10'],
  ])(
    '%s %s of a length that lost zeros do not explain is refused until somebody decides',
    (name, value, problem) => {
      const refusals = [`${problem}. Tentukan dahulu: biarkan, atau kosongkan.`]
      const fillOne = { values: JSON.stringify({ [name]: { [value]: 'fill' } }) }
      for (const options of [{}, { zeros: 'fill' }, fillOne] as const)
        expect(cleanCells({ [name]: value }, options)).toMatchObject({
          values: { [name]: '' },
          refusals,
          undecided: ['lengths'],
        })
      for (const [lengths, expected] of [
        ['keep', value],
        ['omit', ''],
      ] as const)
        expect(cleanCells({ [name]: value }, { lengths })).toMatchObject({
          values: { [name]: expected },
          refusals: [],
          warnings: [],
          undecided: [],
        })
    },
  )

  it.each(['3.57801E+15', '3,57801E+15', '3E15', '7.1E+9'])(
    'shown as %s has lost its digits and is refused',
    (value) => {
      const refusal = `NISN ${value} diubah Excel: angka aslinya hilang. Format kolomnya sebagai teks, lalu ketik ulang.`
      expect(cleanCells({ nisn: value }).refusals).toEqual([refusal])
    },
  )

  it('with more digits than a spreadsheet stores is left empty as a number, but read as text', () => {
    const value = '3273010101120001'
    expect(cleanCells({ nik: numberCell(value) })).toMatchObject({ values: { nik: '' }, refusals: [] })
    expect(cleanCells({ nik: value })).toMatchObject({ values: { nik: value }, warnings: [] })
  })

  it('that became a date is refused', () => {
    expect(cleanCells({ nis: dateCell('2026-03-12') }).refusals).toEqual([
      'NIS: Excel mengubah isinya menjadi tanggal (2026-03-12). Ketik ulang sebagai teks.',
    ])
  })
})

it('an optional number of an unusual length is left empty until somebody decides', () => {
  const value = '327301010112000'
  expect(cleanCells({ nik: value })).toMatchObject({
    values: { nik: '' },
    refusals: [],
    warnings: ['NIK 327301010112000: 15 angka, biasanya 16, jadi dikosongkan'],
    undecided: ['lengths'],
  })
  expect(cleanCells({ nik: value }, { lengths: 'keep' })).toMatchObject({
    values: { nik: value },
    warnings: [],
  })
})

it('an optional number that lost its digits is emptied with a warning', () => {
  expect(cleanCells({ phone: '8.1231E+10' })).toMatchObject({
    values: { phone: '' },
    refusals: [],
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
    const cleanedRow = cleanCells({ phone: value })
    expect(cleanedRow.values.phone).toBe(expected)
    expect(cleanedRow.notices).toEqual(isLost ? ['zeros'] : [])
    expect(cleanedRow.warnings).toHaveLength(isLost ? 1 : 0)
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
    const cleanedRow = cleanCells(cells, { zeros: 'keep', lengths: 'keep' })
    const refusal = 'NISN dan NIS tampaknya tertukar kolom. Tentukan dahulu: tukar kembali, atau biarkan.'
    expect(cleanedRow).toMatchObject({
      refusals: isSwapped ? [refusal] : [],
      notices: isSwapped ? ['swapped'] : expect.not.arrayContaining(['swapped']),
      undecided: isSwapped ? ['swapped'] : [],
    })
    expect(cleanCells(cells, { zeros: 'keep', lengths: 'keep', swap_numbers: '0' })).toMatchObject({
      values: cells,
      refusals: [],
      warnings: [],
      undecided: [],
    })
  })

  it('get no warning of lost zeros as well', () => {
    expect(cleanCells({ nisn: '71234567', nis: '0071234567' }, { fill_zeros: '1' })).toMatchObject({
      values: { nisn: '71234567', nis: '0071234567' },
      notices: ['swapped'],
    })
    expect(cleanCells({ nisn: '0123', nis: '0071234567' }, { fill_zeros: '1' })).toMatchObject({
      values: { nisn: '0123', nis: '0071234567' },
      notices: ['swapped'],
    })
  })
})
