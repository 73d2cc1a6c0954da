/** Name and data calls of the resource of enrolments. */
import { toUniformRights, withoutFilterValues } from '#features/school/console/activityData.ts'
import type { EntityData } from '#platform/console/providers/entity.ts'
import { STUDENT_CLASS_POLICY } from '../access.ts'
import { exportStudentClasses, listStudentClasses } from '../studentClass.ts'

export const STUDENT_CLASSES = 'sia/activity/student-class'

/** Participants are removed in the table of their class, not in this list. */
export const studentClassData: EntityData = {
  list: listStudentClasses,
  exports: exportStudentClasses,
  toListRequest: withoutFilterValues,
  access: { ...toUniformRights(STUDENT_CLASS_POLICY), remove: [] },
}
