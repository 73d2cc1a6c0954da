/** Reads what a correction of one promotion needs: the enrolment, its outcome, and the data that depends on it. */
import { findYearAfter } from '#features/school/server/years.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { errors } from '#platform/server/http/errors.ts'
import { outcomeOf, type readCorrection, whyNotCorrected } from '../../correction.ts'

/** The promotion of an enrolment, and why it cannot be corrected. @throws 404 */
export async function findPromotion(queries: Queries, id: number) {
  const row = await selectEnrolments(queries)
    .where('student_classes.id', '=', id)
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .select(['students.name', 'nis', 'nisn', 'out_year', 'out_reason'])
    .executeTakeFirst()
  if (!row) throw errors.notFound('Peserta tidak ditemukan.')
  const laterEnrolments = await selectEnrolments(queries)
    .where('student_classes.student_id', '=', row.student_id)
    .where('eduyears.code', '>', row.year)
    .orderBy('eduyears.code')
    .orderBy('student_classes.id')
    .execute()
  const next = laterEnrolments.find(({ status }) => status === 'active') ?? null
  const departure = { out_year: row.out_year, out_reason: row.out_reason }
  const outcome = outcomeOf(row, departure)
  const why_not = whyNotCorrected({
    outcome,
    departure,
    hasLetter: outcome === 'graduated' && (await hasLetter(queries, row)),
    laterEnrolments,
    dependents: await countDependents(
      queries,
      laterEnrolments.filter(({ status }) => status === 'active' || status === 'moved'),
    ),
  })
  const lessons = next ? await readParticipations(queries, next) : []
  return { row, outcome, next, lessons, why_not }
}

export type Promotion = Awaited<ReturnType<typeof findPromotion>>

/** The data that the correction dialog shows. */
export async function readCorrectionOf(queries: Queries, id: number): Promise<Output<typeof readCorrection>> {
  const { row, outcome, next, lessons, why_not } = await findPromotion(queries, id)
  const yearAfter = await findYearAfter(queries, row.year)
  return {
    ...toClassAndYear(row),
    student: { id: row.student_id, name: row.name, nis: row.nis, nisn: row.nisn },
    outcome,
    next: next && toClassAndYear(next),
    lessons: lessons.length,
    why_not,
    following: yearAfter ?? null,
  }
}

/** The enrolment with the names of its class and year. */
export function toClassAndYear(row: Omit<Enrolment, 'student_id' | 'status' | 'year'>) {
  return {
    id: row.id,
    classroom: { id: row.classroom_id, name: row.classroom, code: row.code },
    eduyear: { id: row.eduyear_id, name: row.eduyear },
  }
}

function selectEnrolments(queries: Queries) {
  return queries
    .selectFrom('student_classes')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .select([
      'student_classes.id',
      'student_classes.student_id',
      'student_classes.classroom_id',
      'student_classes.eduyear_id',
      'student_classes.status',
      'classrooms.code',
      'classrooms.name as classroom',
      'eduyears.code as year',
      'eduyears.name as eduyear',
    ])
}

type Enrolment = Awaited<ReturnType<ReturnType<typeof selectEnrolments>['execute']>>[number]

async function hasLetter(queries: Queries, row: Enrolment): Promise<boolean> {
  const letter = await queries
    .selectFrom('graduations')
    .where('student_id', '=', row.student_id)
    .select('id')
    .executeTakeFirst()
  return letter !== undefined
}

/** Counts the report cards, withdrawn or replaced documents, and answers of each enrolment. */
async function countDependents(queries: Queries, rows: readonly Enrolment[]) {
  const dependents: Parameters<typeof whyNotCorrected>[0]['dependents'][number][] = []
  for (const row of rows) {
    const rapors = await queries
      .selectFrom('student_class_rapors')
      .where('student_class_id', '=', row.id)
      .select('file')
      .execute()
    const documents = await queries
      .selectFrom('documents')
      .where('student_class_id', '=', row.id)
      .select('name')
      .execute()
    const currentFiles = new Set(rapors.map(({ file }) => file))
    dependents.push({
      classAndYear: `${row.classroom} ${row.eduyear}`,
      rapors: rapors.length,
      withdrawn: documents.filter(({ name }) => !currentFiles.has(name)).length,
      submissions: await countAnswers(queries, row),
    })
  }
  return dependents
}

/** Counts the student's answers to the tasks of their class. */
async function countAnswers(queries: Queries, row: Enrolment): Promise<number> {
  const { answers } = await queries
    .selectFrom('lesson_class_task_submits')
    .innerJoin('lesson_class_tasks', 'lesson_class_tasks.id', 'lesson_class_task_submits.task_id')
    .innerJoin('lesson_classes', 'lesson_classes.id', 'lesson_class_tasks.lesson_class_id')
    .where('lesson_class_task_submits.student_id', '=', row.student_id)
    .where('lesson_classes.classroom_id', '=', row.classroom_id)
    .where('lesson_classes.eduyear_id', '=', row.eduyear_id)
    .select(({ fn }) => fn.countAll<number>().as('answers'))
    .executeTakeFirstOrThrow()
  return Number(answers)
}

/** The student's participations in the lessons of their class. */
function readParticipations(queries: Queries, row: Enrolment) {
  return queries
    .selectFrom('lesson_class_students')
    .innerJoin('lesson_classes', 'lesson_classes.id', 'lesson_class_students.lesson_class_id')
    .where('lesson_class_students.student_id', '=', row.student_id)
    .where('lesson_classes.classroom_id', '=', row.classroom_id)
    .where('lesson_classes.eduyear_id', '=', row.eduyear_id)
    .select(['lesson_class_students.id', 'lesson_class_id'])
    .execute()
}
