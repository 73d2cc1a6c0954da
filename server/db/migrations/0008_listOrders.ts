/** Indexes in the order of the school year's lists, so that a filtered page is found without sorting what was filtered. */
import { index, type Schema } from '../schema.ts'

/** Filtered by each of these, the newest first; an index of the column alone is no longer needed. */
const FILTERED = {
  student_classes: ['classroom', 'eduyear', 'student'],
  lesson_classes: ['classroom', 'eduyear', 'semester', 'teacher', 'lesson'],
  lesson_class_students: ['lesson_class', 'student'],
} as const

const SUPERSEDED = [
  'student_classes_year',
  'lesson_classes_lesson',
  'lesson_classes_eduyear',
  'lesson_classes_semester',
  'lesson_classes_teacher',
  'lesson_class_students_student',
]

export async function up(schema: Schema) {
  for (const name of SUPERSEDED) await schema.db.schema.dropIndex(name).execute()
  for (const [table, parents] of Object.entries(FILTERED)) {
    for (const parent of parents) {
      await index(schema, table, `${parent}_newest`, `${parent}_id`, 'created_at', 'id')
    }
  }
  // Lists sorted by a parent's name are walked from the parents down.
  for (const table of ['lessons', 'classrooms', 'eduyears', 'semesters', 'roles']) {
    await index(schema, table, 'name', 'lower(name)', 'id')
  }
  await index(schema, 'users', 'type', 'user_type', 'id')
  await index(schema, 'galleries', 'order', '"order"', 'id')
}
