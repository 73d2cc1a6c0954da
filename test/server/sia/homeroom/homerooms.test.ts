/** Homeroom teachers: set by the office, and what they may do with the report cards of their class alone. */
import { Kysely, SqliteDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkResult } from '#contract/sia/document/bulk.ts'
import type { Homeroom } from '#contract/sia/homeroom.ts'
import type { RaporOptions, RaporRow } from '#contract/sia/rapor.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeTeacher } from '#server/seed/factories.ts'
import {
  type ActiveYear,
  assignTeacher,
  downloadFile,
  enrol,
  makePdf,
  makeRoom,
  makeZip,
  type Room,
  readActiveYear,
  uploadRapor,
} from '#test/support/documents.ts'
import { assignHomeroom } from '#test/support/homerooms.ts'
import { createRecord, createYear } from '#test/support/school.ts'
import { Sqlite } from '#test/support/sqlite.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

const HOMEROOM = '/sia/master/homeroom'
type Read = { eduyear: { id: number }; rows: Homeroom[] }

let world: World
let operator: Client
let year: ActiveYear
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
})
afterAll(() => world.close())

let rooms = 0
const nextRoom = (code = 'VII') => makeRoom(world, code, `R${++rooms}`)

describe('the office', () => {
  let room: Room
  let teachers: number[]
  beforeAll(async () => {
    room = await nextRoom()
    teachers = []
    for (const n of [901, 902])
      teachers.push(await createRecord(operator, '/sia/master/teacher', makeTeacher(n)))
  })
  const set = (who: Client, teacher_id: unknown, more: object = {}) =>
    who.put<Homeroom[]>(HOMEROOM, {
      eduyear_id: year.id,
      homerooms: [{ classroom_id: room.id, teacher_id }],
      ...more,
    })
  const teacherOf = async (eduyear_id?: number) => {
    const query = eduyear_id ? `?eduyear_id=${eduyear_id}` : ''
    const { rows } = (await operator.get<Read>(`${HOMEROOM}${query}`)).body.result
    return rows.find(({ classroom }) => classroom.id === room.id)?.teacher?.id ?? null
  }

  it('gives each class one teacher a year, changes it, and takes it away', async () => {
    const [one, other] = teachers as [number, number]
    expect(await teacherOf()).toBeNull()
    expect(await set(operator, one)).toMatchObject({
      status: 200,
      body: { message: 'Wali kelas berhasil disimpan.' },
    })
    expect(await teacherOf()).toBe(one)
    await set(operator, other)
    expect(await teacherOf()).toBe(other)
    const next = await createYear(operator, Number(year.code) + 1)
    expect(await teacherOf(next)).toBeNull()
    await set(operator, null)
    expect(await teacherOf()).toBeNull()
    const trail = await world.context.db.kysely
      .selectFrom('audits')
      .where('entity', '=', 'homeroom')
      .select(['action', 'user_id'])
      .orderBy('id')
      .execute()
    expect(trail).toEqual(['create', 'update', 'delete'].map((action) => ({ action, user_id: operator.id })))
  })

  it.each([
    ['eduyear_id', { eduyear_id: '' }],
    ['eduyear_id', { eduyear_id: 99999 }],
    ['homerooms', { homerooms: [] }],
    ['homerooms', { homerooms: [{ classroom_id: 99999, teacher_id: null }] }],
    ['homerooms', { homerooms: undefined }],
  ])('is told what is wrong with %s: %j', async (field, wrong) => {
    const answer = await set(operator, null, wrong)
    expect(answer.status, answer.text).toBe(422)
    expect(answer.body.errors).toHaveProperty([field])
  })

  it('is told that a teacher is none, and nothing changes', async () => {
    expect(await set(operator, 99999)).toMatchObject({
      status: 422,
      body: { errors: { homerooms: 'Guru tidak ditemukan' } },
    })
    expect(await teacherOf()).toBeNull()
  })

  it('is asked before the homeroom teacher of a year gone by changes', async () => {
    const { kysely } = world.context.db
    const former = await createYear(operator, Number(year.code) - 1)
    await kysely.updateTable('eduyears').set({ status: 'passed' }).where('id', '=', former).execute()
    expect(await set(operator, teachers[0], { eduyear_id: former })).toMatchObject({
      status: 409,
      body: { result: { confirm: { name: 'with_passed' } } },
    })
    expect(await teacherOf(former)).toBeNull()
    expect((await set(operator, teachers[0], { eduyear_id: former, with_passed: 1 })).status).toBe(200)
    expect(await teacherOf(former)).toBe(teachers[0])
    await kysely.deleteFrom('homerooms').where('eduyear_id', '=', former).execute()
    await kysely.deleteFrom('eduyears').where('id', '=', former).execute()
  })

  it('sees with the master key and changes with the edit key', async () => {
    const reader = await world.as({ keys: ['sia-master'] })
    expect((await reader.get(HOMEROOM)).status).toBe(200)
    expect((await set(reader, teachers[0])).status).toBe(403)
  })

  it('cannot delete a homeroom teacher or their class, and is told why', async () => {
    await set(operator, teachers[0])
    for (const path of [`/sia/master/teacher/${teachers[0]}`, `/sia/master/classroom/${room.id}`]) {
      const answer = await operator.delete(path)
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('1 wali kelas')])
    }
    await set(operator, null)
  })

  it('twenty times at one moment leaves one teacher', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => set(operator, teachers[n % 2])))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const stored = await world.context.db.kysely
      .selectFrom('homerooms')
      .where('classroom_id', '=', room.id)
      .select('id')
      .execute()
    expect(stored).toHaveLength(1)
  })
})

describe('a homeroom teacher', () => {
  let wali: Client
  let own: Room
  let taught: Room
  let foreign: Room
  beforeAll(async () => {
    wali = await world.as('Guru')
    own = await nextRoom()
    taught = await nextRoom('VIII')
    foreign = await nextRoom('IX')
    await assignTeacher(world, wali, taught)
    await assignHomeroom(world, wali, own)
  })
  const list = (room: Room) =>
    wali.post<RaporRow[]>('/sia/activity/rapor', {
      eduyear_id: year.id,
      semester_id: year.semester_id,
      classroom_id: room.id,
    })

  it('is offered the own class and those they teach, and told where they may write', async () => {
    const { result } = (await wali.get<RaporOptions>('/sia/activity/rapor/form-opt')).body
    expect(result.classrooms.map(({ id }) => id).sort()).toEqual([own.id, taught.id].sort())
    expect(result.writable).toEqual([{ eduyear_id: year.id, classroom_id: own.id }])
  })

  it('sees all report cards of a class they teach nothing in', async () => {
    const pupil = await enrol(world, own)
    const { body } = await uploadRapor(world, operator, own, pupil)
    expect((await list(own)).body.result.map(({ id }) => id)).toContain(pupil.student_class_id)
    expect((await downloadFile(wali, body.result.student_class_rapors)).status).toBe(200)
  })

  it('uploads and replaces one by one', async () => {
    const pupil = await enrol(world, own)
    expect((await uploadRapor(world, wali, own, pupil, { bytes: makePdf('satu') })).status).toBe(200)
    expect((await uploadRapor(world, wali, own, pupil, { bytes: makePdf('dua') })).status).toBe(200)
    const { result } = (await wali.get(`/sia/activity/rapor/${pupil.student_class_id}`)).body
    expect(result).toMatchObject({ may_write: true, versions: [{ is_current: true }, { is_current: false }] })
  })

  it.each([
    ['they only teach', () => taught],
    ['they have nothing to do with', () => foreign],
  ])('is refused for a class %s, and nothing is stored', async (_which, room) => {
    const pupil = await enrol(world, room())
    expect(await uploadRapor(world, wali, room(), pupil)).toMatchObject({
      status: 404,
      body: { message: 'Siswa tidak ditemukan di kelas yang Anda wali.' },
    })
    const stored = await world.context.db.kysely
      .selectFrom('documents')
      .where('student_id', '=', pupil.id)
      .select('id')
      .execute()
    expect(stored).toEqual([])
  })

  it('reads in a class they teach, where the dialog offers no upload', async () => {
    const pupil = await enrol(world, taught)
    const { result } = (await wali.get(`/sia/activity/rapor/${pupil.student_class_id}`)).body
    expect(result).toMatchObject({ may_write: false })
    expect((await list(foreign)).status).toBe(404)
  })

  it('stores of a zip only what belongs to the own class', async () => {
    const [ownPupil, others] = [await enrol(world, own), await enrol(world, taught)]
    const nameOf = (nis: string, code: string) => `${nis}_${year.code}_${year.semester_id}_${code}.pdf`
    const bytes = await makeZip([
      { name: nameOf(ownPupil.nis, 'vii'), bytes: makePdf(ownPupil.name) },
      { name: nameOf(others.nis, 'viii'), bytes: makePdf(others.name) },
    ])
    const form = fileForm('file', { bytes, name: 'rapor.zip' }, {})
    const { body } = await wali.post<BulkResult>('/sia/activity/rapor/bulk-upload', form.body, form.headers)
    expect(body.result.berhasil.map(({ student }) => student?.id)).toEqual([ownPupil.id])
    expect(body.result.gagal).toMatchObject([
      {
        name: nameOf(others.nis, 'viii'),
        reason: `NIS ${others.nis} tidak ada di kelas yang Anda wali pada tahun ajaran ${year.code}.`,
      },
    ])
  })

  it('of last year has no part in this one', async () => {
    const { kysely } = world.context.db
    const before = await createYear(operator, Number(year.code) - 1)
    const room = await nextRoom()
    await assignHomeroom(world, wali, room)
    await kysely
      .updateTable('homerooms')
      .where('classroom_id', '=', room.id)
      .set({ eduyear_id: before })
      .execute()
    const pupil = await enrol(world, room)
    expect((await uploadRapor(world, wali, room, pupil)).status).toBe(404)
    expect((await wali.get(`/sia/activity/rapor/${pupil.student_class_id}`)).status).toBe(404)
  })
})

it('the Guru of a school that exists already gets the key, unless report cards were taken from them', async () => {
  for (const [keys, gets] of [
    [['sia-dashboard', 'sia-rapor'], true],
    [['sia-dashboard'], false],
  ] as const) {
    const kysely = new Kysely<never>({ dialect: new SqliteDialect({ database: new Sqlite(':memory:') }) })
    await migrate({ kysely, engine: 'sqlite' }, '0030_website')
    await sql`insert into roles (id, name, search_text, created_at, updated_at)
      values (7, 'Guru', 'guru', '2026', '2026'), (8, 'Siswa', 'siswa', '2026', '2026')`.execute(kysely)
    for (const key of keys)
      await sql`insert into role_accesses (role_id, access) values (7, ${key}), (8, ${key})`.execute(kysely)
    await migrate({ kysely, engine: 'sqlite' })
    const { rows } = await sql<{ role_id: number }>`select role_id from role_accesses
      where access = 'sia-manage-rapor'`.execute(kysely)
    expect(rows).toEqual(gets ? [{ role_id: 7 }] : [])
    await kysely.destroy()
  }
})
