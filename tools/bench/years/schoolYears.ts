/** Measures the lists of a school with twelve years of data. Filters and search terms change with each request. */
import type { RoundOptions } from '../lists/compare.ts'
import { signInHeaders } from '../lists/signIns.ts'
import { measureLoad, median } from '../load/measure.ts'
import type { Measurement } from '../load/measurement.ts'
import { type RunningServer, startPelita } from '../machine/processes.ts'
import type { Metric, Section } from '../section.ts'
import { CLASSES_PER_GRADE, CLASSROOM_COUNT, seedYears, YEAR_COUNT } from './seedYears.ts'
import { measureZip } from './zip.ts'

const MAX_P99_MS = 25
const DEEP_PAGE = 500

type ListRequest = { name: string; paths: string[] }
type SchoolYearList = { name: string; path: string; searchTerms: readonly string[]; sortParent: string }

const LISTS: readonly SchoolYearList[] = [
  {
    name: 'Enrolments',
    path: 'student-class',
    searchTerms: ['siti', 'budi', 'putra', 'nur', 'sari', 'wijaya'],
    sortParent: 'student',
  },
  {
    name: 'Lesson classes',
    path: 'lesson-class',
    searchTerms: ['matematika', 'bahasa', 'ix a', 'siti'],
    sortParent: 'teacher',
  },
  {
    name: 'Participants',
    path: 'lesson-class-student',
    searchTerms: ['siti', 'budi', 'putra', 'nur', 'sari', 'wijaya'],
    sortParent: 'student',
  },
]

const yearIds = Array.from({ length: YEAR_COUNT }, (_, n) => n + 1)
const classroomIds = Array.from({ length: CLASSROOM_COUNT }, (_, n) => n + 1)

function listRequests({ name, path, searchTerms, sortParent }: SchoolYearList): ListRequest[] {
  const toPath = (query: string) => `/api/sia/activity/${path}?page_size=10&filterable=0&${query}`
  const yearFilterQueries = yearIds.map((eduyear) => toFilterQuery({ eduyear: [eduyear] }))
  const classAndYearQueries = classroomIds.map((classroom, n) =>
    toFilterQuery({
      // With the parallel class of the next grade.
      classroom: [classroom, 1 + ((classroom - 1 + CLASSES_PER_GRADE) % CLASSROOM_COUNT)],
      eduyear: [1 + (n % YEAR_COUNT)],
    }),
  )
  return [
    { name: 'page 1', paths: [toPath('page=1')] },
    { name: `page ${DEEP_PAGE}`, paths: [toPath(`page=${DEEP_PAGE}`)] },
    { name: 'of one year', paths: yearFilterQueries.map((filter) => toPath(`page=1&${filter}`)) },
    {
      name: 'of two classes in one year',
      paths: classAndYearQueries.map((filter) => toPath(`page=1&${filter}`)),
    },
    { name: 'search', paths: searchTerms.map((term) => toPath(`page=1&search=${encodeURIComponent(term)}`)) },
    {
      name: 'of one year, search',
      paths: searchTerms.flatMap((term) =>
        yearFilterQueries.map((filter) => toPath(`page=1&${filter}&search=${encodeURIComponent(term)}`)),
      ),
    },
    { name: `by ${sortParent}`, paths: [toPath(`page=1&orderby=${sortParent}.name&order=asc`)] },
  ].map((request) => ({ ...request, name: `${name}, ${request.name}` }))
}

function toFilterQuery(values: Record<string, readonly number[]>): string {
  const operations = Object.entries(values).map(([name, value]) => [name, { op: 'in', value }])
  return `filter=${encodeURIComponent(JSON.stringify(Object.fromEntries(operations)))}`
}

type Options = { headers: Record<string, string>; rounds: RoundOptions }

/** Seeds a school with twelve years of data, and measures its lists and a zip of report cards. */
export async function measureSchoolYears(folder: string, rounds: RoundOptions): Promise<Section[]> {
  console.log('Seeding the school years …')
  await seedYears(folder)
  const pelita = await startPelita(folder)
  try {
    const headers = await signInHeaders(pelita)
    const listMetrics = await measureLists(pelita, { headers, rounds })
    console.log('Zip')
    const zipMetrics = await measureZip(pelita, { folder, headers })
    return [
      { heading: 'School years: 100,200 enrolments, 300,600 participants of lessons', metrics: listMetrics },
      { heading: 'A zip of report cards', metrics: zipMetrics },
    ]
  } finally {
    await pelita.stop()
  }
}

/** @returns the p99 of each request, as the median of the rounds */
async function measureLists(pelita: RunningServer, { headers, rounds }: Options): Promise<Metric[]> {
  const metrics: Metric[] = []
  for (const { name, paths } of LISTS.flatMap(listRequests)) {
    console.log(name)
    const measurements: Measurement[] = []
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds.count; round += 1) {
      measurements.push(await measureLoad(pelita.address, { paths }, { seconds: rounds.seconds, headers }))
    }
    const value = median(measurements.slice(1).map(({ p99 }) => p99))
    metrics.push({ name: `${name}: p99`, value, max: MAX_P99_MS, unit: 'ms' })
  }
  return metrics
}
