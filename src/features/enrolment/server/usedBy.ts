/** Tables whose rows block the removal of master data, teachers and students. */
import { listLessonClasses } from '#features/lessons/lessonClass.ts'
import { listLessonClassStudents } from '#features/lessons/lessonParticipant.ts'
import type { UsedBy } from '#platform/server/resource/inUse.ts'
import { listStudentClasses } from '../studentClass.ts'

const resourceName = ({ path }: { path: string }) => path.slice(1)

export function enrolmentsOf(filter: 'classroom' | 'eduyear' | 'student'): UsedBy {
  const list = { resource: resourceName(listStudentClasses), filter }
  return { table: 'student_classes', column: `${filter}_id`, label: 'data kelas', list }
}

export function lessonClassesOf(filter: 'lesson' | 'classroom' | 'eduyear' | 'teacher'): UsedBy {
  const list = { resource: resourceName(listLessonClasses), filter }
  return { table: 'lesson_classes', column: `${filter}_id`, label: 'pelajaran kelas', list }
}

export function homeroomsOf(parent: 'classroom' | 'eduyear' | 'teacher'): UsedBy {
  return { table: 'homerooms', column: `${parent}_id`, label: 'wali kelas' }
}

export const LESSONS_OF_STUDENT: UsedBy = {
  table: 'lesson_class_students',
  column: 'student_id',
  label: 'pelajaran',
  list: { resource: resourceName(listLessonClassStudents), filter: 'student' },
}

export const SUBMISSIONS_OF_STUDENT: UsedBy = {
  table: 'lesson_class_task_submits',
  column: 'student_id',
  label: 'jawaban tugas',
}
