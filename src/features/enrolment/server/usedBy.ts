/** What enrolment adds to the removal of master data, teachers and students: its rows block it. */
import { EXTENSIONS } from '#platform/server/resource/extensions.ts'
import type { UsedBy } from '#platform/server/resource/inUse.ts'
import { listStudentClasses } from '../studentClass.ts'

export function enrolmentsOf(filter: 'classroom' | 'eduyear' | 'student'): UsedBy {
  const list = { resource: listStudentClasses.path.slice(1), filter }
  return { table: 'student_classes', column: `${filter}_id`, label: 'data kelas', list, position: 10 }
}

function homeroomsOf(parent: 'classroom' | 'eduyear' | 'teacher'): UsedBy {
  return { table: 'homerooms', column: `${parent}_id`, label: 'wali kelas', position: 30 }
}

export const usesOfOthers = EXTENSIONS.contribute(
  { resource: 'classroom', hooks: { usedBy: [enrolmentsOf('classroom'), homeroomsOf('classroom')] } },
  { resource: 'eduyear', hooks: { usedBy: [enrolmentsOf('eduyear'), homeroomsOf('eduyear')] } },
  { resource: 'teacher', hooks: { usedBy: [homeroomsOf('teacher')] } },
)
