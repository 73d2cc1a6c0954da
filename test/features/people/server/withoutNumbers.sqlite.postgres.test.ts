/** Persons without official numbers yet: a registration number, and no second record once their numbers are known. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
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
type Person = Record<string, unknown> & { id: number }
type Counts = { rows: Person[]; total_count: number }

const importCsv = async (path: string, lines: readonly string[], fields: Record<string, string> = {}) =>
  (await sendCsv(admin, path, { csv: `${lines.join('\n')}\n`, fields })).body.result
const HEADER = 'nisn;nis;nama;jk;tgl lahir;nama ibu;telp'
const list = async (query: string) => (await admin.get<Counts>(`${STUDENT}?${query}`)).body.result
const countOf = async (search: string) => (await list(`search=${encodeURIComponent(search)}`)).total_count
const signIn = async (email: string, password: string) =>
  (await world.anonymous.post<{ access_token?: string }>('/login', { email, password })).body.success

describe('a student without NISN and NIS', () => {
  it('is imported by birth day and mother, signs in by a registration number, and stands in a list', async () => {
    const rows = [
      HEADER,
      ';;Ayu Baru;P;02/01/2014;Dewi;',
      ';;Tanpa Ibu;L;02/01/2014;;',
      ';;Tanpa Hari;L;;Dewi;',
    ]
    const checked = await importCsv(STUDENT, rows, { dry_run: '1' })
    expect(checked.rows.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['new', null],
      ['failed', 'Isi NISN, NIS, atau Tanggal Lahir dengan Nama Ibu'],
      ['failed', 'Isi NISN, NIS, atau Tanggal Lahir dengan Nama Ibu'],
    ])
    await importCsv(STUDENT, rows)
    expect(await findRecord<Person>(admin, STUDENT, 'Ayu Baru')).toMatchObject({
      nisn: '',
      nis: '',
      registration_no: 'S2600001',
    })
    const waiting = await list(`filter=${encodeURIComponent('{"without_nisn":{"op":"equal","value":true}}')}`)
    expect(waiting.rows.map(({ name }) => name)).toEqual(['Ayu Baru'])
  })

  it('is not stored twice, and gets the numbers of a later file', async () => {
    expect(await importCsv(STUDENT, [HEADER, ';;AYU  BARU;P;2 Januari 2014;Dewi;0812'])).toMatchObject({
      created: 0,
      changed: 1,
    })
    const later = [HEADER, '0140000001;901;Ayu Baru;P;02/01/2014;Dewi;0899']
    const checked = await importCsv(STUDENT, later, { dry_run: '1' })
    expect(checked.rows[0]).toMatchObject({
      outcome: 'changed',
      changes: [
        { label: 'NISN', before: '', after: '0140000001' },
        { label: 'NIS', before: '', after: '901' },
      ],
    })
    await importCsv(STUDENT, later)
    expect(await findRecord<Person>(admin, STUDENT, 'Ayu Baru')).toMatchObject({
      nisn: '0140000001',
      nis: '901',
      phone: '0812',
    })
    expect(await countOf('Ayu Baru')).toBe(1)
    expect(await importCsv(STUDENT, later)).toMatchObject({ created: 0, same: 1, failed: 0 })
    const user = await world.context.db.kysely
      .selectFrom('users')
      .where('nisn', '=', '0140000001')
      .select(['username', 'name'])
      .executeTakeFirst()
    expect(user, 'the account keeps both names').toEqual({ username: 'S2600001', name: 'Ayu Baru' })
  })

  it('occurs once, however often the file has the row', async () => {
    const row = ';;Kembar Berkas;L;05/05/2013;Ratna;'
    expect(await importCsv(STUDENT, [HEADER, row, row])).toMatchObject({ created: 1, same: 1, failed: 0 })
  })

  it('with another NISN is another student, as is one of another mother', async () => {
    const rows = [
      HEADER,
      '0140000011;911;Sama Nama;L;01/01/2014;Tuti;',
      '0140000012;912;Sama Nama;L;01/01/2014;Tuti;',
      ';;Sama Nama;L;01/01/2014;Wati;',
    ]
    expect(await importCsv(STUDENT, rows)).toMatchObject({ created: 3, failed: 0 })
  })

  it('with the number of somebody else is refused', async () => {
    const result = await importCsv(STUDENT, [HEADER, '0140000011;;Orang Lain;L;03/03/2014;Sri;'])
    expect(result).toMatchObject({ created: 0, failed: 1 })
    expect(result.reasons[0]?.message).toContain('sudah dipakai oleh Sama Nama')
  })

  it('is added by hand only if that is said, and once', async () => {
    const { nisn, nis, ...values } = makeStudent(71)
    expect(nisn && nis).toBeTruthy()
    const refused = await admin.post(STUDENT, values)
    expect(refused.body.errors).toEqual({ nisn: 'Harus diisi', nis: 'Harus diisi' })
    const created = await admin.post<{ login: string; password: string }>(STUDENT, {
      ...values,
      without_nisn: true,
    })
    expect(created.status).toBe(201)
    const { login, password } = created.body.result
    expect(login).toMatch(/^S26\d{5}$/)
    expect(await signIn(login.toLowerCase(), password)).toBe(true)
    const again = await admin.post(STUDENT, { ...values, nik: '', nisn: '0140000071', nis: '0971' })
    expect(again.status).toBe(422)
    const twice = await admin.post(STUDENT, { ...values, nisn: '0140000071', nis: '0971' })
    expect(Object.keys(twice.body.errors ?? {}), 'the NIK is taken').toEqual(['nik'])
  })

  it('keeps the gap when it is changed, and fills it once', async () => {
    const before = await findRecord<Person>(admin, STUDENT, 'Kembar Berkas')
    const change = { ...before, phone: '0813', nisn: '', nis: '' }
    expect((await admin.put(`${STUDENT}/${before?.id}`, change)).status).toBe(200)
    const withNumber = await admin.put<Person>(`${STUDENT}/${before?.id}`, {
      ...change,
      updated_at: null,
      nisn: '0130000001',
    })
    expect(withNumber.body.result).toMatchObject({
      nisn: '0130000001',
      registration_no: before?.registration_no,
    })
    const emptied = await admin.put(`${STUDENT}/${before?.id}`, { ...change, updated_at: null, nisn: '' })
    expect(emptied.body.errors).toEqual({ nisn: 'Harus diisi' })
  })
})

it('a teacher without NIP and NIK gets a registration number, and is known by name and birth day later', async () => {
  const header = 'nip;nik;nama;jk;tgl lahir'
  expect(await importCsv(TEACHER, [header, ';;Bu Honorer;P;07/07/1990'])).toMatchObject({ created: 1 })
  expect(await importCsv(TEACHER, [header, ';3273010707900001;Bu Honorer;P;07/07/1990'])).toMatchObject({
    created: 0,
    changed: 1,
  })
  const stored = await findRecord<Person>(admin, TEACHER, 'Bu Honorer')
  expect(stored).toMatchObject({ nik: '3273010707900001', registration_no: 'G2600001' })
  expect((await admin.post(TEACHER, makeTeacher(1))).status).toBe(201)
})
