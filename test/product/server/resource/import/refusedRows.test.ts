/** What an import says about doubtful columns and refused rows, and the file in which they come back. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStudent } from '#features/people/demo/factories.ts'
import { makeSheet, makeWorkbook, STYLE, uploadWorkbook } from '#test/support/resource/workbooks.ts'
import { createRecord, downloadLink, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'
import { unzipFiles } from '#test/support/world/zip.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const STUDENT = '/sia/master/student'
const HEADER = ['NISN', 'NIS', 'Nama', 'JK', 'Tanggal Lahir']
const check = async (lines: readonly string[], fields: Record<string, string> = {}) =>
  (await sendCsv(admin, STUDENT, { csv: lines.join('\r\n'), fields: { dry_run: '1', ...fields } })).body
    .result

it('a column of numbers that look like another is named', async () => {
  const rows = [1, 2, 3, 4, 5].map((n) => `006300000${n};340201010113000${n};Siswa ${n};L;`)
  const { suspicions } = await check([HEADER.join(';'), ...rows])
  expect(suspicions).toEqual([{ field: 'nis', message: '100 % NIS seperti NIK (16 angka)' }])
  const same = [1, 2, 3].map((n) => `006300000${n};7777;Siswa ${n};L;`)
  expect((await check([HEADER.join(';'), ...same])).suspicions).toEqual([
    { field: 'nis', message: 'Semua NIS sama: 7777' },
  ])
  const sound = [1, 2, 3].map((n) => `006300000${n};777${n};Siswa ${n};L;`)
  expect((await check([HEADER.join(';'), ...sound])).suspicions).toEqual([])
})

it('numbers of days in a text column are asked about once', async () => {
  const lines = [HEADER.join(';'), '0063000011;6311;Ani;P;41301', '0063000012;6312;Budi;L;31/01/2013']
  const undecided = await check(lines)
  expect(undecided.notices).toEqual([{ kind: 'serialDays', rows: 1, undecided: 1 }])
  expect((await check(lines, { serial_days: '1' })).notices).toEqual([
    { kind: 'serialDays', rows: 1, undecided: 0 },
  ])
  const omitted = await check(lines, { serial_days: '0' })
  expect(omitted).toMatchObject({ created: 2, failed: 0 })
  expect(omitted.rows[0]?.warnings).toEqual(['Tanggal Lahir 41301 bukan tanggal, jadi dikosongkan'])
})

it('a refused number is said to be whose, to whoever may read that record', async () => {
  const sister = {
    ...makeStudent(71),
    name: 'Rina Kembar',
    nisn: '0063000021',
    nis: '6321',
    nik: '3402010101010021',
  }
  const other = {
    ...makeStudent(72),
    name: 'Rini Kembar',
    nisn: '0063000022',
    nis: '6322',
    nik: '3402010101010022',
  }
  await createRecord(admin, STUDENT, sister)
  await createRecord(admin, STUDENT, other)
  const header = 'nisn;nis;nama;jk;nik'
  const created = await check([header, '0063000023;6323;Adik;L;3402010101010021'])
  expect(created.reasons).toEqual([
    { line: 2, name: 'Adik', message: expect.stringMatching(/^NIK ini sudah dipakai oleh Rina Kembar/) },
  ])
  const changed = await check([header, '0063000022;6322;Nama Lain;L;3402010101010021'], { mode: 'update' })
  expect(changed.reasons[0]?.message).toMatch(/^NIK ini sudah dipakai oleh Rina Kembar/)
})

it('male and female are understood', async () => {
  const result = await check(['nisn;nis;nama;jk', '0063000061;6361;Ani;F', '0063000062;6362;Budi;M'])
  expect(result).toMatchObject({ created: 2, failed: 0 })
})

it('refused rows come back with the headings of their file, and are known again', async () => {
  const columns = JSON.stringify({ 'Nomor Besar': 'nisn', 'Nomor Kecil': 'nis' })
  const csv = 'Nomor Besar;Nomor Kecil;Nama;JK\r\n0063000031;6331;Ani;P\r\n0063000032;6332;;L\r\n'
  const { body } = await sendCsv(admin, STUDENT, { csv, fields: { columns } })
  const text = await downloadLink(world, body.result.fail)
  expect(text).toBe(
    '\uFEFFNomor Besar;Nomor Kecil;Nama;JK;fail_message\r\n0063000032;6332;;L;Nama: Harus diisi\r\n',
  )
  const mended = text.replace(';;L', ';Budi;L')
  expect((await sendCsv(admin, STUDENT, { csv: mended })).body.result).toMatchObject({
    created: 1,
    failed: 0,
  })
})

it('refused rows of a workbook keep their days as days', async () => {
  const bytes = await makeWorkbook({
    sheet: makeSheet([
      [...HEADER, 'Tinggi Badan (cm)'],
      ['0063000041', '0041', '', 'L', { number: 40_939, style: STYLE.day }, 150],
    ]),
  })
  const { body } = await uploadWorkbook(admin, STUDENT, { bytes })
  const answer = await world.app.inject(`${body.result.fail}?format=xlsx`)
  const parts = await unzipFiles(answer.rawPayload)
  const sheet = parts.get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  expect(sheet).toMatch(/<v>40939<\/v>/)
  expect(sheet).toMatch(/<v>150<\/v>/)
  const mended = await uploadWorkbook(admin, STUDENT, { bytes: answer.rawPayload, fields: { dry_run: '1' } })
  expect(mended.body.result).toMatchObject({ failed: 1, notices: [], ignored: [] })
  expect(mended.body.result.columns.map(({ name }) => name)).toEqual([...HEADER, 'Tinggi Badan (cm)'])
  expect(mended.body.result.rows[0]?.message).toBe('Nama: Harus diisi')
})
