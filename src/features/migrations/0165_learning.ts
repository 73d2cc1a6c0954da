/** Materials, tasks and answers as they were in 0.9.0. */
import { createTable, index, runStatements, type Schema, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'lesson_class_materials', {
    lesson_class_id: 'integer>lesson_classes',
    name: 'text',
    description: 'text?',
    created_by: 'integer?',
    updated_by: 'integer?',
    search_text: 'text',
    created_at: 'text',
    updated_at: 'text',
  })
  await createTable(schema, 'lesson_class_tasks', {
    lesson_class_id: 'integer>lesson_classes',
    name: 'text',
    description: 'text?',
    deadline_at: 'text',
    due_at: 'text',
    status: 'text',
    open_at: 'text?',
    close_at: 'text?',
    deleted_at: 'text?',
    delete_reason: 'text?',
    created_by: 'integer?',
    updated_by: 'integer?',
    search_text: 'text',
    created_at: 'text',
    updated_at: 'text',
  })
  await createTable(schema, 'lesson_class_task_submits', {
    task_id: 'integer>lesson_class_tasks',
    student_id: 'integer>students',
    answer: 'text?',
    status: 'text',
    submitted_at: 'text?',
    is_late: 'integer',
    score: 'real?',
    feedback: 'text?',
    returned_at: 'text?',
    scored_at: 'text?',
    scored_by: 'integer?',
    created_at: 'text',
    updated_at: 'text',
  })
  await createTable(schema, 'learning_files', {
    name: 'text',
    stored: 'text',
    filename: 'text',
    type: 'text',
    size: 'integer',
    entity: 'text?',
    entity_id: 'integer?',
    position: 'integer',
    user_id: 'integer?',
    created_at: 'text',
    updated_at: 'text',
  })
  for (const [table, ...columns] of UNIQUE) await unique(schema, table, ...columns)
  for (const [table, name, ...expressions] of INDEXES) await index(schema, table, name, ...expressions)
  await runStatements(schema, PARTIAL_INDEXES)
}

const UNIQUE: readonly (readonly [string, ...string[]])[] = [
  ['lesson_class_task_submits', 'task_id', 'student_id'],
  ['learning_files', 'name'],
]

const INDEXES: readonly (readonly [table: string, name: string, ...expressions: string[]])[] = [
  ['lesson_class_materials', 'newest', 'lesson_class_id', 'created_at', 'id'],
  ['lesson_class_materials', 'name', 'lesson_class_id', 'lower(name)', 'id'],
  ['lesson_class_tasks', 'newest', 'lesson_class_id', 'created_at', 'id'],
  ['lesson_class_tasks', 'name', 'lesson_class_id', 'lower(name)', 'id'],
  ['lesson_class_tasks', 'due', 'lesson_class_id', 'due_at', 'id'],
  ['lesson_class_task_submits', 'counted', 'task_id', 'status', 'student_id', 'is_late', 'score'],
  ['lesson_class_task_submits', 'student', 'student_id', 'status'],
  ['lesson_class_task_submits', 'comments', 'scored_by'],
  ['learning_files', 'stored', 'stored'],
  ['learning_files', 'owner', 'entity', 'entity_id', 'position'],
  ['learning_files', 'uploader', 'user_id', 'entity'],
]

/** Indexes of a part of the rows. */
const PARTIAL_INDEXES = [
  `create index lesson_class_tasks_deleted on lesson_class_tasks (deleted_at)
    where deleted_at is not null`,
]
