/** The ids of the records that later chapters of the stored school refer to. */

export type SchoolRecords = {
  /** The first year and the one after it, and both semesters. */
  firstYear: number
  secondYear: number
  odd: number
  even: number
  classrooms: { viiA: number; viiB: number; viiiA: number; ixA: number }
  lessons: { mathematics: number; indonesian: number; science: number; english: number }
  /** By their number from 1, so that 0 is unused; likewise the students. */
  teachers: readonly number[]
  students: number[]
}

/** @throws for a number without a record */
export function pickId(ids: readonly number[], number: number): number {
  const id = ids[number]
  if (id === undefined) throw new Error(`No record ${number}`)
  return id
}
