/** What stands below a table is no record, and the preview shows what will be stored of each row. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSchool, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  await createSchool(admin)
})
afterAll(() => world.close())

const STUDENT = '/sia/master/student'
const check = async (lines: readonly string[]) =>
  (await sendCsv(admin, STUDENT, { csv: lines.join('\r\n'), fields: { dry_run: '1' } })).body.result

it('totals, signatures, place and date below a table are neither counted nor failures', async () => {
  const result = await check([
    'No;NISN;NIS;Nama;JK',
    '1;0062000001;2000001;Ani;P',
    '2;0062000002;2000002;Budi;L',
    ';;;Jumlah siswa: 2;',
    'Laki-laki;1;;;',
    ';;;Bantul, 12 Juli 2026;',
    ';;Bantul, 12 Juli 2026;;',
    ';;;Wali Kelas VII A;',
    ';;;Sri Wahyuni, S.Pd.;',
    ';;;NIP. 198001012005012001;',
    '3;0062000003;2000003;Citra;P',
  ])
  expect(result).toMatchObject({ total: 3, created: 3, failed: 0 })
})

it('a row that lacks every number, name or gender above them is refused with its reason', async () => {
  const result = await check([
    'NISN;NIS;Nama;JK',
    ';;Tanpa Nomor;P',
    '0062000011;2000011;;P',
    '0062000012;2000012;Tanpa Kelamin;',
    ';;Total;',
  ])
  expect(result.rows.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['failed', 'Isi NISN, NIS, atau Tanggal Lahir dengan Nama Ibu'],
    ['failed', 'Nama: Harus diisi'],
    ['failed', 'Jenis Kelamin: Harus diisi'],
  ])
})

it('a student below a total is refused with the reason, though the number is none and the gender is missing', async () => {
  const result = await check(['NISN;NIS;Nama;JK', ';;Jumlah siswa VII A: 0;', ';A-1;Dewi;'])
  expect(result.rows.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['failed', expect.stringContaining('Jenis Kelamin: Harus diisi')],
  ])
})

it('the preview shows numbers, gender, birth day and class of each row', async () => {
  const { rows } = await check([
    'NISN;NIS;Nama;JK;Tgl Lahir;Kelas',
    '0062000021;2000021;Ani;Pr;5 Mei 2012;7A',
    '0062000022;2000022;Budi;Lk;;',
  ])
  expect(rows.map(({ values, group }) => [values.map(({ value }) => value), group])).toEqual([
    [['0062000021', '2000021', 'Perempuan', '05/05/2012'], 'VII A'],
    [['0062000022', '2000022', 'Laki-laki'], null],
  ])
})
