/** Tables of enrolment whose rows block the removal of master data, teachers and students; the answers of a student too. */
import type { UsedBy } from '#platform/server/resource/inUse.ts'
import { listStudentClasses } from '../studentClass.ts'

export function enrolmentsOf(filter: 'classroom' | 'eduyear' | 'student'): UsedBy {
  const list = { resource: listStudentClasses.path.slice(1), filter }
  return { table: 'student_classes', column: `${filter}_id`, label: 'data kelas', list }
}

export function homeroomsOf(parent: 'classroom' | 'eduyear' | 'teacher'): UsedBy {
  return { table: 'homerooms', column: `${parent}_id`, label: 'wali kelas' }
}

/** Declared here, since the resource of students stands before learning, whose table it is. */
export const SUBMISSIONS_OF_STUDENT: UsedBy = {
  table: 'lesson_class_task_submits',
  column: 'student_id',
  label: 'jawaban tugas',
}
