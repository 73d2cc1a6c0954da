/** The lists of the school year after twelve years, asked as the console asks: every question with other values than the one before. */
import { measure, median } from '../load/measure.ts'
import type { Measurement } from '../load/measurement.ts'
import type { RunningServer } from '../machine/processes.ts'
import type { Figure } from '../section.ts'
import { CLASSROOMS, YEARS } from './seedYears.ts'

/** Milliseconds that one answer in a hundred may take longer than. */
const P99_LIMIT_MS = 25
const DEEP_PAGE = 500

type ReadRequest = { name: string; paths: string[] }
type List = { name: string; path: string; terms: readonly string[]; parent: string }

const LISTS: readonly List[] = [
  {
    name: 'Enrolments',
    path: 'student-class',
    terms: ['siti', 'budi', 'putra', 'nur', 'sari', 'wijaya'],
    parent: 'student',
  },
  {
    name: 'Lesson classes',
    path: 'lesson-class',
    terms: ['matematika', 'bahasa', 'ix a', 'siti'],
    parent: 'teacher',
  },
  {
    name: 'Participants',
    path: 'lesson-class-student',
    terms: ['siti', 'budi', 'putra', 'nur', 'sari', 'wijaya'],
    parent: 'student',
  },
]

const years = Array.from({ length: YEARS }, (_, n) => n + 1)
const classrooms = Array.from({ length: CLASSROOMS }, (_, n) => n + 1)

function listRequests({ name, path, terms, parent }: List): ReadRequest[] {
  const page = (query: string) => `/api/sia/activity/${path}?page_size=10&filterable=0&${query}`
  const inYear = years.map((eduyear) => toFilterQuery({ eduyear: [eduyear] }))
  const inClasses = classrooms.map((classroom, n) =>
    toFilterQuery({ classroom: [classroom, 1 + ((classroom + 9) % CLASSROOMS)], eduyear: [1 + (n % YEARS)] }),
  )
  return [
    { name: 'page 1', paths: [page('page=1')] },
    { name: `page ${DEEP_PAGE}`, paths: [page(`page=${DEEP_PAGE}`)] },
    { name: 'of a year', paths: inYear.map((chosen) => page(`page=1&${chosen}`)) },
    { name: 'of two classes and a year', paths: inClasses.map((chosen) => page(`page=1&${chosen}`)) },
    { name: 'searched', paths: terms.map((term) => page(`page=1&search=${encodeURIComponent(term)}`)) },
    {
      name: 'of a year, searched',
      paths: terms.flatMap((term) =>
        inYear.map((chosen) => page(`page=1&${chosen}&search=${encodeURIComponent(term)}`)),
      ),
    },
    { name: `by ${parent}`, paths: [page(`page=1&orderby=${parent}.name&order=asc`)] },
  ].map((request) => ({ ...request, name: `${name}, ${request.name}` }))
}

function toFilterQuery(values: Record<string, readonly number[]>): string {
  const operations = Object.entries(values).map(([name, value]) => [name, { op: 'in', value }])
  return `filter=${encodeURIComponent(JSON.stringify(Object.fromEntries(operations)))}`
}

type Options = { headers: Record<string, string>; rounds: { count: number; seconds: number } }

/** @returns p99 of each question, as medians of the rounds */
export async function measureSchoolYears(
  pelita: RunningServer,
  { headers, rounds }: Options,
): Promise<Figure[]> {
  const results: Figure[] = []
  for (const { name, paths } of LISTS.flatMap(listRequests)) {
    console.log(name)
    const measured: Measurement[] = []
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds.count; round += 1) {
      measured.push(await measure(pelita.address, { paths }, { seconds: rounds.seconds, headers }))
    }
    const value = median(measured.slice(1).map(({ p99 }) => p99))
    results.push({ name: `${name}: p99`, value, max: P99_LIMIT_MS, unit: 'ms' })
  }
  return results
}
