/** A cell that cannot be read never keeps its person out: what can be read is read, the rest is left empty with a warning. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRecord, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const STUDENT = '/sia/master/student'
const TEACHER = '/sia/master/teacher'

let lastNumber = 4_100_000
/** The record and the warnings of a row with one more column. */
async function importCell(path: string, header: string, cell: string) {
  lastNumber += 1
  const name = `Orang ${lastNumber}`
  const csv =
    path === STUDENT
      ? `NISN;NIS;Nama;JK;${header}\n006${lastNumber};${lastNumber};${name};P;"${cell}"\n`
      : `Nama;JK;${header}\n${name};P;"${cell}"\n`
  const check = (await sendCsv(admin, path, { csv, fields: { dry_run: '1' } })).body.result.rows[0]
  await sendCsv(admin, path, { csv })
  return { record: await findRecord(admin, path, name), warnings: check?.warnings, message: check?.message }
}

type Reading = [header: string, cell: string, field: string, value: string | null, warning: string | null]
const emptied = (header: string, cell: string, [field, reason]: [string, string]): Reading => [
  header,
  cell,
  field,
  null,
  `${header} “${cell}”: ${reason}, jadi dikosongkan`,
]
const UNKNOWN = 'Pilihan tidak dikenal'
const DIGITS_ONLY = 'Hanya boleh angka'

const partly = (header: string, cell: string, [field, value, display = value]: string[]): Reading => [
  header,
  cell,
  field ?? '',
  value ?? '',
  `${header} “${cell}” dibaca sebagai ${display}`,
]

describe('of a student', () => {
  it.each<Reading>([
    ['Agama', 'Kong Hu Chu', 'religion', 'konghucu', null],
    ['Agama', 'Khong Hu Cu', 'religion', 'konghucu', null],
    ['Agama', 'Konghuchu', 'religion', 'konghucu', null],
    ['Agama', 'Kristen Katolik', 'religion', 'katholik', null],
    ['Agama', 'Kepercayaan kpd Tuhan YME', 'religion', 'kepercayaan', null],
    partly('Agama', 'Penghayat Kepercayaan Tuhan', ['religion', 'kepercayaan', 'Kepercayaan']),
    emptied('Agama', 'lainnya', ['religion', UNKNOWN]),
    emptied('Agama', 'Islam dan Hindu', ['religion', UNKNOWN]),
    partly('RT', 'RT 03', ['rt', '03']),
    partly('RW', '2A', ['rw', '2']),
    emptied('Kode Pos', 'tidak ada', ['postal_code', DIGITS_ONLY]),
    emptied('NIK', 'belum ada', ['nik', DIGITS_ONLY]),
    ['NIK', '3,17E+15', 'nik', null, 'NIK 3,17E+15 diubah Excel: angka aslinya hilang, jadi dikosongkan'],
    ['NIK', '#N/A', 'nik', null, 'NIK: berisi galat Excel #N/A, jadi dikosongkan'],
    ['NIK', '317801', 'nik', null, 'NIK 317801: 6 angka, biasanya 16, jadi dikosongkan'],
    ['Tahun Masuk', '2026/2027', 'entry_year', '2026', null],
    ['Tahun Masuk', 'TA 2025-2026', 'entry_year', '2025', null],
    emptied('Tahun Masuk', 'lupa', ['entry_year', 'Tahun masuk: 2026 atau 2026-07-15']),
    emptied('Tanggal Lahir', '31/02/2012', ['day_birth', 'Tanggal tidak dikenal, contoh: 2026-07-15']),
    [
      'Tanggal Lahir',
      '12/31/2011',
      'day_birth',
      null,
      'Tanggal Lahir 12/31/2011 tampaknya ditulis bulan/hari/tahun, jadi dikosongkan',
    ],
    ['Alamat', 'x'.repeat(1200), 'address', 'x'.repeat(1000), 'Alamat lebih dari 1.000 huruf, jadi dipotong'],
  ])('%s “%s”', async (header, cell, field, value, warning) => {
    const { record, warnings, message } = await importCell(STUDENT, header, cell)
    expect(message).toBeNull()
    expect(warnings).toEqual(warning === null ? [] : [warning])
    expect(record).toMatchObject({ [field]: value })
  })
})

describe('of a teacher', () => {
  it.each<Reading>([
    ['Golongan', 'III/a', 'employee_group', 'III/a', null],
    ['Golongan', 'IIIa', 'employee_group', 'III/a', null],
    ['Golongan', 'II/c', 'employee_group', 'II/c', null],
    ['Golongan', 'IX', 'employee_group', 'PPPK IX', null],
    ['Golongan', 'P3K X', 'employee_group', 'PPPK X', null],
    ['Golongan', 'GTT', 'employee_group', 'Non-ASN', null],
    ['Golongan', '-', 'employee_group', null, null],
    partly('Golongan', 'Penata Muda, III/a', ['employee_group', 'III/a']),
    partly('Golongan', 'Pembina Tk. I (IV/b)', ['employee_group', 'IV/b']),
    emptied('Golongan', 'III', ['employee_group', UNKNOWN]),
    ['Pendidikan', 'S1', 'last_education', 's1', null],
    ['Pendidikan', 'D3', 'last_education', 'd3', null],
    ['Pendidikan', 'SMP', 'last_education', 'smp', null],
    ['Pendidikan', 'SMA / sederajat', 'last_education', 'sma', null],
    ['Pendidikan', 'Sarjana', 'last_education', 's1', null],
    partly('Pendidikan', 'S1 / sederajat', ['last_education', 's1', 'S1']),
    partly('Pendidikan', 'S1 Pendidikan Matematika', ['last_education', 's1', 'S1']),
    ['Jenjang', 'SMP', 'last_education', null, null],
    ['Agama', 'Kepercayaan', 'religion', 'kepercayaan', null],
    emptied('NIP', 'GTT', ['nip', DIGITS_ONLY]),
  ])('%s “%s”', async (header, cell, field, value, warning) => {
    const { record, warnings, message } = await importCell(TEACHER, header, cell)
    expect(message).toBeNull()
    expect(warnings).toEqual(warning === null ? [] : [warning])
    expect(record).toMatchObject({ [field]: value })
  })
})

it('refuses a row only without a name or a gender', async () => {
  const csv = 'NISN;NIS;Nama;JK\n0064000001;4000001;;P\n0064000002;4000002;Ani;X\n0064000003;4000003;Budi;L\n'
  const { rows } = (await sendCsv(admin, STUDENT, { csv, fields: { dry_run: '1' } })).body.result
  expect(rows.map(({ message }) => message)).toEqual([
    'Nama: Harus diisi',
    'Jenis Kelamin “X”: Pilihan tidak dikenal',
    null,
  ])
})

describe('an unknown word', () => {
  const csv = 'Nama;JK;Golongan\nGuru Satu;L;Kontrak Daerah\nGuru Dua;P;kontrak daerah\nGuru Tiga;P;III/a\n'

  it('is listed once with its rows, and read as it is chosen', async () => {
    const { choices, warned } = (await sendCsv(admin, TEACHER, { csv, fields: { dry_run: '1' } })).body.result
    expect(warned).toBe(2)
    expect(choices).toEqual([
      { field: 'employee_group', label: 'Golongan', value: 'Kontrak Daerah', rows: 2, choice: null },
    ])
    const fields = { choices: JSON.stringify({ employee_group: { 'Kontrak Daerah': 'Non-ASN' } }) }
    const chosen = (await sendCsv(admin, TEACHER, { csv, fields })).body.result
    expect(chosen).toMatchObject({ created: 3, warned: 0, choices: [{ rows: 2, choice: 'Non-ASN' }] })
    expect(await findRecord(admin, TEACHER, 'Guru Dua')).toMatchObject({ employee_group: 'Non-ASN' })
  })

  it('is remembered for the later files of the school, and can be chosen anew', async () => {
    const later = 'Nama;JK;Golongan\nGuru Empat;L;KONTRAK DAERAH\n'
    const dryRun = async (fields = {}) =>
      (await sendCsv(admin, TEACHER, { csv: later, fields: { dry_run: '1', ...fields } })).body.result
    expect(await dryRun()).toMatchObject({ warned: 0, choices: [{ choice: 'Non-ASN' }] })
    const choices = JSON.stringify({ employee_group: { 'Kontrak Daerah': '' } })
    expect(await dryRun({ choices })).toMatchObject({ warned: 0, choices: [{ choice: '' }] })
  })

  it.each(['{', '[]', '{"religion":"islam"}'])('chosen as %s is refused', async (choices) => {
    const { status, body } = await sendCsv(admin, TEACHER, { csv, fields: { choices } })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['choices']])
  })
})

it('the columns that somebody matched are remembered for the same header', async () => {
  const csv = (number: number) => `Kode;Induk;Sebutan;Sex\n006${number};${number};Anak ${number};L\n`
  const columns = JSON.stringify({ Kode: 'nisn', Induk: 'nis', Sebutan: 'name', Sex: 'gender' })
  expect((await sendCsv(admin, STUDENT, { csv: csv(4_300_001) })).status).toBe(422)
  await sendCsv(admin, STUDENT, { csv: csv(4_300_002), fields: { columns } })
  const later = await sendCsv(admin, STUDENT, { csv: csv(4_300_003), fields: { dry_run: '1' } })
  expect(later.body.result).toMatchObject({ created: 1, ignored: [] })
})
