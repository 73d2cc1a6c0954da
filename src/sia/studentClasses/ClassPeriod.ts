/** The class and year whose participants are edited, and the outcomes of a promotion. */
import type { Output } from '#contract/endpoint.ts'
import type { NamedClassroom } from '#contract/sia/activity.ts'
import type { readStudentClassOptions } from '#contract/sia/enrolment/studentClass.ts'

type Eduyear = Output<typeof readStudentClassOptions>['eduyears'][number]
export type ClassPeriod = {
  eduyear: Eduyear
  classroom: NamedClassroom
  eduyears: readonly Eduyear[]
  classrooms: readonly NamedClassroom[]
  semesters: Output<typeof readStudentClassOptions>['semesters']
}
export type PromotionOutcome = 'passed' | 'repeat'
