/** Measures the month and the semester of a class in a school with five years of attendance, on both engines. */
import type { RoundOptions } from '../lists/compare.ts'
import { measureOnBothEngines } from '../load/measureCalls.ts'
import type { Section } from '../section.ts'
import { CLASS_COUNT, type SeededYear, seedAttendance } from './seedAttendance.ts'

const PATH = '/api/sia/activity/attendance'

const classIds = Array.from({ length: CLASS_COUNT }, (_, n) => n + 1)
const pathsOf = (call: string, { id }: SeededYear, query: string) =>
  classIds.map((classroom) => `${PATH}/${call}?classroom_id=${classroom}&eduyear_id=${id}&${query}`)

export const measureAttendance = (folder: string, rounds: RoundOptions): Promise<Section[]> =>
  measureOnBothEngines(folder, rounds, {
    heading: 'Attendance: a million marks of five years',
    seed: async (location) => {
      const year = await seedAttendance(location)
      return [
        {
          name: 'A month of a class, 40 × 31',
          paths: pathsOf('month', year, `month=${year.code}-10`),
          max: 30,
        },
        {
          name: 'A semester of a class, 40 students',
          paths: pathsOf('summary', year, 'semester_id=1'),
          max: 20,
        },
      ]
    },
  })
