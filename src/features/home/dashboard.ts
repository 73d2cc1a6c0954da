/** The SIA dashboard: a summary of the school year for each type of user. */
import { z } from 'zod'
import { studentSemester } from '#features/documents/ownRapor.ts'
import { namedClassroom } from '#features/school/activity.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { userType } from '#platform/contract/identity/userTypes.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { attachedFile } from '#platform/contract/privateFile.ts'
import { SIA_POLICY } from './access.ts'
import { firstStep } from './firstSteps.ts'

/** Number of report cards and students of a class in the active semester. */
const classProgress = z.object({ classroom: namedClassroom, students: z.int(), rapors: z.int() })
export type ClassProgress = z.output<typeof classProgress>

const dashboard = z.object({
  user_type: userType,
  name: z.string(),
  nisn: z.string().nullable(),
  nip: z.string().nullable(),
  last_login: z.string().nullable(),
  /** `YYYY` or `YYYY-MM-DD`. */
  entry_year: z.string().nullable(),
  /** Why a student has left, e.g. 'Lulus'. */
  out_reason: z.string().nullable(),
  class_active: z.object({ classroom: namedClassroom }).nullable(),
  period: z.object({ eduyear: namedRef.nullable(), semester: namedRef.nullable() }),
  /** Counts of the active semester: a student's own without draft tasks, a teacher's own, or the whole school's. */
  lessons: z.int(),
  materials: z.int(),
  tasks: z.int(),
  stages: z.array(studentSemester),
  graduation: attachedFile.extend({ final_score: z.number() }).nullable(),
  /** For teachers, the classes they teach; for operators, all classes. */
  classes: z.array(classProgress),
  /** For teachers, the classes they are homeroom teacher of this year. */
  homerooms: z.array(namedClassroom),
  /** For operators, open work; null without the access key to do it. */
  students_without_class: z.int().nullable(),
  lessons_without_teacher: z.int().nullable(),
  /** For operators, the first steps of a new school; empty once all are done. */
  first_steps: z.array(firstStep),
  /** For operators, a warning that disk space is low; null if there is enough. */
  space_warning: z.string().nullable(),
})
export type Dashboard = z.output<typeof dashboard>

export const readDashboard = endpoint({
  method: 'GET',
  path: '/sia-dashboard',
  summary: 'Ringkasan SIA untuk siswa, guru atau operator.',
  access: SIA_POLICY,
  output: dashboard,
})
