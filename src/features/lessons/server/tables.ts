/** The tables of lessons: who teaches which lesson to a class, changes of teacher, and participants. */
import { timestampColumns } from '#platform/server/db/columns.ts'
import type { RowsOf, Tables } from '#platform/server/db/tables.ts'

export const LESSONS_TABLES = {
  lesson_classes: {
    id: 'id',
    lesson_id: 'integer',
    classroom_id: 'integer',
    eduyear_id: 'integer',
    semester_id: 'integer',
    teacher_id: 'integer',
    ...timestampColumns,
  },
  /** `state` is planned, done or cancelled; the names are those at the time. */
  teacher_changes: {
    id: 'id',
    lesson_class_id: 'integer',
    former_teacher_id: 'integer',
    former_name: 'text',
    teacher_id: 'integer',
    teacher_name: 'text',
    starts_on: 'text?',
    state: 'text',
    user_id: 'integer?',
    created_at: 'text',
  },
  lesson_class_students: { id: 'id', lesson_class_id: 'integer', student_id: 'integer', ...timestampColumns },
} as const satisfies Tables

declare module '#platform/server/db/tables.ts' {
  interface Database extends RowsOf<typeof LESSONS_TABLES> {}
}

/** What each lock protects. */
declare module '#platform/server/db/locks.ts' {
  interface Locks {
    enrolments: 'Enrolments: enrolling, removing, promoting, undoing, and participating in lessons.'
  }
}
