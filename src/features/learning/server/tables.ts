/** The tables of learning: materials, tasks, submissions, their earlier attempts, and files. */
import { searchColumns, timestampColumns } from '#platform/server/db/columns.ts'
import type { RowsOf, Tables } from '#platform/server/db/tables.ts'
import type { SubmissionStatus } from '../submission.ts'
import type { TaskStatus } from '../task.ts'

export const LEARNING_TABLES = {
  lesson_class_materials: {
    id: 'id',
    lesson_class_id: 'integer',
    name: 'text',
    description: 'text?',
    created_by: 'integer?',
    updated_by: 'integer?',
    ...searchColumns,
    ...timestampColumns,
  },
  lesson_class_tasks: {
    id: 'id',
    lesson_class_id: 'integer',
    name: 'text',
    description: 'text?',
    deadline_at: 'text',
    due_at: 'text',
    status: 'text',
    open_at: 'text?',
    close_at: 'text?',
    created_by: 'integer?',
    updated_by: 'integer?',
    deleted_at: 'text?',
    delete_reason: 'text?',
    ...searchColumns,
    ...timestampColumns,
  },
  lesson_class_task_submits: {
    id: 'id',
    task_id: 'integer',
    student_id: 'integer',
    answer: 'text?',
    status: 'text',
    submitted_at: 'text?',
    is_late: 'integer',
    score: 'real?',
    feedback: 'text?',
    returned_at: 'text?',
    scored_at: 'text?',
    scored_by: 'integer?',
    ...timestampColumns,
  },
  lesson_class_task_attempts: {
    id: 'id',
    submission_id: 'integer',
    number: 'integer',
    answer: 'text?',
    score: 'real?',
    feedback: 'text?',
    submitted_at: 'text?',
    returned_at: 'text',
    returned_by: 'integer?',
  },
  learning_files: {
    id: 'id',
    name: 'text',
    stored: 'text',
    filename: 'text',
    type: 'text',
    size: 'integer',
    entity: 'text?',
    entity_id: 'integer?',
    position: 'integer',
    user_id: 'integer?',
    ...timestampColumns,
  },
} as const satisfies Tables

/** Types of columns that store one of the contract's choices. */
type LearningChoices = {
  lesson_class_tasks: { status: TaskStatus }
  lesson_class_task_submits: { status: SubmissionStatus }
}

declare module '#platform/server/db/tables.ts' {
  interface Database extends RowsOf<typeof LEARNING_TABLES, LearningChoices> {}
}

/** What each lock protects. */
declare module '#platform/server/db/locks.ts' {
  interface Locks {
    submissions: 'Tasks and submissions: closing a task and submitting must see each other, and nobody may submit twice.'
    unattached_files: 'Files of lessons on their way into a record: concurrent uploads of one account would otherwise pass its limit.'
  }
}
