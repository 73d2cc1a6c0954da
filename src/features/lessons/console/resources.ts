/** Names and data calls of the resources of lessons: the lessons of classes, and their participants. */
import { toUniformRights, withoutFilterValues } from '#features/school/console/activityData.ts'
import type { EntityData, Values } from '#platform/console/providers/entity.ts'
import { LESSON_CLASS_POLICY, LESSON_PARTICIPANT_POLICY } from '../access.ts'
import { exportLessonClasses, listLessonClasses } from '../lessonClass.ts'
import { exportLessonClassStudents, listLessonClassStudents } from '../lessonParticipant.ts'

export const LESSON_CLASSES = 'sia/activity/lesson-class'
export const LESSON_PARTICIPANTS = 'sia/activity/lesson-class-student'

export const lessonClassData: EntityData = {
  list: listLessonClasses,
  exports: exportLessonClasses,
  toListRequest: withoutFilterValues,
  access: toUniformRights(LESSON_CLASS_POLICY),
  toForm: toLessonClassForm,
  createReturnsCount: true,
}

export const lessonParticipantData: EntityData = {
  list: listLessonClassStudents,
  exports: exportLessonClassStudents,
  toListRequest: withoutFilterValues,
  access: { ...toUniformRights(LESSON_PARTICIPANT_POLICY.read), remove: [] },
}

const idOf = (parent: unknown) =>
  typeof parent === 'object' && parent !== null && 'id' in parent ? parent.id : undefined

/** Adds the ids of related records, which the form edits and PUT expects. */
function toLessonClassForm(row: Values): Values {
  const names = ['eduyear', 'semester', 'classroom', 'lesson', 'teacher']
  const ids = names.map((name) => [`${name}_id`, idOf(row[name])])
  return { ...row, ...Object.fromEntries(ids) }
}
