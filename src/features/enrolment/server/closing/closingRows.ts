/** The state of a year before closing: undecided students, missing data, and the count of each outcome. */
import { sql } from 'kysely'
import type { NamedClassroom } from '#features/school/activity.ts'
import { LAST_GRADE } from '#features/school/choices.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type ClosingCheck, type ClosingClass, type ClosingCounts, destinationOf } from '../../closing.ts'

const NO_COUNTS: ClosingCounts = { naik: 0, tinggal: 0, lulus: 0, keluar: 0, belum: 0, semua: 0 }

/** Moved students are counted in their new class only. */
export async function readClasses(
  queries: Queries,
  { eduyear_id, classrooms }: { eduyear_id: number; classrooms: readonly NamedClassroom[] },
): Promise<ClosingClass[]> {
  const rows = await queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .where('eduyear_id', '=', eduyear_id)
    .where('status', '!=', 'moved')
    .select([
      'student_classes.id as student_class_id',
      'classroom_id',
      'status',
      'students.id',
      'students.name',
      'nis',
      'nisn',
    ])
    .orderBy(sql`lower(students.name)`)
    .orderBy('student_classes.id')
    .execute()
  return classrooms.flatMap((classroom) => {
    const rowsOfClass = rows.filter(({ classroom_id }) => classroom_id === classroom.id)
    if (rowsOfClass.length === 0) return []
    const destination = destinationOf(classroom, classrooms)
    return [
      {
        classroom,
        counts: rowsOfClass
          .map((row) => countsOfStatus(row.status, classroom.code))
          .reduce(addCounts, NO_COUNTS),
        students: rowsOfClass
          .filter(({ status }) => status === 'active')
          .map(({ student_class_id, id, name, nis, nisn }) => ({
            student_class_id,
            student: { id, name, nis, nisn },
            destination,
          })),
      },
    ]
  })
}

function countsOfStatus(status: string, code: string): ClosingCounts {
  const counts = { ...NO_COUNTS, semua: 1 }
  if (status === 'active') return { ...counts, belum: 1 }
  if (status === 'repeat') return { ...counts, tinggal: 1 }
  if (status === 'left') return { ...counts, keluar: 1 }
  return code === LAST_GRADE ? { ...counts, lulus: 1 } : { ...counts, naik: 1 }
}

/** Adds the counts field by field. */
export function addCounts(one: ClosingCounts, other: ClosingCounts): ClosingCounts {
  return {
    naik: one.naik + other.naik,
    tinggal: one.tinggal + other.tinggal,
    lulus: one.lulus + other.lulus,
    keluar: one.keluar + other.keluar,
    belum: one.belum + other.belum,
    semua: one.semua + other.semua,
  }
}

export const sumCounts = (classes: readonly ClosingClass[]): ClosingCounts =>
  classes.map(({ counts }) => counts).reduce(addCounts, NO_COUNTS)

/** Counts what may be missing; the year can be closed all the same. */
export async function readChecks(queries: Queries, eduyearId: number): Promise<ClosingCheck[]> {
  const { rows } = await sql<Record<ClosingCheck['name'], number>>`select
    (select count(*) from eduyears join semesters on semesters.status = 'active'
      where eduyears.id = ${eduyearId} and eduyears.status = 'active'
        and semesters.id < (select max(id) from semesters)) as semester,
    (select count(*) from student_classes join semesters on 1 = 1
      where eduyear_id = ${eduyearId} and student_classes.status not in ('moved', 'left')
        and not exists (select 1 from student_class_rapors as rapors
          where rapors.student_class_id = student_classes.id and rapors.semester_id = semesters.id)) as rapors,
    (select count(*) from lesson_class_task_submits as submits
      join lesson_class_tasks as tasks on tasks.id = submits.task_id
      join lesson_classes on lesson_classes.id = tasks.lesson_class_id
      where lesson_classes.eduyear_id = ${eduyearId} and tasks.deleted_at is null
        and submits.status = 'submit' and submits.score is null) as unscored,
    (select count(*) from lesson_class_tasks as tasks
      join lesson_classes on lesson_classes.id = tasks.lesson_class_id
      where lesson_classes.eduyear_id = ${eduyearId} and tasks.deleted_at is null
        and tasks.status = 'open') as open_tasks,
    (select count(*) from student_classes join classrooms on classrooms.id = student_classes.classroom_id
      where student_classes.eduyear_id = ${eduyearId} and classrooms.code = ${LAST_GRADE}
        and student_classes.status in ('active', 'passed')
        and not exists (select 1 from graduations where graduations.student_id = student_classes.student_id
          and graduations.eduyear_id = student_classes.eduyear_id)) as letters`.execute(queries)
  const [counts] = rows
  const names = ['semester', 'rapors', 'unscored', 'open_tasks', 'letters'] as const
  return names.map((name) => ({ name, missing: Number(counts?.[name] ?? 0) }))
}
