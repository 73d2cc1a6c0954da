/** Tables of lessons whose rows block the removal of master data, teachers and students. */
import type { UsedBy } from '#platform/server/resource/inUse.ts'
import { listLessonClasses } from '../lessonClass.ts'
import { listLessonClassStudents } from '../lessonParticipant.ts'

export function lessonClassesOf(filter: 'lesson' | 'classroom' | 'eduyear' | 'teacher'): UsedBy {
  const list = { resource: listLessonClasses.path.slice(1), filter }
  return { table: 'lesson_classes', column: `${filter}_id`, label: 'pelajaran kelas', list }
}

export const LESSONS_OF_STUDENT: UsedBy = {
  table: 'lesson_class_students',
  column: 'student_id',
  label: 'pelajaran',
  list: { resource: listLessonClassStudents.path.slice(1), filter: 'student' },
}
