/** Reads what a correction of one promotion needs: the enrolment, its outcome, and the data that depends on it. */

import { findYearAfter } from '#features/school/server/years.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { readCorrection } from '../../correction.ts'
import { ACTIVE, MOVED } from '../../status.ts'
import { countUses, findReason } from '../enrolmentUses.ts'
import { outcomeOf, whyNotCorrected } from './correctionRules.ts'

type Source = Parameters<typeof countUses>[0]

/** The promotion of an enrolment, and why it cannot be corrected. @throws 404 */
export async function findPromotion(source: Source, id: number) {
  const { queries } = source
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
  const next = laterEnrolments.find(({ status }) => status === ACTIVE) ?? null
  const departure = { out_year: row.out_year, out_reason: row.out_reason }
  const outcome = outcomeOf(row, departure)
  const why_not = whyNotCorrected({
    outcome,
    departure,
    whyGraduationStays: outcome === 'graduated' ? await findReason(source, row, 'whyGraduationStays') : null,
    laterEnrolments,
    dependents: await countDependents(
      source,
      laterEnrolments.filter(({ status }) => status === ACTIVE || status === MOVED),
    ),
  })
  const lessons = next ? await readParticipations(queries, next) : []
  return { row, outcome, next, lessons, why_not }
}

export type Promotion = Awaited<ReturnType<typeof findPromotion>>

/** The data that the correction dialog shows. */
export async function readCorrectionOf(source: Source, id: number): Promise<Output<typeof readCorrection>> {
  const { row, outcome, next, lessons, why_not } = await findPromotion(source, id)
  const yearAfter = await findYearAfter(source.queries, row.year)
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

/** Counts what depends on each enrolment. */
async function countDependents(source: Source, rows: readonly Enrolment[]) {
  const dependents: Parameters<typeof whyNotCorrected>[0]['dependents'][number][] = []
  for (const row of rows)
    dependents.push({
      classAndYear: `${row.classroom} ${row.eduyear}`,
      uses: await countUses(source, row),
    })
  return dependents
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
