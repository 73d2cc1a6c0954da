/** Candidates of a class: who may enter its grade, going by the classes they were in. */
import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { CLASS_CODES, idsOf } from '#contract/options.ts'
import type { Candidate } from '#contract/sia/enrolment/studentClass.ts'
import { ENROLMENT_STATUS, type EnrolmentStatus, mayEnter } from '#contract/sia/promotion/promotion.ts'
import { ENDED } from '#contract/sia/transfer.ts'
import type { Queries } from '#server/db/open.ts'
import { errors } from '#server/http/errors.ts'

/** Students looked at before others have their turn. */
const BATCH = 500

/**
 * Some of the students who may enter: not out of the school, not enrolled that year or a later one (a year that was made
 * active again must not take in who has gone on), and of a fitting latest class. Asked of the database student by student,
 * because a school's whole history would have to be read for it otherwise.
 */
async function fittingAmong(
  queries: Queries,
  { code, yearCode, students }: { code: string; yearCode: string; students: RawBuilder<unknown> },
): Promise<number[]> {
  // A student who was moved is represented by the row they were moved to.
  const { rows } = await sql<{ id: number }>`select students.id from students
    left join student_classes as latest on latest.id = (
      select former.id from student_classes as former join eduyears on eduyears.id = former.eduyear_id
      where former.student_id = students.id and former.status <> 'moved'
      order by eduyears.code desc, former.updated_at desc limit 1)
    left join classrooms on classrooms.id = latest.classroom_id
    where students.id in (${students}) and students.out_year is null and (${mayEnterCondition(code)})
      and not exists (select 1 from student_classes as now join eduyears as its on its.id = now.eduyear_id
        where now.student_id = students.id and its.code >= ${yearCode} and now.status not in (${sql.join(ENDED)}))`.execute(
    queries,
  )
  return rows.map(({ id }) => id)
}

/** `mayEnter` of the contract as an SQL condition on the latest class. */
function mayEnterCondition(code: string): RawBuilder<unknown> {
  const codes = [...new Set([code, ...idsOf(CLASS_CODES)])]
  const latest = codes.flatMap((former) =>
    (Object.keys(ENROLMENT_STATUS) as EnrolmentStatus[])
      .filter((status) => mayEnter(code, { code: former, status }))
      .map((status) => sql`(classrooms.code = ${former} and latest.status = ${status})`),
  )
  return sql.join([...latest, ...(mayEnter(code, null) ? [sql`latest.id is null`] : [])], sql` or `)
}

/** Every former class of these students, the latest first. */
function formerClasses(queries: Queries, students: readonly number[]) {
  return queries
    .selectFrom('students')
    .leftJoin('student_classes', (join) =>
      join
        .onRef('student_classes.student_id', '=', 'students.id')
        .on('student_classes.status', '!=', 'moved'),
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

type FormerClass = Awaited<ReturnType<typeof formerClasses>>[number]

/** The grade and year to be entered; with `among` only of these students. */
type Entry = { code: string; eduyear_id: number; among?: readonly number[] }

/** Who may enter a class of this grade that year, by name. */
export async function findCandidates(
  queries: Queries,
  { code, eduyear_id, among }: Entry,
): Promise<Candidate[]> {
  const year = await queries
    .selectFrom('eduyears')
    .where('id', '=', eduyear_id)
    .select('code')
    .executeTakeFirst()
  if (!year) throw errors.invalid({ eduyear_id: 'Tahun ajaran tidak ditemukan' })
  const found: Candidate[] = []
  const add = async (students: RawBuilder<unknown>) => {
    const ids = await fittingAmong(queries, { code, yearCode: year.code, students })
    if (ids.length > 0) found.push(...candidatesOf(code, await formerClasses(queries, ids)))
  }
  if (among) {
    if (among.length > 0) await add(sql.join(among))
  } else {
    for (let last = 0; ; ) {
      const batch = sql`select id from students where out_year is null and id > ${last} order by id limit ${BATCH}`
      const { rows } = await sql<{
        end: number | null
      }>`select max(id) as "end" from (${batch}) as batch`.execute(queries)
      const end = rows[0]?.end ?? null
      if (end === null) break
      await add(batch)
      last = end
      await setImmediate()
    }
  }
  return found.sort(byName)
}

function byName(one: Candidate, other: Candidate): number {
  const [a, b] = [one.name.toLowerCase(), other.name.toLowerCase()]
  return a < b ? -1 : a > b ? 1 : one.id - other.id
}

function candidatesOf(code: string, rows: readonly FormerClass[]): Candidate[] {
  const byStudent = new Map<number, FormerClass[]>()
  for (const row of rows) {
    const former = byStudent.get(row.id)
    if (former) former.push(row)
    else byStudent.set(row.id, [row])
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
