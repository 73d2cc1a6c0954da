/** What lessons are for: materials, tasks, the answers to them, and their private files. */
import { createTable, index, type Schema, STAMPS, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  // No foreign keys to users: what somebody wrote outlives the account.
  const written = { created_by: 'integer?', updated_by: 'integer?', search_text: 'text', ...STAMPS }
  await createTable(schema, 'lesson_class_materials', {
    lesson_class_id: 'integer>lesson_classes',
    name: 'text',
    description: 'text?',
    ...written,
  })
  await index(schema, 'lesson_class_materials', 'newest', 'lesson_class_id', 'created_at', 'id')
  await index(schema, 'lesson_class_materials', 'name', 'lesson_class_id', 'lower(name)', 'id')

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
    ...written,
  })
  await index(schema, 'lesson_class_tasks', 'newest', 'lesson_class_id', 'created_at', 'id')
  await index(schema, 'lesson_class_tasks', 'name', 'lesson_class_id', 'lower(name)', 'id')
  await index(schema, 'lesson_class_tasks', 'due', 'lesson_class_id', 'due_at', 'id')
  await index(schema, 'lesson_class_tasks', 'deleted', 'deleted_at')

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
    ...STAMPS,
  })
  await unique(schema, 'lesson_class_task_submits', 'task_id', 'student_id')
  // Carries what is counted, so that a list of lessons never reads the answers themselves.
  await index(
    schema,
    'lesson_class_task_submits',
    'counted',
    ...['task_id', 'status', 'student_id', 'is_late', 'score'],
  )
  await index(schema, 'lesson_class_task_submits', 'student', 'student_id', 'status')
  await index(schema, 'lesson_class_task_submits', 'comments', 'scored_by')

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
    ...STAMPS,
  })
  await unique(schema, 'learning_files', 'name')
  await index(schema, 'learning_files', 'stored', 'stored')
  await index(schema, 'learning_files', 'owner', 'entity', 'entity_id', 'position')
  await index(schema, 'learning_files', 'uploader', 'user_id', 'entity')
}
