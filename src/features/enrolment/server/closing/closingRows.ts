/** The state of a year before closing: undecided students, and the count of each outcome. */

import { sql } from 'kysely'
import type { NamedClassroom } from '#features/school/activity.ts'
import { LAST_GRADE } from '#features/school/choices.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { ClosingClass, ClosingCounts } from '../../closing.ts'
import { isOneOf, MOVED, PROMOTABLE } from '../../status.ts'
import { destinationOf } from './destinations.ts'

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
    .where('status', '!=', MOVED)
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
          .filter((row) => isOneOf(PROMOTABLE, row))
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
  if (isOneOf(PROMOTABLE, { status })) return { ...counts, belum: 1 }
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
