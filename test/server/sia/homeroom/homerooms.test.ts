/** Homeroom teachers: set by operators, with rights on the report cards of their own class only. */
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
type HomeroomList = { eduyear: { id: number }; rows: Homeroom[] }

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

describe('an operator', () => {
  let room: Room
  let teachers: number[]
  beforeAll(async () => {
    room = await nextRoom()
    teachers = []
    for (const n of [901, 902])
      teachers.push(await createRecord(operator, '/sia/master/teacher', makeTeacher(n)))
  })
  const setHomeroom = (client: Client, teacher_id: unknown, changes: object = {}) =>
    client.put<Homeroom[]>(HOMEROOM, {
      eduyear_id: year.id,
      homerooms: [{ classroom_id: room.id, teacher_id }],
      ...changes,
    })
  const findTeacherId = async (eduyear_id?: number) => {
    const query = eduyear_id ? `?eduyear_id=${eduyear_id}` : ''
    const { rows } = (await operator.get<HomeroomList>(`${HOMEROOM}${query}`)).body.result
    return rows.find(({ classroom }) => classroom.id === room.id)?.teacher?.id ?? null
  }

  it('sets, changes and removes the homeroom teacher of a class and year', async () => {
    const [firstId, secondId] = teachers as [number, number]
    expect(await findTeacherId()).toBeNull()
    expect(await setHomeroom(operator, firstId)).toMatchObject({
      status: 200,
      body: { message: 'Wali kelas berhasil disimpan.' },
    })
    expect(await findTeacherId()).toBe(firstId)
    await setHomeroom(operator, secondId)
    expect(await findTeacherId()).toBe(secondId)
    const nextYearId = await createYear(operator, Number(year.code) + 1)
    expect(await findTeacherId(nextYearId)).toBeNull()
    await setHomeroom(operator, null)
    expect(await findTeacherId()).toBeNull()
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
  ])('gets 422 for an invalid %s: %j', async (field, invalidField) => {
    const response = await setHomeroom(operator, null, invalidField)
    expect(response.status, response.text).toBe(422)
    expect(response.body.errors).toHaveProperty([field])
  })

  it('gets 422 for an unknown teacher, and nothing changes', async () => {
    expect(await setHomeroom(operator, 99999)).toMatchObject({
      status: 422,
      body: { errors: { homerooms: 'Guru tidak ditemukan' } },
    })
    expect(await findTeacherId()).toBeNull()
  })

  it('must confirm a change of a passed year', async () => {
    const { kysely } = world.context.db
    const formerYearId = await createYear(operator, Number(year.code) - 1)
    await kysely.updateTable('eduyears').set({ status: 'passed' }).where('id', '=', formerYearId).execute()
    expect(await setHomeroom(operator, teachers[0], { eduyear_id: formerYearId })).toMatchObject({
      status: 409,
      body: { result: { confirm: { name: 'with_passed' } } },
    })
    expect(await findTeacherId(formerYearId)).toBeNull()
    expect(
      (await setHomeroom(operator, teachers[0], { eduyear_id: formerYearId, with_passed: 1 })).status,
    ).toBe(200)
    expect(await findTeacherId(formerYearId)).toBe(teachers[0])
    await kysely.deleteFrom('homerooms').where('eduyear_id', '=', formerYearId).execute()
    await kysely.deleteFrom('eduyears').where('id', '=', formerYearId).execute()
  })

  it('needs the master key to read and the edit key to change', async () => {
    const reader = await world.as({ keys: ['sia-master'] })
    expect((await reader.get(HOMEROOM)).status).toBe(200)
    expect((await setHomeroom(reader, teachers[0])).status).toBe(403)
  })

  it('cannot delete a homeroom teacher or their class', async () => {
    await setHomeroom(operator, teachers[0])
    for (const path of [`/sia/master/teacher/${teachers[0]}`, `/sia/master/classroom/${room.id}`]) {
      const response = await operator.delete(path)
      expect([response.status, response.body.message]).toEqual([409, expect.stringContaining('1 wali kelas')])
    }
    await setHomeroom(operator, null)
  })

  it('sets one teacher with twenty requests at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => setHomeroom(operator, teachers[n % 2])),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const stored = await world.context.db.kysely
      .selectFrom('homerooms')
      .where('classroom_id', '=', room.id)
      .select('id')
      .execute()
    expect(stored).toHaveLength(1)
  })
})

describe('a homeroom teacher', () => {
  let homeroomTeacher: Client
  let ownRoom: Room
  let taughtRoom: Room
  let otherRoom: Room
  beforeAll(async () => {
    homeroomTeacher = await world.as('Guru')
    ownRoom = await nextRoom()
    taughtRoom = await nextRoom('VIII')
    otherRoom = await nextRoom('IX')
    await assignTeacher(world, homeroomTeacher, taughtRoom)
    await assignHomeroom(world, homeroomTeacher, ownRoom)
  })
  const listRapors = (room: Room) =>
    homeroomTeacher.post<RaporRow[]>('/sia/activity/rapor', {
      eduyear_id: year.id,
      semester_id: year.semester_id,
      classroom_id: room.id,
    })

  it('has their own class and taught classes as options, with the writable ones marked', async () => {
    const { result } = (await homeroomTeacher.get<RaporOptions>('/sia/activity/rapor/form-opt')).body
    expect(result.classrooms.map(({ id }) => id).sort()).toEqual([ownRoom.id, taughtRoom.id].sort())
    expect(result.writable).toEqual([{ eduyear_id: year.id, classroom_id: ownRoom.id }])
  })

  it('reads all report cards of their class without teaching in it', async () => {
    const pupil = await enrol(world, ownRoom)
    const { body } = await uploadRapor(world, operator, ownRoom, pupil)
    expect((await listRapors(ownRoom)).body.result.map(({ id }) => id)).toContain(pupil.student_class_id)
    expect((await downloadFile(homeroomTeacher, body.result.student_class_rapors)).status).toBe(200)
  })

  it('uploads and replaces single report cards', async () => {
    const pupil = await enrol(world, ownRoom)
    expect(
      (await uploadRapor(world, homeroomTeacher, ownRoom, pupil, { bytes: makePdf('satu') })).status,
    ).toBe(200)
    expect(
      (await uploadRapor(world, homeroomTeacher, ownRoom, pupil, { bytes: makePdf('dua') })).status,
    ).toBe(200)
    const { result } = (await homeroomTeacher.get(`/sia/activity/rapor/${pupil.student_class_id}`)).body
    expect(result).toMatchObject({ may_write: true, versions: [{ is_current: true }, { is_current: false }] })
  })

  it.each([
    ['they only teach', () => taughtRoom],
    ['they neither teach nor lead', () => otherRoom],
  ])('is refused for a class %s, and nothing is stored', async (_which, room) => {
    const pupil = await enrol(world, room())
    expect(await uploadRapor(world, homeroomTeacher, room(), pupil)).toMatchObject({
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

  it('reads but does not write the report cards of a class they only teach', async () => {
    const pupil = await enrol(world, taughtRoom)
    const { result } = (await homeroomTeacher.get(`/sia/activity/rapor/${pupil.student_class_id}`)).body
    expect(result).toMatchObject({ may_write: false })
    expect((await listRapors(otherRoom)).status).toBe(404)
  })

  it('stores only the files of their own class from a zip', async () => {
    const [ownPupil, otherPupil] = [await enrol(world, ownRoom), await enrol(world, taughtRoom)]
    const toFileName = (nis: string, code: string) => `${nis}_${year.code}_${year.semester_id}_${code}.pdf`
    const bytes = await makeZip([
      { name: toFileName(ownPupil.nis, 'vii'), bytes: makePdf(ownPupil.name) },
      { name: toFileName(otherPupil.nis, 'viii'), bytes: makePdf(otherPupil.name) },
    ])
    const form = fileForm('file', { bytes, name: 'rapor.zip' }, {})
    const { body } = await homeroomTeacher.post<BulkResult>(
      '/sia/activity/rapor/bulk-upload',
      form.body,
      form.headers,
    )
    expect(body.result.berhasil.map(({ student }) => student?.id)).toEqual([ownPupil.id])
    expect(body.result.gagal).toMatchObject([
      {
        name: toFileName(otherPupil.nis, 'viii'),
        reason: `NIS ${otherPupil.nis} tidak ada di kelas yang Anda wali pada tahun ajaran ${year.code}.`,
      },
    ])
  })

  it('of last year has no rights in this year', async () => {
    const { kysely } = world.context.db
    const formerYearId = await createYear(operator, Number(year.code) - 1)
    const room = await nextRoom()
    await assignHomeroom(world, homeroomTeacher, room)
    await kysely
      .updateTable('homerooms')
      .where('classroom_id', '=', room.id)
      .set({ eduyear_id: formerYearId })
      .execute()
    const pupil = await enrol(world, room)
    expect((await uploadRapor(world, homeroomTeacher, room, pupil)).status).toBe(404)
    expect((await homeroomTeacher.get(`/sia/activity/rapor/${pupil.student_class_id}`)).status).toBe(404)
  })
})

it('the migration gives the key to the role Guru only if it has the key of report cards', async () => {
  for (const [keys, isGranted] of [
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
    expect(rows).toEqual(isGranted ? [{ role_id: 7 }] : [])
    await kysely.destroy()
  }
})
