/** The fixed choices of a school: grades, the letters of parallel classes, and the states of an education year. */
import { type Option, toOptions } from '#platform/contract/options.ts'

/** Grades of a junior high school. Each is followed by the next in this list; students graduate from the last. */
export const GRADES = ['VII', 'VIII', 'IX'] as const
export type ClassCode = (typeof GRADES)[number]
export const FIRST_GRADE = GRADES[0]
export const LAST_GRADE: ClassCode = GRADES.at(-1) ?? FIRST_GRADE
export const CLASS_CODES = toOptions(...GRADES)
export const ROOMS = toOptions('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J')
export type Room = (typeof ROOMS)[number]['id']

/** States of education years and semesters; exactly one of each is active. */
export const PERIOD = { coming: 'draft', active: 'active', passed: 'passed' } as const

export const YEAR_STATUSES = [
  { id: PERIOD.coming, name: 'Belum aktif' },
  { id: PERIOD.active, name: 'Aktif' },
  { id: PERIOD.passed, name: 'Sudah lewat' },
] as const satisfies Option[]
