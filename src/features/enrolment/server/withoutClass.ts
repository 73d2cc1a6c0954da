/** Students of the school who have no class, for the list that shows them and the home screen that counts them. */
import { sql } from 'kysely'
import { PERIOD } from '#features/school/choices.ts'
import { ENDED } from './endedStatuses.ts'

/** An SQL condition on students: those at the school without a class in the active year. */
export const WITHOUT_CLASS = sql<boolean>`students.out_year is null and not exists (select 1 from student_classes
  join eduyears on eduyears.id = eduyear_id where student_id = students.id and eduyears.status = ${sql.lit(PERIOD.active)}
    and student_classes.status not in (${ENDED}))`
