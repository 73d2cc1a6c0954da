/** Who taught a lesson of a class before, from which day on somebody else does, and what is planned. */
import { createTable, index, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  // Teachers may go; their names stay. A change that applied at once has no day of its own.
  await createTable(schema, 'teacher_changes', {
    lesson_class_id: 'integer>lesson_classes',
    former_teacher_id: 'integer',
    former_name: 'text',
    teacher_id: 'integer',
    teacher_name: 'text',
    starts_on: 'text?',
    state: 'text',
    user_id: 'integer?',
    created_at: 'text',
  })
  await index(schema, 'teacher_changes', 'lesson', 'lesson_class_id')
  await index(schema, 'teacher_changes', 'due', 'state', 'starts_on')
}
