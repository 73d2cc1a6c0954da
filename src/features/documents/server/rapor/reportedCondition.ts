/** SQL conditions on whether a student has a report card of a semester, from any class of that year. */
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the student of a row of `student_classes`, which must be in the surrounding query, has a report card. A moved
 * student may have it from the former class.
 *
 * @param semester its id, or a column that holds it
 */
export function isReported(semester: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select 1 from student_classes as any_class
    join student_class_rapors on student_class_rapors.student_class_id = any_class.id
    where any_class.student_id = student_classes.student_id
      and any_class.eduyear_id = student_classes.eduyear_id
      and student_class_rapors.semester_id = ${semester})`
}

/** The name of another class of the year that gave the report card; null if there is none. */
export function otherReportedClass(semester: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select classrooms.name from student_classes as any_class
    join student_class_rapors on student_class_rapors.student_class_id = any_class.id
    join classrooms on classrooms.id = any_class.classroom_id
    where any_class.student_id = student_classes.student_id
      and any_class.eduyear_id = student_classes.eduyear_id
      and any_class.id <> student_classes.id
      and student_class_rapors.semester_id = ${semester}
    order by any_class.id desc limit 1)`
}

/** How many rows of a group have a report card. */
export function countReported(semester: RawBuilder<unknown>): RawBuilder<number> {
  return sql`sum(case when ${isReported(semester)} then 1 else 0 end)`
}
