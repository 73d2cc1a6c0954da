/** Creates a small school through the API, and uploads CSV files. */
import type { PromotionBatch } from '#features/enrolment/promotion.ts'
import type { Candidate, StudentClass } from '#features/enrolment/studentClass.ts'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
import type { PeriodChoices } from '#features/school/period.ts'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import type { Client, World } from '#test/support/world/world.ts'

/** Posts a record. @returns its id @throws if it is not accepted */
export async function createRecord(client: Client, path: string, body: object): Promise<number> {
  const response = await client.post<{ id: number }>(path, body)
  if (response.status !== 201) throw new Error(`${path}: ${response.text}`)
  return response.body.result.id
}

/** Searches a list for its first row and reads the full record; undefined if there is none. */
export async function findRecord<Row = Record<string, unknown>>(
  client: Client,
  path: string,
  search: string,
) {
  const list = await client.get<{ rows: { id: number }[] }>(`${path}?search=${encodeURIComponent(search)}`)
  const [found] = list.body.result.rows
  return found && (await client.get<Row>(`${path}/${found.id}`)).body.result
}

export const createStudents = (client: Client, numbers: readonly number[]) =>
  mapSequentially(numbers, (number) => createRecord(client, '/sia/master/student', makeStudent(number)))

/**
 * Creates students without a class, each call others.
 *
 * @param admin is called for each request, since a test file signs in only in `beforeAll`
 */
export function newStudentsOf(admin: () => Client) {
  let lastNumber = 0
  return (count: number): Promise<number[]> => {
    const numbers = Array.from({ length: count }, (_, index) => lastNumber + index + 1)
    lastNumber += count
    return createStudents(admin(), numbers)
  }
}

async function mapSequentially<T, R>(values: readonly T[], mapValue: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const value of values) results.push(await mapValue(value))
  return results
}

/** Uploads a CSV file; with the field `dry_run`, nothing is stored. */
/** The decisions of a test whose numbers are short on purpose. */
export const KEEP_NUMBERS = { zeros: 'keep', lengths: 'keep' } as const

export function sendCsv(
  client: Client,
  path: string,
  { csv, fields = {} }: { csv: string | Buffer; fields?: Record<string, string> },
) {
  const bytes = typeof csv === 'string' ? Buffer.from(csv) : csv
  const { body, headers } = makeFileForm('file', { bytes, name: 'data.csv' }, fields)
  return client.post<ImportResult>(`${path}-import`, body, headers)
}

/** Downloads a link of a response without a session. */
export async function downloadLink(world: World, link: string | null): Promise<string> {
  const { status, text } = await world.anonymous.get((link ?? '').replace('/api', ''))
  if (status !== 200) throw new Error(`${link}: ${status} ${text}`)
  return text
}

type ClassYear = { peserta: StudentClass[]; calon_peserta: Candidate[]; last_batch: LastBatch }
type LastBatch = (PromotionBatch & { can_undo: boolean; why_not: string | null }) | null
export type School = Awaited<ReturnType<typeof createSchool>>

/** Creates five classrooms, a lesson, a teacher and the year after the active one. @returns all their ids */
export async function createSchool(admin: Client) {
  const [vii, viiB, viii, viiiB, ix] = await mapSequentially(
    ['VII A', 'VII B', 'VIII A', 'VIII B', 'IX A'],
    (name) => {
      const [code, room] = name.split(' ')
      return createRecord(admin, '/sia/master/classroom', { code, room, name })
    },
  )
  const lesson = await createRecord(admin, '/sia/master/lesson', { code: 'MTK', name: 'Matematika' })
  const teacher = await createRecord(admin, '/sia/master/teacher', makeTeacher(1))
  const { eduyears, semesters } = (await admin.get<PeriodChoices>('/sia/master/setting')).body.result
  const activeYear = eduyears.find((eduyear) => eduyear.status === 'active')
  const startYear = Number(activeYear?.name.slice(0, 4))
  const year = activeYear?.id as number
  const semester = semesters.find(({ status }) => status === 'active')?.id as number
  const otherSemester = semesters.find(({ status }) => status !== 'active')?.id as number
  const nextYear = await createYear(admin, startYear + 1)
  const classrooms = { vii, viiB, viii, viiiB, ix } as Record<
    'vii' | 'viiB' | 'viii' | 'viiiB' | 'ix',
    number
  >
  return {
    ...classrooms,
    lesson,
    teacher,
    startYear,
    year,
    nextYear,
    semester,
    otherSemester,
    ...createSchoolCalls(admin, year),
  }
}

/** @param startYear the calendar year in which the school year starts @returns its id */
export function createYear(admin: Client, startYear: number): Promise<number> {
  return createRecord(admin, '/sia/master/eduyear', {
    code: String(startYear),
    name: `${startYear}/${startYear + 1}`,
  })
}

type PromotionStatus = 'passed' | 'repeat'

/** Requests about classes, as the console sends them for an operator. */
function createSchoolCalls(admin: Client, year: number) {
  const readClass = async (classroom_id: number, eduyear_id = year) => {
    const path = `/sia/activity/student-class/by-class-year?classroom_id=${classroom_id}&eduyear_id=${eduyear_id}`
    return (await admin.get<ClassYear>(path)).body.result
  }
  const saveParticipants = (classroom_id: number, students: object[], eduyear_id = year) =>
    admin.post<{ added: number; removed: number }>('/sia/activity/student-class', {
      classroom_id,
      eduyear_id,
      students,
    })
  return {
    readClass,
    saveParticipants,
    enrol: (classroom_id: number, ids: readonly number[], eduyear_id = year) =>
      saveParticipants(
        classroom_id,
        ids.map((student_id) => ({ student_id })),
        eduyear_id,
      ),
    /** The enrolments of a class, in the form in which they are sent to be processed or removed. */
    readRows: async (classroom_id: number, eduyear_id = year) =>
      (await readClass(classroom_id, eduyear_id)).peserta.map(({ id, student, status }) => ({
        id,
        student_id: student.id,
        status,
      })),
    processRows: (
      rows: readonly { id: number; student_id: number }[],
      status: PromotionStatus,
      classroom_id?: number,
    ) =>
      admin.post<PromotionBatch>('/sia/activity/student-class/status', {
        ...(classroom_id !== undefined && { classroom_id }),
        students: rows.map(({ id, student_id }) => ({ status, student_id, student_class_id: id })),
      }),
    undo: (batch_id: number) =>
      admin.post<PromotionBatch>('/sia/activity/student-class/status-undo', { batch_id }),
    activate: (eduyear_id: number, semester_id: number) =>
      admin.post<PeriodChoices>('/sia/master/setting', { eduyear_id, semester_id }),
  }
}

/** Inserts a report card of an enrolment, without its file. */
export async function insertRapor({ context: { db } }: World, student_class_id: number, semester_id: number) {
  const timestamps = { created_at: '2026-12-20T00:00:00.000Z', updated_at: '2026-12-20T00:00:00.000Z' }
  await db.kysely
    .insertInto('student_class_rapors')
    .values({ student_class_id, semester_id, file: 'rapor.pdf', ...timestamps })
    .execute()
}

/** Deletes all enrolments with what depends on them; students, teachers, classrooms and years remain. */
export async function clearYear({ context: { db } }: World, school: School): Promise<void> {
  for (const table of [
    'student_events',
    'promotion_items',
    'promotion_batches',
    'year_closing_classes',
    'year_closings',
    'student_class_rapors',
    'teacher_changes',
    'lesson_class_students',
    'lesson_classes',
    'student_classes',
  ] as const) {
    await db.kysely.deleteFrom(table).execute()
  }
  await db.kysely.updateTable('students').set({ out_year: null, out_reason: null, left_on: null }).execute()
  await school.activate(school.year, school.semester)
}

/** Sends the same request several times in parallel. @returns the number of responses by status */
export async function countStatuses(requestCount: number, sendRequest: () => Promise<{ status: number }>) {
  const responses = await Promise.all(Array.from({ length: requestCount }, sendRequest))
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
