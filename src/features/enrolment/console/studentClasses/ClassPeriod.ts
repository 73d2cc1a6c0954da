/** The class and year whose participants are edited, and the outcomes of a promotion. */
import type { NamedClassroom } from '#features/school/activity.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import type { readStudentClassOptions } from '../../studentClass.ts'

type Eduyear = Output<typeof readStudentClassOptions>['eduyears'][number]
export type ClassPeriod = {
  eduyear: Eduyear
  classroom: NamedClassroom
  eduyears: readonly Eduyear[]
  classrooms: readonly NamedClassroom[]
  semesters: Output<typeof readStudentClassOptions>['semesters']
}
export type PromotionOutcome = 'passed' | 'repeat'
