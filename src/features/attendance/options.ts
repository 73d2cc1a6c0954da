/** What the screens of attendance choose from. */
import { z } from 'zod'
import { namedClassroom, namedWithStatus } from '#features/school/activity.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { ATTENDANCE_POLICY } from './access.ts'
import { ATTENDANCE } from './paths.ts'

/** Teachers get the classes they read. */
export const readAttendanceOptions = endpoint({
  method: 'GET',
  path: `${ATTENDANCE}/options`,
  summary: 'Pilihan tahun, semester dan kelas.',
  access: ATTENDANCE_POLICY.take,
  output: z.object({
    eduyears: z.array(namedWithStatus.extend({ code: z.string() })),
    semesters: z.array(namedWithStatus),
    classrooms: z.array(namedClassroom),
    /** The class of the active year whose homeroom teacher the caller is. */
    homeroom_id: z.int().nullable(),
    /** Of the school, whatever the device says. */
    today: z.string(),
  }),
})
export type AttendanceOptions = z.output<(typeof readAttendanceOptions)['output']>
