/** The fixed choices of a school: grades, the letters of parallel classes, and the states of an education year. */
import { type Option, toOptions } from '#platform/contract/options.ts'

/** Grades of a junior high school, lowest first. */
export const GRADES = ['VII', 'VIII', 'IX'] as const
export type ClassCode = (typeof GRADES)[number]
export const LAST_GRADE = 'IX'
export const CLASS_CODES = toOptions(...GRADES)
export const ROOMS = toOptions('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J')
export type Room = (typeof ROOMS)[number]['id']

/** Education-year states; exactly one is active. */
export const YEAR_STATUSES = [
  { id: 'draft', name: 'Belum aktif' },
  { id: 'active', name: 'Aktif' },
  { id: 'passed', name: 'Sudah lewat' },
] as const satisfies Option[]
