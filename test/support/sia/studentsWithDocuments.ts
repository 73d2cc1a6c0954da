/** Students with a report card and a graduation letter, and other people with accounts, for the laws of ownership. */
import { expect } from 'vitest'
import type { GraduationRow } from '#features/documents/graduation.ts'
import type { EnrolmentStatus } from '#features/enrolment/status.ts'
import type { Profile } from '#features/people/profile.ts'
import { resources } from '#src/features.ts'
import { requestBearerHeader } from '#test/support/people/accounts.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, PASSWORD, type World } from '#test/support/world/world.ts'
import {
  type Classroom,
  fileNameIn,
  makeClassroom,
  makePdf,
  readActiveYear,
  uploadRapor,
} from './documents.ts'
import { createRecord } from './school.ts'

export type Person = { id: number; userId: number; headers: Record<string, string>; personalValues: string[] }
/** Includes every id and file name of the student's records. */
export type StudentWithDocuments = Person & { ids: number[]; files: string[] }
export type ClassroomOfYear = Classroom & { eduyear_id: number }

type School = { world: World; admin: Client; seventh: ClassroomOfYear; ninth: ClassroomOfYear }

/** @returns a classroom of the seventh grade this year, and one of the ninth grade in the previous year */
export async function createClassrooms(world: World, admin: Client) {
  const { id, code } = await readActiveYear(world)
  const { kysely } = world.context.db
  const previousYearId = await createRecord(admin, '/sia/master/eduyear', {
    code: String(Number(code) - 1),
    name: 'Lalu',
  })
  await kysely.updateTable('eduyears').set({ status: 'passed' }).where('id', '=', previousYearId).execute()
  return {
    seventh: { ...(await makeClassroom(world, 'VII', 'A')), eduyear_id: id },
    ninth: { ...(await makeClassroom(world, 'IX', 'A')), eduyear_id: previousYearId },
  }
}

/** Creates a student or teacher with an account, and signs in after changing the one-time password. */
export async function createPerson(
  { world, admin }: Pick<School, 'world' | 'admin'>,
  type: 'student' | 'teacher',
  fields: Record<string, string>,
): Promise<Person> {
  const { api, sample } = resources[type]
  const login = fields.nisn ?? fields.nip ?? ''
  const email = `${login}@contoh.sch.id`
  const { body } = await admin.post<{ id: number; password: string }>(api, { ...sample, email, ...fields })
  const { id, password } = body.result
  const headers = await requestBearerHeader(world, login, { password })
  const passwordChange = { password_lama: password, password_baru: PASSWORD, rpassword_baru: PASSWORD }
  expect((await world.anonymous.put('/account/change-password', passwordChange, headers)).status).toBe(200)
  const { body: profile } = await world.anonymous.get<Profile>('/account/profile', undefined, headers)
  return {
    id,
    userId: profile.result.id,
    headers,
    personalValues: Object.values(fields).filter((value) => value.length > 4),
  }
}

/** Creates a student with a report card in the seventh grade and a graduation letter from the ninth grade a year earlier. */
export async function createStudentWithDocuments(
  school: School,
  fields: { nisn: string; nis: string; nik: string; name: string },
): Promise<StudentWithDocuments> {
  const { world, admin, seventh, ninth } = school
  const person = await createPerson(school, 'student', fields)
  const enrolledStudent = { ...fields, id: person.id }
  const bytes = makePdf(`Nilai ${fields.name}`)
  const earlierEnrolmentId = await enrol(world, { student_id: person.id, status: 'passed' }, ninth)
  const enrolmentId = await enrol(world, { student_id: person.id, status: 'active' }, seventh)
  const rapor = await uploadRapor(world, {
    client: admin,
    classroom: seventh,
    student: { ...enrolledStudent, student_class_id: enrolmentId },
    bytes,
  })
  expect(rapor.status, rapor.text).toBe(200)
  const texts = {
    student_id: String(enrolledStudent.id),
    eduyear_id: String(ninth.eduyear_id),
    final_score: '87,5',
  }
  const form = makeFileForm('file', { bytes, name: 'skl.pdf' }, texts)
  const letter = await admin.put<GraduationRow>('/sia/activity/graduation', form.body, form.headers)
  expect(letter.status, letter.text).toBe(200)
  const documentRows = [rapor.body.result.student_class_rapors, letter.body.result.graduation]
  const rows = await world.context.db.kysely
    .selectFrom('documents')
    .where('student_id', '=', enrolledStudent.id)
    .select('id')
    .execute()
  const documents = rows.map(({ id }) => id)
  return {
    ...person,
    ids: [
      person.id,
      person.userId,
      earlierEnrolmentId,
      enrolmentId,
      ...documentRows.map((row) => row?.id ?? 0),
      ...documents,
    ],
    files: documentRows.map((row) => fileNameIn(row?.file_url ?? '')),
  }
}

/** @returns the id of the enrolment */
async function enrol(
  { context }: World,
  enrolment: { student_id: number; status: EnrolmentStatus },
  { id, eduyear_id }: ClassroomOfYear,
): Promise<number> {
  const at = new Date(context.clock()).toISOString()
  const row = { ...enrolment, classroom_id: id, eduyear_id, created_at: at, updated_at: at }
  const { kysely } = context.db
  const inserted = await kysely
    .insertInto('student_classes')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return inserted.id
}
