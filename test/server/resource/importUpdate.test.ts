/** Imports that change what is there, and imports taken back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PastImport, UndoResult } from '#contract/csv.ts'
import { openSchool, type School, sendCsv } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let school: School
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await openSchool(admin)
})
afterAll(() => world.close())

const STUDENT = '/sia/master/student'
type Student = Record<string, unknown> & { id: number; updated_at: string }
const studentOf = async (search: string) =>
  (await admin.get<{ rows: Student[] }>(`${STUDENT}?search=${search}`)).body.result.rows[0]
const send = async (lines: readonly string[], fields: Record<string, string> = {}) =>
  (await sendCsv(admin, STUDENT, `${lines.join('\n')}\n`, fields)).body
const former = async () =>
  (await admin.get<{ rows: PastImport[] }>(`${STUDENT}-import/history`)).body.result.rows
const undo = async (id: number, who = admin) => who.post<UndoResult>(`${STUDENT}-import/${id}/undo`)

describe('an import that updates', () => {
  it('knows students by NISN, else NIK, else NIS; its numbers add up, and empty cells change nothing', async () => {
    await send([
      'nisn,nis,nik,name,gender,phone,city',
      '0071111101,1101,3273010101121101,Ani,P,0811,Bandung',
      '0071111102,1102,3273010101121102,Budi,L,0812,Bandung',
      '0071111103,1103,3273010101121103,Citra,P,0813,Bandung',
    ])
    const file = [
      'nisn,nis,nik,name,gender,phone,city',
      '0071111101,,,,,0899,',
      ',,3273010101121102,Budi Santoso,,,',
      ',1103,,Citra,P,0813,Bandung',
      '0071111104,1104,,Dewi,P,,',
      '0071111105,,,Tanpa Nis,P,,',
      '0071111101,,,Dua Kali,,,',
    ]
    const looked = (await send(file, { mode: 'update', dry_run: '1' })).result
    expect(looked).toMatchObject({ total: 6, created: 1, changed: 2, same: 1, failed: 2, stored: 3 })
    expect(looked.rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
      ['changed', [{ label: 'Telp', before: '0811', after: '0899' }]],
      ['changed', [{ label: 'Nama', before: 'Budi', after: 'Budi Santoso' }]],
      ['same', []],
      ['new', []],
      ['failed', []],
      ['failed', []],
    ])
    expect(looked.rows[4]?.message).toBe('NIS: Harus diisi')
    expect(looked.rows[5]?.message).toBe('NISN 0071111101 sudah ada di baris 2 berkas ini')
    expect((await studentOf('0071111101'))?.phone, 'a look stores nothing').toBe('0811')
    const done = await send(file, { mode: 'update' })
    expect(done.message).toBe('1 baru, 2 berubah, 1 sama, 2 gagal')
    expect(await studentOf('0071111101')).toMatchObject({ phone: '0899', name: 'Ani', city: 'Bandung' })
    expect(await studentOf('Budi Santoso')).toMatchObject({ nisn: '0071111102', phone: '0812' })
    const { kysely } = world.context.db
    const trail = await kysely
      .selectFrom('audits')
      .where('entity', '=', 'student')
      .where('action', '=', 'update')
      .select('after')
      .execute()
    expect(trail).toHaveLength(2)
  })

  it('is not led to somebody else by a number that two have: one with another NISN and name is refused', async () => {
    await send(['nisn,nis,nik,name,gender', '0071111191,1191,3273010101121191,Lulusan Lama,L'])
    const file = [
      'nisn,nis,nik,name,gender',
      '0071111192,1191,,Murid Baru,P',
      '0071111193,,3273010101121191,LULUSAN  LAMA,',
    ]
    const { result } = await send(file, { mode: 'update', dry_run: '1' })
    expect(result.rows.map(({ message }) => message)).toEqual([
      'NIS 1191 milik Lulusan Lama, yang NISN-nya 0071111191. Periksa NIS atau NISN baris ini.',
      null,
    ])
    expect(result.rows[1]?.changes[0], 'a NISN is corrected where the name says who is meant').toEqual({
      ...{ label: 'NISN', before: '0071111191', after: '0071111193' },
    })
  })

  it('needs only a column that tells who is meant', async () => {
    expect((await send(['nisn,phone', '0071111102,0855'], { mode: 'update' })).result).toMatchObject({
      changed: 1,
    })
    expect((await sendCsv(admin, STUDENT, 'phone\n08\n', { mode: 'update' })).status).toBe(422)
    expect((await sendCsv(admin, STUDENT, 'nisn,phone\n0071111102,0\n')).status).toBe(422)
  })

  it('enrols who is in no class, leaves who is there already, and moves nobody', async () => {
    const { start } = school
    const lines = (room: string) => ['nisn,rombel', `0071111101,VII ${room}`]
    expect((await send(lines('A'), { mode: 'update' })).result).toMatchObject({ changed: 1 })
    expect((await studentOf('0071111101'))?.active_class).toBe('VII A')
    expect((await send(lines('A'), { mode: 'update' })).result).toMatchObject({ same: 1 })
    expect((await send(lines('B'), { mode: 'update' })).result.reasons).toEqual([
      { line: 2, message: `Sudah di kelas VII A pada ${start}/${start + 1}. Pindahkan lewat Pindah Kelas.` },
    ])
  })

  it('is for records, not for users', async () => {
    const csv = 'user_type,role,name,email\nteacher,Guru,Ani,ani@x.id\n'
    expect((await sendCsv(admin, '/master/user', csv, { mode: 'update' })).status).toBe(422)
  })
})

describe('an import taken back', () => {
  it('removes whom it made with their accounts and classes, unless something depends on them or was changed', async () => {
    const { start } = school
    await send([
      'nisn,nis,name,gender,grade,room,eduyear',
      `0071111201,1201,Eka,P,VII,A,${start}`,
      `0071111202,1202,Fani,P,VII,A,${start}`,
      `0071111203,1203,Gita,P,,,`,
    ])
    const changed = await studentOf('0071111203')
    const rows = await school.rows(school.vii)
    const fani = await studentOf('0071111202')
    const enrolment = rows.find((row) => row.student_id === fani?.id)
    await world.context.db.kysely
      .insertInto('student_class_rapors')
      .values({
        student_class_id: enrolment?.id ?? 0,
        semester_id: school.semester,
        file: 'r.pdf',
        created_at: '2026-12-20T00:00:00.000Z',
        updated_at: '2026-12-20T00:00:00.000Z',
      })
      .execute()
    await send(['nisn,name', '0071111203,Gita Baru'], { mode: 'update' })
    const made = (await former()).find((one) => one.created === 3)
    expect(made).toMatchObject({ filename: 'data.csv', mode: 'create', left: 3, undone_at: null })
    const { body } = await undo(made?.id ?? 0)
    expect(body).toMatchObject({
      message: '1 baris dibatalkan, 2 baris tetap',
      result: { undone: 1, remaining: 2 },
    })
    expect(body.result.reasons).toEqual([
      { name: 'Gita', message: 'sudah diubah sejak diimpor' },
      { name: 'Fani', message: expect.stringMatching(/rapor|dipakai/) },
    ])
    expect(await studentOf('0071111201')).toBeUndefined()
    const logins = await world.context.db.kysely
      .selectFrom('users')
      .where('nisn', '=', '0071111201')
      .select('id')
      .execute()
    expect(logins).toEqual([])
    expect(changed?.name).toBe('Gita')
    const again = await undo(made?.id ?? 0)
    expect(again.body.result, 'what stays can be tried again').toMatchObject({ undone: 0, remaining: 2 })
  })

  it('is taken back after a later one was, as if that had never been', async () => {
    await send(['nisn,nis,name,gender', '0071111251,1251,Ika,P'])
    await send(['nisn,name', '0071111251,Ika Satu'], { mode: 'update' })
    await send(['nisn,name', '0071111251,Ika Dua'], { mode: 'update' })
    const [third, second, first] = await former()
    expect((await undo(second?.id ?? 0)).body.result.reasons, 'not before the later one').toEqual([
      { name: 'Ika Satu', message: 'sudah diubah lagi sejak diimpor' },
    ])
    for (const one of [third, second, first])
      expect((await undo(one?.id ?? 0)).body.result).toMatchObject({ undone: 1, remaining: 0 })
    expect(await studentOf('0071111251')).toBeUndefined()
  })

  it('gives back what it changed where nobody has changed it since, gaps and all', async () => {
    await send(['nisn,nis,name,gender,city', '0071111301,1301,Hana,P,Garut'])
    await send(['nisn,city,phone', '0071111301,Bandung,0811'], { mode: 'update' })
    const one = (await former())[0]
    await send(['nisn,phone', '0071111301,0822'], { mode: 'update' })
    expect((await undo(one?.id ?? 0)).body.result).toMatchObject({ undone: 1, remaining: 0 })
    expect(await studentOf('0071111301')).toMatchObject({ city: 'Garut', phone: '0822' })
    expect((await former()).find(({ id }) => id === one?.id)).toMatchObject({
      left: 0,
      undone_at: expect.any(String),
    })
  })

  it('is for whoever sent it, within a month', async () => {
    const operator = await world.as('Operator')
    const own = (await former())[0]?.id ?? 0
    expect((await undo(own, operator)).status).toBe(404)
    expect((await operator.get<{ rows: unknown[] }>(`${STUDENT}-import/history`)).body.result.rows).toEqual(
      [],
    )
    world.pass(31 * 24 * 3_600_000)
    const later = await world.as('Administrator')
    expect((await undo(own, later)).status).toBe(404)
  })
})
