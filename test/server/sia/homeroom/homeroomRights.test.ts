/** Homeroom teachers have rights on the report cards of their own class only. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkResult } from '#contract/sia/document/bulk.ts'
import type { RaporOptions, RaporRow } from '#contract/sia/rapor.ts'
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
import { createYear } from '#test/support/school.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

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
