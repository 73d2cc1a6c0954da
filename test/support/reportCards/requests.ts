/** Requests about the report cards and enrolments of a model. */
import type { DocumentVersion } from '#features/documents/documentVersion.ts'
import { fileNameIn, makePdf, uploadRapor } from '#test/support/sia/documents.ts'
import { type Enrolment, type Model, pickNth, type ReportCard, type TestUser } from './model.ts'

type CardUpload = { studentIndex: number; classroomIndex: number; semesterIndex: number; id: number }

let uploadCount = 0

/** Uploads a report card with a unique text. @returns the response, and the card to add to the model if it succeeded */
export async function uploadCard(
  model: Model,
  user: TestUser,
  { studentIndex, classroomIndex, semesterIndex, id }: CardUpload,
) {
  uploadCount += 1
  const text = makePdf(`Rapor ${uploadCount}`).toString('latin1')
  const { world, semesterIds } = model.fixture
  const fields = { id, semester_id: pickNth(semesterIds, semesterIndex), bytes: Buffer.from(text, 'latin1') }
  const student = { ...pickNth(model.students, studentIndex), nis: '', nisn: '', student_class_id: 0 }
  const classroom = pickNth(model.classrooms, classroomIndex)
  const { status, body } = await uploadRapor(world, { client: user.client, classroom, student, ...fields })
  const toCard = (): ReportCard => ({
    file: fileNameIn(body.result.student_class_rapors.file_url),
    text,
    uploaderRole: user.role,
    withdrawal: null,
  })
  return { status, text, uploaderRole: user.role, toCard }
}

/** @returns the response's status */
export const withdrawCard = async ({ client }: TestUser, id: number, reason: string): Promise<number> =>
  (await client.post(`/sia/activity/rapor/${id}/withdraw`, { reason })).status

/** @returns the id of the student's active enrolment in the database */
export async function readActiveEnrolmentId(
  { fixture, students }: Model,
  studentIndex: number,
): Promise<number> {
  const { id } = await fixture.world.context.db.kysely
    .selectFrom('student_classes')
    .where('status', '=', 'active')
    .where('student_id', '=', pickNth(students, studentIndex).id)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes a student from a class. @returns the response's status */
export async function removeStudent(
  { fixture, students, classrooms }: Model,
  { id, studentIndex, classroomIndex }: Enrolment,
): Promise<number> {
  const body = {
    classroom_id: pickNth(classrooms, classroomIndex).id,
    eduyear_id: fixture.year.id,
    students: [{ id, student_id: pickNth(students, studentIndex).id, is_delete: true }],
  }
  return (await fixture.operator.client.post('/sia/activity/student-class', body)).status
}

/** Identifies the report card of an enrolment in a semester, with all its versions. */
export type CardKey = { enrolment: Enrolment; semesterIndex: number }
type RaporDetails = {
  student_class_rapors: { file_url: string } | null
  versions: DocumentVersion[]
  may_write: boolean
}

export async function readRapor(
  { fixture }: Model,
  { client }: TestUser,
  { enrolment, semesterIndex }: CardKey,
) {
  const response = await client.get<RaporDetails>(
    `/sia/activity/rapor/${enrolment.id}?semester_id=${pickNth(fixture.semesterIds, semesterIndex)}`,
  )
  return { status: response.status, ...response.body.result }
}

/** @returns the id of a version's document, or 0 */
export async function readDocumentId(model: Model, cardKey: CardKey, card: ReportCard): Promise<number> {
  const { versions } = await readRapor(model, model.fixture.operator, cardKey)
  return versions.find(({ file_url }) => fileNameIn(file_url) === card.file)?.id ?? 0
}
