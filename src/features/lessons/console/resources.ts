/** Names and data calls of the resources of the school year. */
import { exportStudentClasses, listStudentClasses } from '#features/enrolment/studentClass.ts'
import {
  exportTaughtStudents,
  listTaughtStudents,
  TAUGHT_STUDENTS as STUDENTS_OF_TEACHER,
} from '#features/home/taught.ts'
import { exportTeacherLessons, listTeacherLessons, TEACHER_LESSONS } from '#features/learning/lesson.ts'
import type { EntityData, ListRequest, Rights, Values } from '#platform/console/providers/entity.ts'
import { POLICY } from '#platform/contract/access.ts'
import { exportLessonClasses, listLessonClasses } from '../lessonClass.ts'
import { exportLessonClassStudents, listLessonClassStudents } from '../lessonParticipant.ts'

export const STUDENT_CLASSES = 'sia/activity/student-class'
export const LESSON_CLASSES = 'sia/activity/lesson-class'
export const TAUGHT_LESSONS = toResourceName(TEACHER_LESSONS)
export const TAUGHT_STUDENTS = toResourceName(STUDENTS_OF_TEACHER)
export const LESSON_PARTICIPANTS = 'sia/activity/lesson-class-student'

/** A resource is named by the path of its API without the leading slash. */
function toResourceName(path: string): string {
  return path.slice(1)
}

const toUniformRights = (keys: Rights['read']): Rights => ({
  read: keys,
  create: keys,
  change: keys,
  remove: keys,
})

/** Leaves out the filterable values, which are large and needed only by the filter button. */
const withoutFilterValues = (filter: Values): ListRequest => ({ query: { filterable: '0' }, filter })

export const lessonClassData: EntityData = {
  list: listLessonClasses,
  exports: exportLessonClasses,
  toListRequest: withoutFilterValues,
  access: toUniformRights(POLICY.lessonClass),
  toForm: toLessonClassForm,
  createReturnsCount: true,
}

/** Participants are removed in the table of their class, not in this list. */
export const studentClassData: EntityData = {
  list: listStudentClasses,
  exports: exportStudentClasses,
  toListRequest: withoutFilterValues,
  access: { ...toUniformRights(POLICY.studentClass), remove: [] },
}

export const lessonParticipantData: EntityData = {
  list: listLessonClassStudents,
  exports: exportLessonClassStudents,
  toListRequest: withoutFilterValues,
  access: { ...toUniformRights(POLICY.lessonParticipant.read), remove: [] },
}

/** Read only here, since lessons are managed in Pelajaran Kelas. */
export const taughtLessonData: EntityData = {
  list: listTeacherLessons,
  exports: exportTeacherLessons,
  toListRequest: withoutFilterValues,
  access: { read: POLICY.learning.teach, create: [], change: [], remove: [] },
}

const idOf = (parent: unknown) =>
  typeof parent === 'object' && parent !== null && 'id' in parent ? parent.id : undefined

/** Read only for teachers; the records are managed under the master data. */
export const taughtStudentData: EntityData = {
  list: listTaughtStudents,
  exports: exportTaughtStudents,
  toListRequest: withoutFilterValues,
  access: { read: POLICY.learning.teach, create: [], change: [], remove: [] },
}

/** Adds the ids of related records, which the form edits and PUT expects. */
function toLessonClassForm(row: Values): Values {
  const names = ['eduyear', 'semester', 'classroom', 'lesson', 'teacher']
  const ids = names.map((name) => [`${name}_id`, idOf(row[name])])
  return { ...row, ...Object.fromEntries(ids) }
}
