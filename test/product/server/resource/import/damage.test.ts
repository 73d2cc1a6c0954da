/** Damage that spreadsheet programs do to values is reported before anything is stored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import {
  type CellValue,
  makeSheet,
  makeWorkbook,
  STYLE,
  uploadWorkbook,
} from '#test/support/resource/workbooks.ts'
import { downloadLink, findRecord, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const STUDENT = '/sia/master/student'
const HEADER = ['NISN', 'NIS', 'Nama', 'JK', 'NIK', 'Tanggal Lahir', 'HP']
const dryRun = async (rows: readonly (readonly CellValue[])[], fields: Record<string, string> = {}) => {
  const bytes = await makeWorkbook({ sheet: makeSheet([HEADER, ...rows]) })
  return (await uploadWorkbook(admin, STUDENT, { bytes, fields: { dry_run: '1', ...fields } })).body.result
}
const dryRunCsv = async (lines: readonly string[], fields: Record<string, string> = {}) =>
  (
    await sendCsv(admin, STUDENT, {
      csv: [HEADER.join(';'), ...lines].join('\r\n'),
      fields: { dry_run: '1', ...fields },
    })
  ).body.result

const importRows = async (rows: readonly (readonly CellValue[])[], fields: Record<string, string>) => {
  const bytes = await makeWorkbook({ sheet: makeSheet([HEADER, ...rows]) })
  return (await uploadWorkbook(admin, STUDENT, { bytes, fields })).body.result
}
const findStudent = (search: string) => findRecord(admin, STUDENT, search)

describe('lost zeros', () => {
  const rows: CellValue[][] = [
    [71234501, '0301', 'Ani', 'P', null, null, 81234567890],
    ['0071234502', '0302', 'Budi', 'L', null, null, '0812'],
  ]

  it('are listed value by value, and restored with zeros=fill', async () => {
    const result = await dryRun(rows)
    expect(result).toMatchObject({
      created: 1,
      failed: 1,
      notices: [{ kind: 'zeros', rows: 1, undecided: 1 }],
    })
    expect(result.rows[0]).toMatchObject({
      outcome: 'failed',
      warnings: ['Telp 81234567890: nol di depan mungkin hilang'],
      doubts: [
        { field: 'nisn', value: '71234501', filled: '0071234501', decision: null },
        { field: 'phone', value: '81234567890', filled: '081234567890', decision: null },
      ],
    })
    const filledResult = await dryRun(rows, { zeros: 'fill' })
    expect(filledResult).toMatchObject({
      created: 2,
      warned: 0,
      notices: [{ kind: 'zeros', rows: 1, undecided: 0 }],
    })
    await importRows(rows, { zeros: 'fill' })
    expect(await findStudent('0071234501')).toMatchObject({ nisn: '0071234501', phone: '081234567890' })
  })

  it('in an identity number are never stored without a decision, and the refused row says so', async () => {
    const undecided: CellValue[][] = [
      [71234503, '0303', 'Cici', 'P'],
      ['0071234504', '0304', 'Dodi', 'L', null, null, 81234567891],
    ]
    const { created, failed, fail } = await importRows(undecided, {})
    expect({ created, failed }).toEqual({ created: 1, failed: 1 })
    expect(await downloadLink(world, fail)).toContain('Tentukan dahulu: isi nol, biarkan, atau kosongkan.')
    expect((await admin.get<{ rows: unknown[] }>(`${STUDENT}?search=71234503`)).body.result.rows).toEqual([])
    expect(await findStudent('0071234504')).toMatchObject({ phone: '81234567891' })
  })

  it('are decided for single values, in a CSV too and when records are updated', async () => {
    const lines = ['71234505;0305;Eka;P;;;', '71234506;0306;Feri;L;;;81234567892']
    const values = JSON.stringify({ nisn: { '71234505': 'keep' }, phone: { '81234567892': 'omit' } })
    const fields = { zeros: 'fill', values, mode: 'update' }
    expect((await dryRunCsv(lines, fields)).rows).toMatchObject([
      { outcome: 'new', doubts: [{ decision: 'keep' }] },
      { outcome: 'new', doubts: [{ decision: 'fill' }, { decision: 'omit' }] },
    ])
    const csv = [HEADER.join(';'), ...lines].join('\r\n')
    expect((await sendCsv(admin, STUDENT, { csv, fields })).body.result).toMatchObject({ created: 2 })
    expect(await findStudent('Eka')).toMatchObject({ nisn: '71234505' })
    expect(await findStudent('Feri')).toMatchObject({ nisn: '0071234506', phone: null })
  })

  it.each(['{', '[]', '{"nisn":"fill"}', '{"nisn":{"1":"perbaiki"}}'])(
    'with decisions that cannot be read, such as %s, nothing is imported',
    async (values) => {
      const { status, body } = await sendCsv(admin, STUDENT, {
        csv: `${HEADER.join(';')}\r\n0071234507;0307;Gita;P;;;`,
        fields: { values },
      })
      expect([status, body.errors]).toEqual([422, { values: 'Keputusan per nilai tidak dapat dibaca.' }])
    },
  )
})

describe('lost digits', () => {
  it('are emptied with the name of the column, and refused where nothing else identifies the record', async () => {
    const { rows } = await dryRunCsv([
      '0071234511;0311;Ani;P;3.57801E+15;;',
      '0071234512;0312;Budi;L;;;8.1231E+10',
      '7,1234E+9;0313;Citra;P;;;',
      '7,1235E+9;;Dewi;P;;;',
    ])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new', 'failed'])
    expect(rows[0]?.warnings).toEqual([
      'NIK 3.57801E+15 diubah Excel: angka aslinya hilang, jadi dikosongkan',
    ])
    expect(rows[1]?.warnings).toEqual([
      'Telp 8.1231E+10 diubah Excel: angka aslinya hilang, jadi dikosongkan',
    ])
    expect(rows[2]?.warnings).toEqual(['NISN 7,1234E+9 diubah Excel: angka aslinya hilang, jadi dikosongkan'])
    expect(rows[3]?.message).toBe('Isi NISN, NIS, atau Tanggal Lahir dengan Nama Ibu')
  })

  it('are detected in a workbook, too, where a NIK is a number with fifteen exact digits', async () => {
    const { rows } = await dryRun([
      ['0071234514', '0314', 'Dedi', 'L', { number: '3.2730101011200001E+15', style: 0 }],
    ])
    expect(rows[0]?.warnings[0]).toContain('angka aslinya hilang')
  })
})

it('swapped columns of NISN and NIS are refused in every row until somebody decides', async () => {
  const result = await dryRunCsv(['0321;0071234521;Ani;P;;;', '0322;0071234522;Budi;L;;;'])
  expect(result).toMatchObject({ failed: 2, notices: [{ kind: 'swapped', rows: 2, undecided: 2 }] })
  expect(result.rows[0]?.message).toBe(
    'NISN dan NIS tampaknya tertukar kolom. Tentukan dahulu: tukar kembali, atau biarkan.',
  )
  const keptResult = await dryRunCsv(['0321;0071234521;Ani;P;;;'], { swap_numbers: '0' })
  expect(keptResult).toMatchObject({ created: 1, notices: [{ kind: 'swapped', rows: 1, undecided: 0 }] })
  const mappedResult = await dryRunCsv(['0321;0071234521;Ani;P;;;'], {
    columns: JSON.stringify({ NISN: 'nis', NIS: 'nisn' }),
  })
  expect(mappedResult).toMatchObject({ created: 1, warned: 0, notices: [] })
})

it('numbers that are swapped in some rows are swapped back in those rows only', async () => {
  const lines = ['0071234526;0326;Ani;P;;;', '0327;0071234527;Budi;L;;;', '328;71234528;Citra;P;;;']
  expect((await dryRunCsv(lines)).notices).toMatchObject([{ kind: 'swapped', rows: 2, undecided: 2 }])
  const corrections = { swap_numbers: '1', fill_zeros: '1' }
  expect(await dryRunCsv(lines, corrections)).toMatchObject({
    created: 3,
    warned: 0,
    notices: [
      { kind: 'swapped', rows: 2 },
      { kind: 'zeros', rows: 1 },
    ],
  })
  await sendCsv(admin, STUDENT, { csv: [HEADER.join(';'), ...lines].join('\r\n'), fields: corrections })
  for (const [nisn, nis] of [
    ['0071234526', '0326'],
    ['0071234527', '0327'],
    ['0071234528', '328'],
  ]) {
    const { rows } = (await admin.get<{ rows: unknown[] }>(`${STUDENT}?search=${nisn}`)).body.result
    expect(rows).toMatchObject([{ nisn, nis }])
  }
})

it('swapped columns are also detected where Excel removed the zeros of the longer number', async () => {
  const rows: CellValue[][] = [[301, 71_234_523, 'Ani', 'P', null, null, null]]
  expect((await dryRun(rows)).notices).toEqual([{ kind: 'swapped', rows: 1, undecided: 1 }])
  const columns = JSON.stringify({ NISN: 'nis', NIS: 'nisn' })
  expect(await dryRun(rows, { columns, fill_zeros: '1' })).toMatchObject({
    created: 1,
    failed: 0,
    warned: 0,
    notices: [{ kind: 'zeros', rows: 1 }],
  })
})

const birthDays = ({ rows }: ImportResult) =>
  rows.map(({ values }) => values.find(({ label }) => label === 'Tanggal Lahir')?.value)

describe('dates', () => {
  it('written month first are left empty until somebody decides, and read with month_first', async () => {
    const lines = ['0071234531;0331;Ani;P;;01/31/2012;', '0071234532;0332;Budi;L;;02/03/2012;']
    const result = await dryRunCsv(lines)
    expect(result.notices).toEqual([{ kind: 'monthFirst', rows: 1, undecided: 1 }])
    expect(result.rows[0]?.warnings).toEqual([
      'Tanggal Lahir 01/31/2012 tampaknya ditulis bulan/hari/tahun, jadi dikosongkan',
    ])
    expect(await dryRunCsv(lines, { month_first: '1' })).toMatchObject({ created: 2, failed: 0, notices: [] })
  })

  it('that are days in either order are asked about once, unless another row shows the order', async () => {
    const lines = ['0071234531;0331;Ani;P;;05/06/2012;', '0071234532;0332;Budi;L;;02/02/2012;']
    const ambiguous = await dryRunCsv(lines)
    expect(ambiguous.notices).toEqual([{ kind: 'eitherOrder', rows: 1, undecided: 1 }])
    expect(birthDays(ambiguous)).toEqual(['05/06/2012', '02/02/2012'])
    const monthFirst = await dryRunCsv(lines, { month_first: '1' })
    expect(monthFirst.notices).toEqual([{ kind: 'eitherOrder', rows: 1, undecided: 0 }])
    expect(birthDays(monthFirst)).toEqual(['06/05/2012', '02/02/2012'])
    expect((await dryRunCsv(lines, { month_first: '0' })).notices).toMatchObject([{ undecided: 0 }])
    const proven = await dryRunCsv([...lines, '0071234533;0333;Citra;P;;31/01/2012;'])
    expect(proven.notices).toEqual([])
  })

  it('get a warning where Excel converted only the days up to the twelfth', async () => {
    const rows: CellValue[][] = [
      ['0071234533', '0333', 'Ani', 'P', null, { number: 40_972, style: STYLE.day }],
      ['0071234534', '0334', 'Budi', 'L', null, '31/01/2012'],
    ]
    const result = await dryRun(rows)
    expect(result.notices).toEqual([{ kind: 'mixedDates', rows: 1, undecided: 1 }])
    expect(result.rows[0]?.warnings).toEqual([
      'Tanggal Lahir 04/03/2012: hari dan bulan mungkin tertukar oleh Excel',
    ])
    const bytes = await makeWorkbook({ sheet: makeSheet([HEADER, ...rows]) })
    await uploadWorkbook(admin, STUDENT, { bytes, fields: { swap_days: '1' } })
    expect(await findRecord(admin, STUDENT, '0071234533')).toMatchObject({ day_birth: '2012-04-03' })
  })

  it('in place of numbers, and errors of formulas, are emptied', async () => {
    const { rows } = await dryRun([
      ['0071234536', { number: 40_939, style: STYLE.day }, 'Budi', 'L'],
      ['0071234537', '0337', 'Citra', 'P', '#N/A'],
    ])
    expect(rows.map(({ message, warnings }) => message ?? warnings[0])).toEqual([
      'NIS: Excel mengubah isinya menjadi tanggal (2012-01-31), jadi dikosongkan',
      'NIK: berisi galat Excel #N/A, jadi dikosongkan',
    ])
  })
})

it('a refused row lists all its errors', async () => {
  const { rows } = await dryRunCsv([
    '7.1E+9;0345;;X;;;',
    '0071234546;0346;Budi;L;;;',
    '0071234546;0346;Citra;X;;;',
    '0071234546;0346;Dewi;P;;;',
  ])
  expect(rows.map(({ message }) => message)).toEqual([
    'Nama: Harus diisi; Jenis Kelamin “X”: Pilihan tidak dikenal',
    null,
    'Jenis Kelamin “X”: Pilihan tidak dikenal',
    'NISN 0071234546 sudah ada di baris 3 berkas ini; NIS 0346 sudah ada di baris 3 berkas ini',
  ])
})

it('duplicates in the file are refused with the line of the first, and can be downloaded', async () => {
  const result = await dryRunCsv([
    '0071234541;0341;Ani;P;;;',
    '0071234542;0341;Budi;L;;;',
    '0071234541;0343;Citra;P;;;',
  ])
  expect(result).toMatchObject({ created: 1, failed: 2 })
  expect(result.rows.map(({ message }) => message)).toEqual([
    null,
    'NIS 0341 sudah ada di baris 2 berkas ini',
    'NISN 0071234541 sudah ada di baris 2 berkas ini',
  ])
  expect((await downloadLink(world, result.fail)).split('\r\n')).toHaveLength(4)
})

it('refused rows and passwords can be downloaded as a workbook, in which Excel keeps leading zeros', async () => {
  const rows: CellValue[][] = [
    ['0071234551', '0351', 'Ani', 'X', '3273010101120007', null, '0812'],
    ['0071234552', '0352', '=Budi', 'L'],
  ]
  const bytes = await makeWorkbook({ sheet: makeSheet([HEADER, ...rows]) })
  const { fail, credentials } = (await uploadWorkbook(admin, STUDENT, { bytes })).body.result
  const workbookResponse = await world.app.inject({ url: `${fail}?format=xlsx` })
  expect(workbookResponse.headers).toMatchObject({
    'content-type': expect.stringContaining('spreadsheetml'),
    'content-disposition': 'attachment; filename="siswa-gagal.xlsx"',
  })
  const reimportResult = (
    await uploadWorkbook(admin, STUDENT, { bytes: workbookResponse.rawPayload, fields: { dry_run: '1' } })
  ).body.result
  expect(reimportResult).toMatchObject({
    total: 1,
    failed: 1,
    warned: 0,
    notices: [],
    ignored: [],
    sheet: 'Data',
    rows: [{ name: 'Ani', message: 'Jenis Kelamin “X”: Pilihan tidak dikenal' }],
  })
  const passwords = await world.app.inject({ url: `${credentials}?format=xlsx` })
  const columns = JSON.stringify({ login: 'nisn', class: '', password: 'nis', name: 'name' })
  const passwordImport = (
    await uploadWorkbook(admin, STUDENT, { bytes: passwords.rawPayload, fields: { dry_run: '1', columns } })
  ).body
  expect(passwordImport.errors?.file, 'only gender is missing').toContain('gender')
  expect((await world.app.inject({ url: `${fail}?format=exe` })).statusCode).toBe(422)
})
