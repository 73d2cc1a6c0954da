/** The classes a teacher teaches or is homeroom teacher of, and their students. */
import { z } from 'zod'
import { LEARNING_POLICY } from '#features/learning/access.ts'
import { activityOutput, activityQuery, namedClassroom, namedStudent } from '#features/school/activity.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { exportCall } from '#platform/contract/export/exportCall.ts'
import { namedRef } from '#platform/contract/namedRef.ts'

export const TAUGHT_CLASSES = '/sia/activity/teacher-class'
export const TAUGHT_STUDENTS = '/sia/activity/teacher-student'

const taughtClass = z.object({
  classroom: namedClassroom,
  students: z.int(),
  /** Number of report cards of the active semester; null without the right to read them. */
  rapors: z.int().nullable(),
  homeroom: z.object({ teacher: namedRef, is_own: z.boolean() }).nullable(),
  /** The caller's lessons in the class. */
  lessons: z.array(z.object({ id: z.int(), lesson: namedRef })),
})
export type TaughtClass = z.output<typeof taughtClass>

export const listTaughtClasses = endpoint({
  method: 'GET',
  path: TAUGHT_CLASSES,
  summary: 'Kelas yang diampu atau diwalikan pada periode aktif.',
  access: LEARNING_POLICY.teach,
  output: z.object({
    eduyear: namedRef.nullable(),
    semester: namedRef.nullable(),
    rows: z.array(taughtClass),
  }),
})

const taughtStudent = z.object({
  /** Id of the enrolment. */
  id: z.int(),
  student: namedStudent,
  classroom: namedClassroom,
  eduyear: namedRef,
  created_at: z.string(),
})
export type TaughtStudent = z.output<typeof taughtStudent>

export const listTaughtStudents = endpoint({
  method: 'GET',
  path: TAUGHT_STUDENTS,
  auditListOf: 'student',
  summary: 'Siswa kelas yang diampu atau diwalikan.',
  access: LEARNING_POLICY.teach,
  query: activityQuery({
    sortable: ['created_at', 'student.name', 'classroom.name', 'eduyear.name'],
    filters: ['classroom', 'eduyear', 'student'],
  }),
  output: activityOutput(taughtStudent),
})

export const exportTaughtStudents = exportCall(listTaughtStudents, {
  name: 'Siswa Saya',
  columns: [
    { source: 'classroom.name', label: 'Kelas' },
    { source: 'eduyear.name', label: 'Tahun' },
    { source: 'student.nis', label: 'NIS' },
    { source: 'student.nisn', label: 'NISN' },
    { source: 'student.name', label: 'Siswa' },
  ],
})
