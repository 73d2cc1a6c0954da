/** The header of an uploaded spreadsheet: it is found below titles by its column names, or mapped by the user. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CellValue, makeSheet, makeWorkbook, uploadWorkbook } from '#test/support/resource/workbooks.ts'
import { createSchool, findRecord } from '#test/support/sia/school.ts'
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
const findStudent = (nisn: string) => findRecord(admin, STUDENT, nisn)

describe('the header', () => {
  it('is found in two rows below a merged title, by the column names of Dapodik', async () => {
    const title: CellValue[][] = [['Daftar Peserta Didik'], ['SMP Negeri 1'], ['Tanggal Unduh: 2026-07-01']]
    const rows: CellValue[][] = [
      ...title,
      [
        'No',
        'Nama',
        'NIPD',
        'JK',
        'NISN',
        'NIK',
        'Agama',
        'Telepon',
        'HP',
        'Data Ayah',
        null,
        null,
        'Rombel Saat Ini',
      ],
      [null, null, null, null, null, null, null, null, null, 'Nama', 'Tahun Lahir', 'NIK', null],
      [
        1,
        'Budi',
        '0201',
        'L',
        '0071234572',
        '3273010101120002',
        'Kristen',
        '022-1',
        '0812000001',
        'Agus',
        1980,
        '3273010101800002',
        'VII A',
      ],
    ]
    const merges = ['A1:M1', 'A4:A5', 'B4:B5', 'J4:L4', 'M4:M5']
    const bytes = await makeWorkbook({ sheet: makeSheet(rows), merges })
    const { result } = (await uploadWorkbook(admin, STUDENT, { bytes })).body
    expect(result).toMatchObject({
      stored: 1,
      reasons: [],
      above: 3,
      ignored: ['No', 'Telepon', 'Data Ayah Tahun Lahir', 'Data Ayah NIK'],
    })
    expect(result.columns).toContainEqual({ name: 'Data Ayah Nama', field: 'father_name' })
    expect(await findStudent('0071234572')).toMatchObject({
      nis: '0201',
      nik: '3273010101120002',
      religion: 'protestan',
      phone: '0812000001',
      father_name: 'Agus',
      active_class: 'VII A',
    })
  })

  it('of a CSV is found the same way', async () => {
    const csv = 'Daftar Siswa Kelas 7;;;\r\n;;;\r\nNISN;NIPD;Nama;JK\r\n0071234573;0203;Citra;P\r\n'
    const { body } = await uploadWorkbook(admin, STUDENT, { bytes: Buffer.from(csv) })
    expect(body.result).toMatchObject({ stored: 1, above: 1, delimiter: ';' })
  })

  it('with unknown names is refused with its columns, and accepted with a mapping', async () => {
    const rows: CellValue[][] = [
      ['Angka Satu', 'Angka Dua', 'Panggilan', 'Kel', 'Hobi'],
      ['0071234574', '0204', 'Dewi', 'P', 'Renang'],
    ]
    const bytes = await makeWorkbook({ sheet: makeSheet(rows) })
    const unmappedResponse = await uploadWorkbook(admin, STUDENT, { bytes, fields: { dry_run: '1' } })
    expect(unmappedResponse).toMatchObject({
      status: 422,
      body: { errors: { file: expect.stringMatching(/salah satu dari NISN, NIS, .*lembar Siswa/) } },
    })
    expect(unmappedResponse.body.result.columns).toContainEqual({ name: 'Panggilan', field: null })
    const columns = JSON.stringify({
      'Angka Satu': 'nisn',
      'Angka Dua': 'nis',
      Panggilan: 'name',
      Kel: 'gender',
    })
    const { result } = (await uploadWorkbook(admin, STUDENT, { bytes, fields: { columns } })).body
    expect(result).toMatchObject({ stored: 1, ignored: ['Hobi'] })
    expect(await findStudent('0071234574')).toMatchObject({ name: 'Dewi', nis: '0204' })
  })

  it('cannot be mapped to unknown fields, nor with invalid JSON', async () => {
    for (const columns of ['{', '[]', '{"Nama":7}', JSON.stringify({ Nama: 'user_id', NISN: '__proto__' })]) {
      const response = await uploadWorkbook(admin, STUDENT, {
        bytes: Buffer.from('NISN,Nama\n1,x\n'),
        fields: { columns },
      })
      expect(response.status, columns).toBe(422)
    }
  })
})
