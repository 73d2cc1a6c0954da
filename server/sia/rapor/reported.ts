/** Whether somebody has their report card of a semester, whichever class of the year they were in then. */
import { type RawBuilder, sql } from 'kysely'

/**
 * Of a row of `student_classes`, which must be in the surrounding query: who was moved has the report card
 * in the class they had it from.
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

/** The name of another class of the year from which they have it; null where there is none. */
export function reportedElsewhere(semester: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select classrooms.name from student_classes as any_class
    join student_class_rapors on student_class_rapors.student_class_id = any_class.id
    join classrooms on classrooms.id = any_class.classroom_id
    where any_class.student_id = student_classes.student_id
      and any_class.eduyear_id = student_classes.eduyear_id
      and any_class.id <> student_classes.id
      and student_class_rapors.semester_id = ${semester}
    order by any_class.id desc limit 1)`
}

/** How many rows of a group have theirs. */
export function countReported(semester: RawBuilder<unknown>): RawBuilder<number> {
  return sql`sum(case when ${isReported(semester)} then 1 else 0 end)`
}
