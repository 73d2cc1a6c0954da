/** Name and data calls of the resource of enrolments. */
import { toUniformRights, withoutFilterValues } from '#features/school/console/activityData.ts'
import type { EntityData } from '#platform/console/providers/entity.ts'
import { POLICY } from '#platform/contract/access.ts'
import { exportStudentClasses, listStudentClasses } from '../studentClass.ts'

export const STUDENT_CLASSES = 'sia/activity/student-class'

/** Participants are removed in the table of their class, not in this list. */
export const studentClassData: EntityData = {
  list: listStudentClasses,
  exports: exportStudentClasses,
  toListRequest: withoutFilterValues,
  access: { ...toUniformRights(POLICY.studentClass), remove: [] },
}
