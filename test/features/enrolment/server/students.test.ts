/** Students in classes: enrolment by import, and the PUT that also saves the participants of a class. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStudent } from '#features/people/demo/factories.ts'
import {
  createRecord,
  createSchool,
  createStudents,
  createYear,
  KEEP_NUMBERS,
  type School,
  sendCsv,
} from '#test/support/sia/school.ts'
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
const HEADER = 'nisn,nis,name,gender,grade,room,eduyear'
const importRows = async (...rows: string[]) =>
  (await sendCsv(admin, STUDENT, { csv: [HEADER, ...rows].join('\n'), fields: KEEP_NUMBERS })).body.result
const listNamesIn = async (classroom: number, year?: number) =>
  (await school.readClass(classroom, year)).peserta.map((row) => row.student.name)
const findStudents = async (search: string) =>
  (await admin.get<{ rows: { name: string; active_class: string | null }[] }>(`${STUDENT}?search=${search}`))
    .body.result.rows

describe('an import that names grade, room and year', () => {
  it('enrols the student by the code or name of the year, and the class in any case', async () => {
    const { startYear } = school
    const result = await importRows(
      `501,601,Ani,P,VII,A,${startYear}`,
      `502,602,Budi,L,vii,a,${startYear}/${startYear + 1}`,
      `503,603,Cici,P,IX,A,${startYear}`,
      '504,604,Dedi,L,,,',
    )
    expect(result).toMatchObject({ stored: 4, failed: 0 })
    expect(await listNamesIn(school.vii)).toEqual(['Ani', 'Budi'])
    expect(await listNamesIn(school.ix)).toEqual(['Cici'])
    expect((await findStudents('Budi'))[0]?.active_class).toBe('VII A')
    expect((await findStudents('Dedi'))[0]?.active_class).toBeNull()
  })

  it('enrols in the next and in a passed year without confirmation', async () => {
    const { startYear } = school
    const formerYearId = await createYear(admin, startYear - 1)
    await school.activate(formerYearId, school.semester)
    await school.activate(school.year, school.semester)
    const result = await importRows(
      `531,631,Depan,L,VII,A,${startYear + 1}`,
      `532,632,Lalu,L,VIII,A,${startYear - 1}`,
    )
    expect(result).toMatchObject({ stored: 2, reasons: [] })
    expect(await school.readRows(school.vii, school.nextYear)).toHaveLength(1)
    expect(await school.readRows(school.viii, formerYearId)).toMatchObject([{ status: 'active' }])
  })

  it('stores the student without a class, and says so, if the class or year is unknown', async () => {
    const { startYear } = school
    const result = await importRows(
      `511,611,Sebagian,L,VII,,${startYear}`,
      `512,612,Kelas,L,VIII,J,${startYear}`,
      '513,613,Tahun,L,VII,A,1990',
      `515,615,Huruf,L,VII,Z,${startYear}`,
    )
    expect(result).toMatchObject({ stored: 4, failed: 0, warned: 4 })
    const enrolments = await world.context.db.kysely
      .selectFrom('student_classes')
      .innerJoin('students', 'students.id', 'student_id')
      .where('students.nisn', 'like', '51%')
      .select('student_classes.id')
      .execute()
    expect(enrolments).toEqual([])
  })

  it('enrols nobody in a dry run', async () => {
    const csv = `${HEADER}\n521,621,Coba,L,VII,A,${school.startYear}\n`
    expect(
      (await sendCsv(admin, STUDENT, { csv, fields: { ...KEEP_NUMBERS, dry_run: '1' } })).body.result.stored,
    ).toBe(1)
    expect(await listNamesIn(school.vii)).not.toContain('Coba')
  })
})

describe('a student who was in a class', () => {
  it('is not deleted; the refusal has the counts and names the list', async () => {
    const [id = 0] = await createStudents(admin, [20])
    await school.enrol(school.vii, [id])
    const blocker = { resource: 'sia/activity/student-class', filter: { student: [id] } }
    expect(await admin.delete(`${STUDENT}/${id}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 data kelas'), result: { student_classes: 1, blocker } },
    })
    const [row] = (await school.readRows(school.vii)).filter((enrolment) => enrolment.student_id === id)
    await school.saveParticipants(school.vii, [{ ...row, is_delete: true }])
    expect((await admin.delete(`${STUDENT}/${id}`)).status).toBe(200)
  })
})

it('a student who was enrolled by mistake and removed again can be deleted, together with their events', async () => {
  const [id = 0, otherId = 0] = await createStudents(admin, [21, 22])
  const entry = { classroom_id: school.vii, returned_at: `${school.startYear}-10-05` }
  for (const studentId of [id, otherId])
    expect((await admin.post(`${STUDENT}/${studentId}/return`, entry)).status).toBe(200)
  expect((await admin.delete(`${STUDENT}/${id}`)).status, 'in the class').toBe(409)
  const [row] = (await school.readRows(school.vii)).filter((enrolment) => enrolment.student_id === id)
  await school.saveParticipants(school.vii, [{ ...row, is_delete: true }])
  expect((await admin.delete(`${STUDENT}/${id}`)).status).toBe(200)
  const { kysely } = world.context.db
  const events = await kysely.selectFrom('student_events').select('student_id').execute()
  expect(events).toEqual([{ student_id: otherId }])
  const trail = kysely.selectFrom('audits').where('entity', '=', 'student_event').selectAll()
  expect(await trail.execute()).toMatchObject([{ action: 'delete', entity_id: id }])
})

describe('the PUT of a student', () => {
  let id = 0
  beforeAll(async () => {
    id = await createRecord(admin, STUDENT, makeStudent(30))
  })
  const toParticipantsInput = (studentId: number) => ({
    classroom_id: school.vii,
    eduyear_id: school.year,
    students: [{ student_id: studentId }],
  })

  it('with students in the body saves the participants of the class, whatever the id', async () => {
    const clerk = await world.as({ keys: ['sia-student-class-activity'] })
    const response = await clerk.put(`${STUDENT}/${id + 999}`, toParticipantsInput(id))
    expect(response).toMatchObject({
      status: 200,
      body: { message: '1 siswa ditambahkan, 0 siswa dihapus.', result: { added: 1, removed: 0 } },
    })
    const row = (await school.readRows(school.vii)).find((enrolment) => enrolment.student_id === id)
    const removal = { ...toParticipantsInput(id), students: [{ ...row, is_delete: true }] }
    expect((await clerk.put(`${STUDENT}/1`, removal)).body.result).toEqual({ added: 0, removed: 1 })
  })

  it('with the student’s fields changes the student', async () => {
    const editor = await world.as({ keys: ['edit-sia-master'] })
    const response = await editor.put(`${STUDENT}/${id}`, makeStudent(30, { name: 'Nama Baru' }))
    expect(response).toMatchObject({ status: 200, body: { result: { id, name: 'Nama Baru' } } })
  })

  it('needs the key of the body that is sent', async () => {
    const clerk = await world.as({ keys: ['sia-student-class-activity'] })
    const editor = await world.as({ keys: ['edit-sia-master'] })
    const withoutKey = await world.as({ keys: ['sia-master', 'add-sia-master', 'sia-activity'] })
    expect((await clerk.put(`${STUDENT}/${id}`, makeStudent(30, { name: 'Curang' }))).status).toBe(403)
    expect((await editor.put(`${STUDENT}/${id}`, toParticipantsInput(id))).status).toBe(403)
    for (const body of [makeStudent(30), toParticipantsInput(id), {}])
      expect((await withoutKey.put(`${STUDENT}/${id}`, body)).status).toBe(403)
    expect(await listNamesIn(school.vii)).not.toContain('Nama Baru')
  })

  it.each([
    ['both at once', { ...makeStudent(30), classroom_id: 1, eduyear_id: 1, students: [] }, 'students'],
    [
      'students with one field of a student',
      { students: [], classroom_id: 1, eduyear_id: 1, name: 'X' },
      'students',
    ],
    ['students that are no list', { students: null, classroom_id: 1, eduyear_id: 1 }, 'students'],
    ['students without a class', { students: [], eduyear_id: 1 }, 'classroom_id'],
    ['an incomplete student', { name: 'X' }, 'gender'],
    ['nothing', {}, 'name'],
  ])('refuses %s', async (_what, body, field) => {
    const response = await admin.put(`${STUDENT}/${id}`, body)
    expect(response.status).toBe(422)
    expect(response.body.errors).toHaveProperty([field])
  })

  it('is refused if the student changed in the meantime', async () => {
    const { updated_at } = (await admin.get<{ updated_at: string }>(`${STUDENT}/${id}`)).body.result
    const saveStudent = () => admin.put(`${STUDENT}/${id}`, { ...makeStudent(30), updated_at })
    expect((await saveStudent()).status).toBe(200)
    expect((await saveStudent()).status).toBe(409)
  })
})
