/** Attendance: the days of a class, the mark of each student on a day, and what students ask for. */
import { createTable, index, runStatements, type Schema, STAMPS, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'attendance_days', {
    classroom_id: 'integer>classrooms',
    eduyear_id: 'integer>eduyears',
    date: 'text',
    version: 'integer',
    user_id: 'integer?',
    recorded_at: 'text?',
    ...STAMPS,
  })
  await unique(schema, 'attendance_days', 'classroom_id', 'eduyear_id', 'date')
  await index(schema, 'attendance_days', 'date', 'date')
  await createTable(schema, 'attendance_marks', {
    attendance_day_id: 'integer>attendance_days',
    student_class_id: 'integer>student_classes',
    status: 'text',
    minutes: 'integer?',
    note: 'text?',
  })
  await unique(schema, 'attendance_marks', 'attendance_day_id', 'student_class_id')
  await index(schema, 'attendance_marks', 'student', 'student_class_id', 'attendance_day_id')
  await runStatements(schema, [
    `create index attendance_marks_absent on attendance_marks (attendance_day_id, student_class_id)
      where status <> 'H'`,
  ])
  await createTable(schema, 'absence_requests', {
    student_class_id: 'integer>student_classes',
    date: 'text',
    last_date: 'text',
    status: 'text',
    note: 'text?',
    state: 'text',
    answer: 'text?',
    user_id: 'integer?',
    decided_by: 'integer?',
    decided_at: 'text?',
    ...STAMPS,
  })
  await index(schema, 'absence_requests', 'student', 'student_class_id', 'date')
  await index(schema, 'absence_requests', 'state', 'state', 'id')
  await createTable(schema, 'absence_files', {
    absence_request_id: 'integer>absence_requests',
    name: 'text',
    filename: 'text',
    type: 'text',
    size: 'integer',
    removed_at: 'text?',
  })
  await unique(schema, 'absence_files', 'name')
  await index(schema, 'absence_files', 'request', 'absence_request_id')
}
