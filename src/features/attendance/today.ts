/** A day of the whole school: classes that are not taken, who is absent, and who was absent without a word for days. */
import { z } from 'zod'
import { namedClassroom, namedStudent } from '#features/school/activity.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { date } from '#platform/contract/fields.ts'
import { ATTENDANCE_POLICY } from './access.ts'
import { ATTENDANCE } from './paths.ts'

/** Teachers get the classes they read, and of those not taken only the ones they may take. By default today. */
export const readAttendanceToday = endpoint({
  method: 'GET',
  path: `${ATTENDANCE}/today`,
  auditListOf: 'student_class',
  auditedList: 'absent',
  summary: 'Kelas yang belum diisi, siswa yang tidak hadir, dan alpa beruntun pada satu hari.',
  access: ATTENDANCE_POLICY.take,
  query: z.object({ date: date('Tanggal').optional() }),
  output: z.object({
    date: z.string(),
    eduyear_id: z.int(),
    is_school_day: z.boolean(),
    holiday: z.string().nullable(),
    no_school: z.string().nullable(),
    missing: z.array(z.object({ classroom: namedClassroom })),
    absent: z.array(
      z.object({
        student: namedStudent,
        classroom: namedClassroom,
        status: z.enum(['S', 'I', 'A']),
        note: z.string().nullable(),
        student_class_id: z.int(),
        /** Of the day of the class, with which a correction is sent; null where the caller cannot, or the class is not taken. */
        version: z.int().nullable(),
      }),
    ),
    /** Three days alpa in a row, or more. */
    streaks: z.array(z.object({ student: namedStudent, classroom: namedClassroom, days: z.int() })),
  }),
})
export type AttendanceToday = z.output<(typeof readAttendanceToday)['output']>
export type AbsentToday = AttendanceToday['absent'][number]
