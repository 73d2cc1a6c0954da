/** Candidates of a class: students who may enter its grade, judged by their former classes. */

import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { CLASS_CODES, FIRST_GRADE } from '#features/school/choices.ts'
import { idsOf } from '#platform/contract/options.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { errors } from '#platform/server/http/errors.ts'
import { targetGrades } from '../../promotion.ts'
import { ENROLMENT_STATUS, type EnrolmentStatus, MOVED } from '../../status.ts'
import type { Candidate } from '../../studentClass.ts'
import { ENDED } from '../endedStatuses.ts'

/** Students checked at a time, before other requests are served. */
const BATCH_SIZE = 500

/**
 * Filters the students who may enter: still at the school, not enrolled in that year or a later one (a year that was
 * activated again must not admit students who have been promoted), and of a suitable latest class. The subqueries run
 * per student, so that the school's whole history is not read.
 */
async function filterEligible(
  queries: Queries,
  { code, yearCode, students }: { code: string; yearCode: string; students: RawBuilder<unknown> },
): Promise<number[]> {
  // A moved student counts by the enrolment they were moved to.
  const { rows } = await sql<{ id: number }>`select students.id from students
    left join student_classes as latest on latest.id = (
      select former.id from student_classes as former join eduyears on eduyears.id = former.eduyear_id
      where former.student_id = students.id and former.status <> ${MOVED}
      order by eduyears.code desc, former.updated_at desc limit 1)
    left join classrooms on classrooms.id = latest.classroom_id
    where students.id in (${students}) and students.out_year is null and (${canEnterCondition(code)})
      and not exists (select 1 from student_classes as other join eduyears as other_year on other_year.id = other.eduyear_id
        where other.student_id = students.id and other_year.code >= ${yearCode} and other.status not in (${ENDED}))`.execute(
    queries,
  )
  return rows.map(({ id }) => id)
}

/** `canEnterGrade` as an SQL condition on the latest class. */
function canEnterCondition(code: string): RawBuilder<unknown> {
  const codes = [...new Set([code, ...idsOf(CLASS_CODES)])]
  const conditions = codes.flatMap((latestCode) =>
    (Object.keys(ENROLMENT_STATUS) as EnrolmentStatus[])
      .filter((status) => canEnterGrade(code, { code: latestCode, status }))
      .map((status) => sql`(classrooms.code = ${latestCode} and latest.status = ${status})`),
  )
  if (canEnterGrade(code, null)) conditions.push(sql`latest.id is null`)
  return sql.join(conditions, sql` or `)
}

/** Every former class of these students, the latest first. */
function readFormerClasses(queries: Queries, students: readonly number[]) {
  return queries
    .selectFrom('students')
    .leftJoin('student_classes', (join) =>
      join.onRef('student_classes.student_id', '=', 'students.id').on('student_classes.status', '!=', MOVED),
    )
    .leftJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .leftJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .where('students.id', 'in', students)
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
    .orderBy('students.id')
    .orderBy('eduyears.code', 'desc')
    .orderBy('student_classes.updated_at', 'desc')
    .execute()
}

type FormerClass = Awaited<ReturnType<typeof readFormerClasses>>[number]

/** The grade and year to enter; `studentIds` limits the search to these students. */
type CandidateQuery = { code: string; eduyear_id: number; studentIds?: readonly number[] }

/** The students who may enter a class of this grade in that year, sorted by name. */
export async function findCandidates(
  queries: Queries,
  { code, eduyear_id, studentIds }: CandidateQuery,
): Promise<Candidate[]> {
  const year = await queries
    .selectFrom('eduyears')
    .where('id', '=', eduyear_id)
    .select('code')
    .executeTakeFirst()
  if (!year) throw errors.invalid({ eduyear_id: 'Tahun ajaran tidak ditemukan' })
  const candidates: Candidate[] = []
  const addCandidates = async (students: RawBuilder<unknown>) => {
    const ids = await filterEligible(queries, { code, yearCode: year.code, students })
    if (ids.length > 0) candidates.push(...toCandidates(code, await readFormerClasses(queries, ids)))
  }
  if (studentIds) {
    if (studentIds.length > 0) await addCandidates(sql.join(studentIds))
  } else {
    let lastId = 0
    while (true) {
      const batch = sql`select id from students where out_year is null and id > ${lastId} order by id limit ${BATCH_SIZE}`
      const { rows } = await sql<{
        max_id: number | null
      }>`select max(id) as max_id from (${batch}) as batch`.execute(queries)
      const maxId = rows[0]?.max_id ?? null
      if (maxId === null) break
      await addCandidates(batch)
      lastId = maxId
      await setImmediate()
    }
  }
  return candidates.sort(compareByName)
}

function compareByName(one: Candidate, other: Candidate): number {
  const firstName = one.name.toLowerCase()
  const secondName = other.name.toLowerCase()
  if (firstName === secondName) return one.id - other.id
  return firstName < secondName ? -1 : 1
}

function toCandidates(code: string, rows: readonly FormerClass[]): Candidate[] {
  const classesByStudent = new Map<number, FormerClass[]>()
  for (const row of rows) classesByStudent.set(row.id, [...(classesByStudent.get(row.id) ?? []), row])
  return [...classesByStudent.values()].flatMap((formerClasses) => {
    const [latest] = formerClasses
    if (!latest) return []
    const { id, name, nis, nisn, status } = latest
    const isNew = status === null
    if (!canEnterGrade(code, isNew ? null : { code: latest.code ?? '', status })) return []
    const student_classes = isNew
      ? []
      : formerClasses.map((row) => ({
          classroom: { code: row.code ?? '', name: row.classroom ?? '' },
          eduyear: row.eduyear ?? '',
        }))
    return [{ id, name, nis, nisn, student_classes }]
  })
}

type LatestEnrolment = { code: string; status: EnrolmentStatus } | null

/**
 * Whether a student may be enrolled in a grade, judged by their latest enrolment: new students in the first,
 * promoted ones and those held back in the grades that these may enter, and returning ones in the same grade.
 */
export function canEnterGrade(code: string, latest: LatestEnrolment): boolean {
  if (latest === null) return code === FIRST_GRADE
  const { status } = latest
  if (status === 'left') return latest.code === code
  return (
    (status === 'passed' || status === 'repeat') &&
    targetGrades({ to: status, code: latest.code }).includes(code)
  )
}
