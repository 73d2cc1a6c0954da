/** What lessons add to the removal of master data, teachers and students: their rows and planned changes block it. */

import { sql } from 'kysely'
import { PERIOD } from '#features/school/choices.ts'
import { EXTENSIONS } from '#platform/server/resource/extensions.ts'
import type { UsedBy } from '#platform/server/resource/inUse.ts'
import { listLessonClasses } from '../lessonClass.ts'
import { listLessonClassStudents } from '../lessonParticipant.ts'
import { refuseIfPlanned } from './lessonClass/teacherChanges.ts'

const POSITION = 20

function lessonClassesOf(filter: 'lesson' | 'classroom' | 'eduyear' | 'teacher'): UsedBy {
  const list = { resource: listLessonClasses.path.slice(1), filter }
  return {
    table: 'lesson_classes',
    column: `${filter}_id`,
    label: 'pelajaran kelas',
    list,
    position: POSITION,
  }
}

const LESSONS_OF_STUDENT: UsedBy = {
  table: 'lesson_class_students',
  column: 'student_id',
  label: 'pelajaran',
  list: { resource: listLessonClassStudents.path.slice(1), filter: 'student' },
  position: POSITION,
}

export const usesOfOthers = EXTENSIONS.contribute(
  {
    resource: 'lesson',
    hooks: {
      usedBy: [lessonClassesOf('lesson')],
      flags: {
        without_teacher: sql`not exists (select 1 from lesson_classes
          join eduyears on eduyears.id = eduyear_id join semesters on semesters.id = semester_id
          where lesson_id = lessons.id and eduyears.status = ${PERIOD.active} and semesters.status = ${PERIOD.active})`,
      },
    },
  },
  { resource: 'classroom', hooks: { usedBy: [lessonClassesOf('classroom')] } },
  { resource: 'eduyear', hooks: { usedBy: [lessonClassesOf('eduyear')] } },
  { resource: 'teacher', hooks: { usedBy: [lessonClassesOf('teacher')], beforeRemove: refuseIfPlanned } },
  { resource: 'student', hooks: { usedBy: [LESSONS_OF_STUDENT] } },
)
