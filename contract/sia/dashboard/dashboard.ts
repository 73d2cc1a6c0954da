/** The SIA home: what each kind of user sees of the school year at a glance. */
import { z } from 'zod'
import { POLICY } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { userType } from '../../people/session.ts'
import { named, namedClassroom } from '../activity.ts'
import { attached } from '../document/attachment.ts'
import { firstStep } from './firstSteps.ts'

/** A semester of a student's way through the school, with its report card once there is one. */
const stage = z.object({
  student_class_id: z.int(),
  classroom: namedClassroom,
  eduyear: named,
  semester: named,
  rapor: attached.extend({ created_at: z.string() }).nullable(),
})
export type Stage = z.output<typeof stage>

/** Report cards of a class in the active semester: n of m. */
const classProgress = z.object({ classroom: namedClassroom, students: z.int(), rapors: z.int() })
export type ClassProgress = z.output<typeof classProgress>

const dashboard = z.object({
  user_type: userType,
  name: z.string(),
  nisn: z.string().nullable(),
  nip: z.string().nullable(),
  last_login: z.string().nullable(),
  /** The year is what stands before the first dash. */
  entry_year: z.string().nullable(),
  /** Of a student who has left, why, e.g. 'Lulus'. */
  out_reason: z.string().nullable(),
  class_active: z.object({ classroom: namedClassroom }).nullable(),
  period: z.object({ eduyear: named.nullable(), semester: named.nullable() }),
  /** This semester's: a student's own, of which drafts of tasks are none, a teacher's own, the whole school's. */
  lessons: z.int(),
  materials: z.int(),
  tasks: z.int(),
  stages: z.array(stage),
  graduation: attached.extend({ final_score: z.number() }).nullable(),
  /** Of a teacher: the classes they teach. Of an operator: every class. */
  classes: z.array(classProgress),
  /** Of a teacher: the classes they are homeroom teacher of this year. */
  homerooms: z.array(namedClassroom),
  /** Of an operator: what still has to be done; null without the key to do it. */
  students_without_class: z.int().nullable(),
  lessons_without_teacher: z.int().nullable(),
  /** Of an operator: the first steps of a new school; none once all are taken. */
  first_steps: z.array(firstStep),
  /** Of an operator: that the server has little room left for files; null while there is enough. */
  space_warning: z.string().nullable(),
})
export type Dashboard = z.output<typeof dashboard>

export const readDashboard = endpoint({
  method: 'GET',
  path: '/sia-dashboard',
  summary: 'Ringkasan SIA untuk siswa, guru atau operator.',
  access: POLICY.sia,
  output: dashboard,
})
