/** The entities of the school year: their names, and how the console reads and writes them. */
import { POLICY } from '#contract/access.ts'
import { exportStudentClasses, listStudentClasses } from '#contract/sia/enrolment/studentClass.ts'
import { exportTeacherLessons, listTeacherLessons, TEACHER_LESSONS } from '#contract/sia/learning/lesson.ts'
import { exportLessonClasses, listLessonClasses } from '#contract/sia/lessonClass/lessonClass.ts'
import { exportLessonClassStudents, listLessonClassStudents } from '#contract/sia/lessonParticipant.ts'
import {
  exportTaughtStudents,
  listTaughtStudents,
  TAUGHT_STUDENTS as STUDENTS_OF_TEACHER,
} from '#contract/sia/taught.ts'
import type { EntityData, ListRequest, Rights, Values } from '#src/providers/entity.ts'

export const STUDENT_CLASSES = 'sia/activity/student-class'
export const LESSON_CLASSES = 'sia/activity/lesson-class'
export const TAUGHT_LESSONS = TEACHER_LESSONS.slice(1)
export const TAUGHT_STUDENTS = STUDENTS_OF_TEACHER.slice(1)
export const LESSON_PARTICIPANTS = 'sia/activity/lesson-class-student'

const rights = (keys: Rights['read']): Rights => ({ read: keys, create: keys, change: keys, remove: keys })

/** The lists of filterable values are heavy, and read by the Filter button alone. */
const withoutValues = (filter: Values): ListRequest => ({ query: { filterable: '0' }, filter })

export const lessonClassData: EntityData = {
  list: listLessonClasses,
  exports: exportLessonClasses,
  toListRequest: withoutValues,
  access: rights(POLICY.lessonClass),
  toForm: lessonClassForm,
  createReturnsCount: true,
}

/** Participants come and go in their table, not one by one in the list. */
export const studentClassData: EntityData = {
  list: listStudentClasses,
  exports: exportStudentClasses,
  toListRequest: withoutValues,
  access: { ...rights(POLICY.studentClass), remove: [] },
}

export const lessonParticipantData: EntityData = {
  list: listLessonClassStudents,
  exports: exportLessonClassStudents,
  toListRequest: withoutValues,
  access: { ...rights(POLICY.lessonParticipant.read), remove: [] },
}

/** Lessons are given by the office, in Pelajaran Kelas; here they are worked in. */
export const taughtLessonData: EntityData = {
  list: listTeacherLessons,
  exports: exportTeacherLessons,
  toListRequest: withoutValues,
  access: { read: POLICY.learning.teach, create: [], change: [], remove: [] },
}

const idOf = (parent: unknown) =>
  typeof parent === 'object' && parent !== null && 'id' in parent ? parent.id : undefined

/** Teachers only read them; the records are changed under the master data, by the office. */
export const taughtStudentData: EntityData = {
  list: listTaughtStudents,
  exports: exportTaughtStudents,
  toListRequest: withoutValues,
  access: { read: POLICY.learning.teach, create: [], change: [], remove: [] },
}

/** The form holds the ids that PUT takes. */
function lessonClassForm(row: Values): Values {
  const names = ['eduyear', 'semester', 'classroom', 'lesson', 'teacher']
  const ids = names.map((name) => [`${name}_id`, idOf(row[name])])
  return { ...row, ...Object.fromEntries(ids) }
}
