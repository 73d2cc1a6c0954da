/** Lessons of classes with their participants as they were in 0.9.0. */
import { createTable, index, type Schema, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'lesson_classes', {
    lesson_id: 'integer>lessons',
    classroom_id: 'integer>classrooms',
    eduyear_id: 'integer>eduyears',
    semester_id: 'integer>semesters',
    teacher_id: 'integer>teachers',
    created_at: 'text',
    updated_at: 'text',
  })
  await createTable(schema, 'lesson_class_students', {
    lesson_class_id: 'integer>lesson_classes',
    student_id: 'integer>students',
    created_at: 'text',
    updated_at: 'text',
  })
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
  for (const [table, ...columns] of UNIQUE) await unique(schema, table, ...columns)
  for (const [table, name, ...expressions] of INDEXES) await index(schema, table, name, ...expressions)
}

const UNIQUE: readonly (readonly [string, ...string[]])[] = [
  ['lesson_classes', 'classroom_id', 'eduyear_id', 'semester_id', 'lesson_id'],
  ['lesson_class_students', 'lesson_class_id', 'student_id'],
]

const INDEXES: readonly (readonly [table: string, name: string, ...expressions: string[]])[] = [
  ['lesson_classes', 'created', 'created_at', 'id'],
  [
    'lesson_classes',
    'classroom_newest',
    'classroom_id',
    'created_at',
    'id',
    'eduyear_id',
    'semester_id',
    'teacher_id',
    'lesson_id',
  ],
  [
    'lesson_classes',
    'eduyear_newest',
    'eduyear_id',
    'created_at',
    'id',
    'classroom_id',
    'semester_id',
    'teacher_id',
    'lesson_id',
  ],
  [
    'lesson_classes',
    'semester_newest',
    'semester_id',
    'created_at',
    'id',
    'classroom_id',
    'eduyear_id',
    'teacher_id',
    'lesson_id',
  ],
  [
    'lesson_classes',
    'teacher_newest',
    'teacher_id',
    'created_at',
    'id',
    'classroom_id',
    'eduyear_id',
    'semester_id',
    'lesson_id',
  ],
  [
    'lesson_classes',
    'lesson_newest',
    'lesson_id',
    'created_at',
    'id',
    'classroom_id',
    'eduyear_id',
    'semester_id',
    'teacher_id',
  ],
  ['lesson_class_students', 'created', 'created_at', 'id'],
  ['lesson_class_students', 'lesson_class_newest', 'lesson_class_id', 'created_at', 'id', 'student_id'],
  ['lesson_class_students', 'student_newest', 'student_id', 'created_at', 'id', 'lesson_class_id'],
  ['teacher_changes', 'lesson', 'lesson_class_id'],
  ['teacher_changes', 'due', 'state', 'starts_on'],
]
