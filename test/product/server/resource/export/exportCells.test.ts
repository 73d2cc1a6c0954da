/** Converting a row to the cells of an exported file, which an import can read again. */
import { describe, expect, it } from 'vitest'
import { GENDERS } from '#features/people/choices.ts'
import type { ExportColumn } from '#platform/contract/export/exportFile.ts'
import { toCells } from '#platform/server/resource/export/cells.ts'
import { csvLine, csvLines } from '#platform/server/resource/sheet/csv.ts'
import { calls } from '#src/features.ts'

const toCell = (value: unknown, column: Partial<ExportColumn> = {}, zone = 'Asia/Jakarta') =>
  toCells({ a: value }, [{ source: 'a', label: 'A', ...column }], zone)[0]

describe('a cell', () => {
  it.each([
    ['0071', {}, '0071'],
    [7, {}, '7'],
    [null, {}, ''],
    [undefined, {}, ''],
    ['', {}, ''],
    [['Cokro', 'Dewi'], {}, 'Cokro|Dewi'],
    [[], {}, ''],
    ['L', { options: GENDERS }, 'Laki-laki'],
    ['X', { options: GENDERS }, 'X'],
    [87.5, { kind: 'number' }, 87.5],
    ['87.5', { kind: 'number' }, 87.5],
    [0, { kind: 'number' }, 0],
    [true, { kind: 'boolean' }, 'Ya'],
    [false, { kind: 'boolean' }, 'Tidak'],
    [0, { kind: 'boolean' }, 'Tidak'],
    ['2026-07-15', { kind: 'date' }, '15/07/2026'],
    [null, { kind: 'date' }, ''],
    ['2026-07-15T03:05:00.000Z', { kind: 'moment' }, '15/07/2026 10.05'],
  ] as const)('of %j as %j is %j', (value, column, expected) => {
    expect(toCell(value, column)).toBe(expected)
  })

  it.each([
    ['Asia/Jakarta', '01/01/2027 00.30'],
    ['Asia/Makassar', '01/01/2027 01.30'],
    ['Asia/Jayapura', '01/01/2027 02.30'],
  ])('of a moment is in the time zone of the school: %s', (zone, expected) => {
    expect(toCell('2026-12-31T17:30:00.000Z', { kind: 'moment' }, zone)).toBe(expected)
  })

  it('of a related record is read by its path, and is empty if there is none', () => {
    const columns = [
      { source: 'student.name', label: 'Siswa' },
      { source: 'classroom.name', label: 'Kelas' },
      { source: 'student.name.first', label: 'x' },
    ]
    expect(toCells({ student: { name: 'Ani' }, classroom: null }, columns, 'UTC')).toEqual(['Ani', '', ''])
  })
})

describe('a line of CSV', () => {
  it.each([
    [['a', 'b'], 'a;b\r\n'],
    [['a;b', 'c'], '"a;b";c\r\n'],
    [['a"b', 'c'], '"a""b";c\r\n'],
    [['a\nb', 'c'], '"a\nb";c\r\n'],
    [['', ''], ';\r\n'],
    [['=1+1'], "'=1+1\r\n"],
    [['+62812'], "'+62812\r\n"],
    [['-5'], "'-5\r\n"],
    [['@SUM(A1)'], "'@SUM(A1)\r\n"],
    [['Ani\0'], 'Ani\uFFFD\r\n'],
  ])('of %j is %j', (values, line) => {
    expect(csvLine(values, ';')).toBe(line)
  })

  it('is not run as a formula if a spreadsheet uses another delimiter', () => {
    expect(csvLine(['Ani; =HYPERLINK("x")'], ',')).toContain("'")
    expect(csvLine(['Ani;=1'], ',')).toContain(";'=1")
  })

  it.each([
    ['=1+1', ',', "'=1+1\r\n"],
    ['Budi;=cmd()', ',', "Budi;'=cmd()\r\n"],
    ['Budi; @x', ',', "Budi;' @x\r\n"],
    ['Jl. Melati; 5', ',', 'Jl. Melati; 5\r\n'],
  ])('of %j with the delimiter %j is never run as a formula', (value, delimiter, line) => {
    expect(csvLine([value], delimiter)).toBe(line)
  })

  it('of many rows are many lines', () => {
    expect(csvLines([['a'], ['b']], ';')).toBe('a\r\nb\r\n')
    expect(csvLines([], ';')).toBe('')
  })
})

describe('the exported files', () => {
  const files = Object.entries(calls).flatMap(([name, { exportFile }]) =>
    exportFile
      ? [{ name, title: exportFile.name, labels: exportFile.columns.map(({ label }) => label) }]
      : [],
  )

  it('are more than 15, each with a valid file name', () => {
    expect(files.length).toBeGreaterThan(15)
    for (const { name, title } of files) expect(title, name).toMatch(/^[A-Z][\p{L} ]+$/u)
  })

  it('have a unique, capitalized label for every column', () => {
    for (const { name, labels } of files) {
      expect(labels.length, name).toBeGreaterThan(0)
      expect(new Set(labels).size, `${name}: ${labels}`).toBe(labels.length)
      for (const label of labels) expect(label, name).toMatch(/^[\p{Lu}\d]/u)
    }
  })
})
