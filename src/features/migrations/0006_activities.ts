/** The school year: lessons of classes, their participants, report cards, promotions that can be taken back. */
import { createTable, index, type Schema, STAMPS, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'lesson_classes', {
    lesson_id: 'integer>lessons',
    classroom_id: 'integer>classrooms',
    eduyear_id: 'integer>eduyears',
    semester_id: 'integer>semesters',
    teacher_id: 'integer>teachers',
    ...STAMPS,
  })
  await unique(schema, 'lesson_classes', 'classroom_id', 'eduyear_id', 'semester_id', 'lesson_id')
  await index(schema, 'lesson_classes', 'created', 'created_at', 'id')
  for (const parent of ['lesson', 'eduyear', 'semester', 'teacher']) {
    await index(schema, 'lesson_classes', parent, `${parent}_id`)
  }

  await createTable(schema, 'lesson_class_students', {
    lesson_class_id: 'integer>lesson_classes',
    student_id: 'integer>students',
    ...STAMPS,
  })
  await unique(schema, 'lesson_class_students', 'lesson_class_id', 'student_id')
  await index(schema, 'lesson_class_students', 'created', 'created_at', 'id')
  await index(schema, 'lesson_class_students', 'student', 'student_id')

  await createTable(schema, 'student_class_rapors', {
    student_class_id: 'integer>student_classes',
    semester_id: 'integer>semesters',
    file: 'text',
    ...STAMPS,
  })
  await unique(schema, 'student_class_rapors', 'student_class_id', 'semester_id')
  await index(schema, 'student_classes', 'created', 'created_at', 'id')
  await index(schema, 'student_classes', 'status', 'status', 'id')

  await createTable(schema, 'promotion_batches', {
    classroom_id: 'integer>classrooms',
    eduyear_id: 'integer>eduyears',
    user_id: 'integer?',
    undone_at: 'text?',
    created_at: 'text',
  })
  await index(schema, 'promotion_batches', 'class', 'classroom_id', 'eduyear_id')
  await createTable(schema, 'promotion_items', {
    batch_id: 'integer>promotion_batches',
    student_class_id: 'integer>student_classes',
    outcome: 'text',
    new_student_class_id: 'integer?',
  })
  await index(schema, 'promotion_items', 'batch', 'batch_id')
  await index(schema, 'promotion_items', 'enrolment', 'student_class_id')
}
