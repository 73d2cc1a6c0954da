/** The first steps of setting up a new school, in order. */
import { z } from 'zod'

export const FIRST_STEP_NAMES = [
  'eduyear',
  'classroom',
  'lesson',
  'teacher',
  'student',
  'student_class',
  'lesson_class',
] as const

export const firstStep = z.object({
  name: z.enum(FIRST_STEP_NAMES),
  /** What is still missing; null once the step is done. */
  missing: z.string().nullable(),
})
export type FirstStep = z.output<typeof firstStep>
