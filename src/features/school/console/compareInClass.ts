/** The order of printed lists of students in classes. */
import { gradeRank } from '../classroom.ts'

type InClass = { classroom: { code: string; name: string }; student: { name: string } }

/** The order of printed lists: classes from VII A to IX J, and in each the students by name. */
export function compareInClass(one: InClass, other: InClass): number {
  const byName = (first: string, second: string) =>
    first.localeCompare(second, 'id', { numeric: true, sensitivity: 'base' })
  return (
    gradeRank(one.classroom.code) - gradeRank(other.classroom.code) ||
    byName(one.classroom.name, other.classroom.name) ||
    byName(one.student.name, other.student.name)
  )
}
