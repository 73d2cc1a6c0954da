/** Name and data calls of the resource of a teacher's students. */
import { LEARNING_POLICY } from '#features/learning/access.ts'
import { withoutFilterValues } from '#features/school/console/activityData.ts'
import type { EntityData } from '#platform/console/providers/entity.ts'
import {
  exportTaughtStudents,
  listTaughtStudents,
  TAUGHT_STUDENTS as STUDENTS_OF_TEACHER,
} from '../taught.ts'

export const TAUGHT_STUDENTS = STUDENTS_OF_TEACHER.slice(1)

/** Read only for teachers; the records are managed under the master data. */
export const taughtStudentData: EntityData = {
  list: listTaughtStudents,
  exports: exportTaughtStudents,
  toListRequest: withoutFilterValues,
  access: { read: LEARNING_POLICY.teach, create: [], change: [], remove: [] },
}
