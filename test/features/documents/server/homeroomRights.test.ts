/** Homeroom teachers have rights on the report cards of their own class only. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkResult } from '#features/documents/bulkUpload.ts'
import type { RaporOptions, RaporRow } from '#features/documents/rapor.ts'
import {
  type ActiveYear,
  assignTeacher,
  type Classroom,
  downloadFile,
  enrol,
  makeClassroom,
  makePdf,
  makeZip,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { assignHomeroom } from '#test/support/sia/homerooms.ts'
import { createYear } from '#test/support/sia/school.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
let year: ActiveYear
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
})
afterAll(() => world.close())

let classroomCount = 0
const createNextClassroom = (code = 'VII') => makeClassroom(world, code, `R${++classroomCount}`)

describe('a homeroom teacher', () => {
  let homeroomTeacher: Client
  let ownClassroom: Classroom
  let taughtClassroom: Classroom
  let otherClassroom: Classroom
  beforeAll(async () => {
    homeroomTeacher = await world.as('Guru')
    ownClassroom = await createNextClassroom()
    taughtClassroom = await createNextClassroom('VIII')
    otherClassroom = await createNextClassroom('IX')
    await assignTeacher(world, homeroomTeacher, taughtClassroom)
    await assignHomeroom(world, homeroomTeacher, ownClassroom)
  })
  const listRapors = (classroom: Classroom) =>
    homeroomTeacher.post<RaporRow[]>('/sia/activity/rapor', {
      eduyear_id: year.id,
      semester_id: year.semester_id,
      classroom_id: classroom.id,
    })

  it('has their own class and taught classes as options, with the writable ones marked', async () => {
    const { result } = (await homeroomTeacher.get<RaporOptions>('/sia/activity/rapor/form-opt')).body
    expect(result.classrooms.map(({ id }) => id).sort()).toEqual([ownClassroom.id, taughtClassroom.id].sort())
    expect(result.writable).toEqual([{ eduyear_id: year.id, classroom_id: ownClassroom.id }])
  })

  it('reads all report cards of their class without teaching in it', async () => {
    const student = await enrol(world, ownClassroom)
    const { body } = await uploadRapor(world, { client: operator, classroom: ownClassroom, student })
    expect((await listRapors(ownClassroom)).body.result.map(({ id }) => id)).toContain(
      student.student_class_id,
    )
    expect((await downloadFile(homeroomTeacher, body.result.student_class_rapors)).status).toBe(200)
  })

  it('uploads and replaces single report cards', async () => {
    const student = await enrol(world, ownClassroom)
    expect(
      (
        await uploadRapor(world, {
          client: homeroomTeacher,
          classroom: ownClassroom,
          student,
          bytes: makePdf('satu'),
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await uploadRapor(world, {
          client: homeroomTeacher,
          classroom: ownClassroom,
          student,
          bytes: makePdf('dua'),
        })
      ).status,
    ).toBe(200)
    const { result } = (await homeroomTeacher.get(`/sia/activity/rapor/${student.student_class_id}`)).body
    expect(result).toMatchObject({ may_write: true, versions: [{ is_current: true }, { is_current: false }] })
  })

  it.each([
    ['they only teach', () => taughtClassroom],
    ['they neither teach nor lead', () => otherClassroom],
  ])('is refused for a class %s, and nothing is stored', async (_which, classroom) => {
    const student = await enrol(world, classroom())
    expect(
      await uploadRapor(world, { client: homeroomTeacher, classroom: classroom(), student }),
    ).toMatchObject({
      status: 404,
      body: { message: 'Siswa tidak ditemukan di kelas yang Anda wali.' },
    })
    const stored = await world.context.db.kysely
      .selectFrom('documents')
      .where('student_id', '=', student.id)
      .select('id')
      .execute()
    expect(stored).toEqual([])
  })

  it('reads but does not write the report cards of a class they only teach', async () => {
    const student = await enrol(world, taughtClassroom)
    const { result } = (await homeroomTeacher.get(`/sia/activity/rapor/${student.student_class_id}`)).body
    expect(result).toMatchObject({ may_write: false })
    expect((await listRapors(otherClassroom)).status).toBe(404)
  })

  it('stores only the files of their own class from a zip', async () => {
    const ownStudent = await enrol(world, ownClassroom)
    const otherStudent = await enrol(world, taughtClassroom)
    const toFileName = (nis: string, code: string) => `${nis}_${year.code}_${year.semester_id}_${code}.pdf`
    const bytes = await makeZip([
      { name: toFileName(ownStudent.nis, 'vii'), bytes: makePdf(ownStudent.name) },
      { name: toFileName(otherStudent.nis, 'viii'), bytes: makePdf(otherStudent.name) },
    ])
    const form = makeFileForm('file', { bytes, name: 'rapor.zip' }, {})
    const { body } = await homeroomTeacher.post<BulkResult>(
      '/sia/activity/rapor/bulk-upload',
      form.body,
      form.headers,
    )
    expect(body.result.berhasil.map(({ student }) => student?.id)).toEqual([ownStudent.id])
    expect(body.result.gagal).toMatchObject([
      {
        name: toFileName(otherStudent.nis, 'viii'),
        reason: `NIS ${otherStudent.nis} tidak ada di kelas yang Anda wali pada tahun ajaran ${year.code}.`,
      },
    ])
  })

  it('of last year has no rights in this year', async () => {
    const { kysely } = world.context.db
    const formerYearId = await createYear(operator, Number(year.code) - 1)
    const classroom = await createNextClassroom()
    await assignHomeroom(world, homeroomTeacher, classroom)
    await kysely
      .updateTable('homerooms')
      .where('classroom_id', '=', classroom.id)
      .set({ eduyear_id: formerYearId })
      .execute()
    const student = await enrol(world, classroom)
    expect((await uploadRapor(world, { client: homeroomTeacher, classroom, student })).status).toBe(404)
    expect((await homeroomTeacher.get(`/sia/activity/rapor/${student.student_class_id}`)).status).toBe(404)
  })
})
