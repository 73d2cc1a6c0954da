/** Candidates of a class: who may enter its grade, going by the classes they were in. */
import { sql } from 'kysely'
import type { Candidate } from '#contract/sia/enrolment/studentClass.ts'
import { mayEnter } from '#contract/sia/promotion/promotion.ts'
import { ENDED } from '#contract/sia/transfer.ts'
import type { Queries } from '#server/db/open.ts'
import { errors } from '#server/http/errors.ts'

/**
 * Every former class of those not out of the school and not enrolled that year or a later one (a year
 * that was made active again must not take in who has gone on), the latest first.
 */
async function formerClasses(queries: Queries, eduyearId: number, onlyStudents?: readonly number[]) {
  const year = await queries
    .selectFrom('eduyears')
    .where('id', '=', eduyearId)
    .select('code')
    .executeTakeFirst()
  if (!year) throw errors.invalid({ eduyear_id: 'Tahun ajaran tidak ditemukan' })
  return (
    queries
      .selectFrom('students')
      // A student who was moved is represented by the row they were moved to.
      .leftJoin('student_classes', (join) =>
        join
          .onRef('student_classes.student_id', '=', 'students.id')
          .on('student_classes.status', '!=', 'moved'),
      )
      .leftJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
      .leftJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
      .where('students.out_year', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('student_classes as now')
              .innerJoin('eduyears as its', 'its.id', 'now.eduyear_id')
              .whereRef('now.student_id', '=', 'students.id')
              .where('its.code', '>=', year.code)
              .where('now.status', 'not in', ENDED)
              .select('now.id'),
          ),
        ),
      )
      .$if(onlyStudents !== undefined, (query) => query.where('students.id', 'in', onlyStudents ?? []))
      .select([
        'students.id',
        'students.name',
        'nis',
        'nisn',
        'student_classes.status',
        'classrooms.code',
        'classrooms.name as classroom',
        'eduyears.name as eduyear',
      ])
      .orderBy(sql`lower(students.name)`)
      .orderBy('students.id')
      .orderBy('eduyears.code', 'desc')
      .orderBy('student_classes.updated_at', 'desc')
      .execute()
  )
}

type FormerClass = Awaited<ReturnType<typeof formerClasses>>[number]

/** The grade and year to be entered; with `among` only of these students. */
type Entering = { code: string; eduyear_id: number; among?: readonly number[] }

/** Who may enter a class of this grade that year. */
export async function findCandidates(
  queries: Queries,
  { code, eduyear_id, among }: Entering,
): Promise<Candidate[]> {
  const byStudent = new Map<number, FormerClass[]>()
  for (const row of await formerClasses(queries, eduyear_id, among)) {
    byStudent.set(row.id, [...(byStudent.get(row.id) ?? []), row])
  }
  return [...byStudent.values()].flatMap((former) => {
    const [latest] = former
    if (!latest) return []
    const { id, name, nis, nisn, status } = latest
    const isNew = status === null
    if (!mayEnter(code, isNew ? null : { code: latest.code ?? '', status })) return []
    const student_classes = isNew
      ? []
      : former.map((row) => ({
          classroom: { code: row.code ?? '', name: row.classroom ?? '' },
          eduyear: row.eduyear ?? '',
        }))
    return [{ id, name, nis, nisn, student_classes }]
  })
}
