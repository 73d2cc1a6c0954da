/** Imports that update records, and undoing imports. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PastImport, UndoResult } from '#platform/contract/import/importCalls.ts'
import { createSchool, findRecord, type School, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let school: School
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
})
afterAll(() => world.close())

const STUDENT = '/sia/master/student'
type Student = Record<string, unknown> & { id: number; updated_at: string }
const findStudent = (search: string) => findRecord<Student>(admin, STUDENT, search)
const importCsv = async (lines: readonly string[], fields: Record<string, string> = {}) =>
  (await sendCsv(admin, STUDENT, { csv: `${lines.join('\n')}\n`, fields })).body
const listPastImports = async () =>
  (await admin.get<{ rows: PastImport[] }>(`${STUDENT}-import/history`)).body.result.rows
const undoImport = async (id: number, client = admin) =>
  client.post<UndoResult>(`${STUDENT}-import/${id}/undo`)

describe('an import that updates', () => {
  it('finds students by NISN, else NIK, else NIS, and empty cells change nothing', async () => {
    await importCsv([
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
    const dryRun = (await importCsv(file, { mode: 'update', dry_run: '1' })).result
    expect(dryRun).toMatchObject({ total: 6, created: 2, changed: 2, same: 1, failed: 1, stored: 4 })
    expect(dryRun.rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
      ['changed', [{ field: 'phone', label: 'Telp', before: '0811', after: '0899' }]],
      ['changed', [{ field: 'name', label: 'Nama', before: 'Budi', after: 'Budi Santoso' }]],
      ['same', []],
      ['new', []],
      ['new', []],
      ['failed', []],
    ])
    expect(dryRun.rows[5]?.message).toBe('NISN 0071111101 sudah ada di baris 2 berkas ini')
    expect((await findStudent('0071111101'))?.phone, 'a dry run stores nothing').toBe('0811')
    const importBody = await importCsv(file, { mode: 'update' })
    expect(importBody.message).toBe('2 baru, 2 berubah, 1 sama, 1 gagal')
    expect(await findStudent('0071111101')).toMatchObject({ phone: '0899', name: 'Ani', city: 'Bandung' })
    expect(await findStudent('Budi Santoso')).toMatchObject({ nisn: '0071111102', phone: '0812' })
    const { kysely } = world.context.db
    const trail = await kysely
      .selectFrom('audits')
      .where('entity', '=', 'student')
      .where('action', '=', 'update')
      .select('after')
      .execute()
    expect(trail).toHaveLength(2)
  })

  it('refuses a row whose NIS belongs to a student with another NISN and name', async () => {
    await importCsv(['nisn,nis,nik,name,gender', '0071111191,1191,3273010101121191,Lulusan Lama,L'])
    const file = [
      'nisn,nis,nik,name,gender',
      '0071111192,1191,,Murid Baru,P',
      '0071111193,,3273010101121191,LULUSAN  LAMA,',
    ]
    const { result } = await importCsv(file, { mode: 'update', dry_run: '1' })
    expect(result.rows.map(({ message }) => message)).toEqual([
      'NIS 1191 milik Lulusan Lama, yang NISN-nya 0071111191. Periksa NIS atau NISN baris ini.',
      null,
    ])
    expect(result.rows[1]?.changes[0], 'a NISN is corrected if the name matches').toEqual({
      field: 'nisn',
      label: 'NISN',
      before: '0071111191',
      after: '0071111193',
    })
  })

  it('needs only a column that identifies the student', async () => {
    expect((await importCsv(['nisn,phone', '0071111102,0855'], { mode: 'update' })).result).toMatchObject({
      changed: 1,
    })
    expect((await sendCsv(admin, STUDENT, { csv: 'phone\n08\n', fields: { mode: 'update' } })).status).toBe(
      422,
    )
    expect((await sendCsv(admin, STUDENT, { csv: 'nisn,phone\n0071111102,0\n' })).status).toBe(422)
  })

  it('enrols students without a class and moves nobody to another', async () => {
    const { startYear } = school
    const makeCsvLines = (room: string) => ['nisn,rombel', `0071111101,VII ${room}`]
    expect((await importCsv(makeCsvLines('A'), { mode: 'update' })).result).toMatchObject({ changed: 1 })
    expect((await findStudent('0071111101'))?.active_class).toBe('VII A')
    expect((await importCsv(makeCsvLines('A'), { mode: 'update' })).result).toMatchObject({ same: 1 })
    expect((await importCsv(makeCsvLines('B'), { mode: 'update' })).result.reasons).toEqual([
      {
        line: 2,
        name: '0071111101',
        message: `Sudah di kelas VII A pada ${startYear}/${startYear + 1}. Pindahkan lewat Pindah Kelas.`,
      },
    ])
  })

  it('is not possible for users', async () => {
    const csv = 'user_type,role,name,email\nteacher,Guru,Ani,ani@x.id\n'
    expect((await sendCsv(admin, '/master/user', { csv, fields: { mode: 'update' } })).status).toBe(422)
  })
})

describe('undoing an import', () => {
  it('deletes its records with accounts and classes, except those changed or in use since', async () => {
    const { startYear } = school
    await importCsv([
      'nisn,nis,name,gender,grade,room,eduyear',
      `0071111201,1201,Eka,P,VII,A,${startYear}`,
      `0071111202,1202,Fani,P,VII,A,${startYear}`,
      `0071111203,1203,Gita,P,,,`,
    ])
    const studentBefore = await findStudent('0071111203')
    const enrolments = await school.readRows(school.vii)
    const fani = await findStudent('0071111202')
    const faniEnrolment = enrolments.find((row) => row.student_id === fani?.id)
    await world.context.db.kysely
      .insertInto('student_class_rapors')
      .values({
        student_class_id: faniEnrolment?.id ?? 0,
        semester_id: school.semester,
        file: 'r.pdf',
        created_at: '2026-12-20T00:00:00.000Z',
        updated_at: '2026-12-20T00:00:00.000Z',
      })
      .execute()
    await importCsv(['nisn,name', '0071111203,Gita Baru'], { mode: 'update' })
    const firstImport = (await listPastImports()).find((pastImport) => pastImport.created === 3)
    expect(firstImport).toMatchObject({ filename: 'data.csv', mode: 'create', left: 3, undone_at: null })
    const { body } = await undoImport(firstImport?.id ?? 0)
    expect(body).toMatchObject({
      message: '1 baris dibatalkan, 2 baris tetap',
      result: { undone: 1, remaining: 2 },
    })
    expect(body.result.reasons).toEqual([
      { name: 'Gita', message: 'sudah diubah Anda sendiri sejak diimpor' },
      { name: 'Fani', message: expect.stringMatching(/rapor|dipakai/) },
    ])
    expect(await findStudent('0071111201')).toBeUndefined()
    const accounts = await world.context.db.kysely
      .selectFrom('users')
      .where('nisn', '=', '0071111201')
      .select('id')
      .execute()
    expect(accounts).toEqual([])
    expect(studentBefore?.name).toBe('Gita')
    const secondUndo = await undoImport(firstImport?.id ?? 0)
    expect(secondUndo.body.result, 'undo can be repeated for the rest').toMatchObject({
      undone: 0,
      remaining: 2,
    })
  })

  it('is possible after a later import of the record was undone', async () => {
    await importCsv(['nisn,nis,name,gender', '0071111251,1251,Ika,P'])
    await importCsv(['nisn,name', '0071111251,Ika Satu'], { mode: 'update' })
    await importCsv(['nisn,name', '0071111251,Ika Dua'], { mode: 'update' })
    const [thirdImport, secondImport, firstImport] = await listPastImports()
    expect(
      (await undoImport(secondImport?.id ?? 0)).body.result.reasons,
      'not before the later import',
    ).toEqual([{ name: 'Ika Satu', message: 'sudah diubah Anda sendiri lagi sejak diimpor' }])
    for (const pastImport of [thirdImport, secondImport, firstImport])
      expect((await undoImport(pastImport?.id ?? 0)).body.result).toMatchObject({ undone: 1, remaining: 0 })
    expect(await findStudent('0071111251')).toBeUndefined()
  })

  it('restores changed fields, also to empty, unless they were changed since', async () => {
    await importCsv(['nisn,nis,name,gender,city', '0071111301,1301,Hana,P,Garut'])
    await importCsv(['nisn,city,phone', '0071111301,Bandung,0811'], { mode: 'update' })
    const latestImport = (await listPastImports())[0]
    await importCsv(['nisn,phone', '0071111301,0822'], { mode: 'update' })
    expect((await undoImport(latestImport?.id ?? 0)).body.result).toMatchObject({ undone: 1, remaining: 0 })
    expect(await findStudent('0071111301')).toMatchObject({ city: 'Garut', phone: '0822' })
    expect((await listPastImports()).find(({ id }) => id === latestImport?.id)).toMatchObject({
      left: 0,
      undone_at: expect.any(String),
    })
  })

  it('is only possible for its sender, within a month', async () => {
    const operator = await world.as('Operator')
    const ownImportId = (await listPastImports())[0]?.id ?? 0
    expect((await undoImport(ownImportId, operator)).status).toBe(404)
    expect((await operator.get<{ rows: unknown[] }>(`${STUDENT}-import/history`)).body.result.rows).toEqual(
      [],
    )
    world.advanceClock(31 * 24 * 3_600_000)
    const laterAdmin = await world.as('Administrator')
    expect((await undoImport(ownImportId, laterAdmin)).status).toBe(404)
  })
})
