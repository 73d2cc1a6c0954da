/** Indexes in the order of the school year's lists, so that a filtered page is found without sorting what was filtered. */
import { index, type Schema } from '#platform/server/db/schema.ts'

/**
 * What each list is filtered by, the newest first. Every index carries the list's other parents along, so that
 * a second filter or a search is answered without the table; an index of the column alone is no longer needed.
 */
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
  for (const [table, parents] of Object.entries<readonly string[]>(FILTERED)) {
    for (const parent of parents) {
      const others = parents.filter((other) => other !== parent).map((other) => `${other}_id`)
      await index(schema, table, `${parent}_newest`, `${parent}_id`, 'created_at', 'id', ...others)
    }
  }
  // Lists sorted by a parent's name are walked from the parents down.
  for (const table of ['lessons', 'classrooms', 'eduyears', 'semesters', 'roles']) {
    await index(schema, table, 'name', 'lower(name)', 'id')
  }
  await index(schema, 'users', 'type', 'user_type', 'id')
  await index(schema, 'galleries', 'order', '"order"', 'id')
}
