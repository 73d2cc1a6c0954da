/** Name and data calls of the resource of a teacher's lessons. */
import { withoutFilterValues } from '#features/school/console/activityData.ts'
import type { EntityData } from '#platform/console/providers/entity.ts'
import { LEARNING_POLICY } from '../access.ts'
import { exportTeacherLessons, listTeacherLessons, TEACHER_LESSONS } from '../lesson.ts'

export const TAUGHT_LESSONS = TEACHER_LESSONS.slice(1)

/** Read only here, since lessons are managed in Pelajaran Kelas. */
export const taughtLessonData: EntityData = {
  list: listTeacherLessons,
  exports: exportTeacherLessons,
  toListRequest: withoutFilterValues,
  access: { read: LEARNING_POLICY.teach, create: [], change: [], remove: [] },
}
