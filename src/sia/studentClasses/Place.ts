/** The class and year that are worked on, and what may become of its students. */
import type { Output } from '#contract/endpoint.ts'
import type { readStudentClassOptions } from '#contract/sia/enrolment/studentClass.ts'

export type Classroom = { id: number; name: string; code: string }
type Eduyear = Output<typeof readStudentClassOptions>['eduyears'][number]
export type Place = {
  eduyear: Eduyear
  classroom: Classroom
  eduyears: readonly Eduyear[]
  classrooms: readonly Classroom[]
  semesters: Output<typeof readStudentClassOptions>['semesters']
}
export type Process = 'passed' | 'repeat'
