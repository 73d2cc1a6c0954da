/** Measures the month and the semester of a class in a school with five years of attendance, on both engines. */
import { join } from 'node:path'
import { runStatement, startPostgres } from '#test/support/world/postgresServer.ts'
import { DATABASE_SETTINGS } from '../engines.ts'
import type { RoundOptions } from '../lists/compare.ts'
import { signInHeaders } from '../lists/signIns.ts'
import { measureLoad, median } from '../load/measure.ts'
import type { Measurement } from '../load/measurement.ts'
import { type RunningServer, startPelita } from '../machine/processes.ts'
import type { Metric, Section } from '../section.ts'
import { CLASS_COUNT, type SeededYear, seedAttendance } from './seedAttendance.ts'

const PATH = '/api/sia/activity/attendance'
const DATABASE_NAME = 'attendance'
/** Requests one after the other, so that a time is that of a response and not of a queue. */
const CONNECTIONS = 1

const classIds = Array.from({ length: CLASS_COUNT }, (_, n) => n + 1)
const pathsOf = (call: string, { id }: SeededYear, query: string) =>
  classIds.map((classroom) => `${PATH}/${call}?classroom_id=${classroom}&eduyear_id=${id}&${query}`)

export async function measureAttendance(folder: string, rounds: RoundOptions): Promise<Section[]> {
  console.log('Seeding five years of attendance …')
  const sqlite = join(folder, 'sqlite')
  const sections = [toSection('SQLite', await measureSchool({ DATA_DIR: sqlite }, rounds))]
  const server = await startPostgres(DATABASE_SETTINGS)
  try {
    await runStatement(server.url, `create database ${DATABASE_NAME}`)
    const location = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: `${server.url}/${DATABASE_NAME}` }
    const prepare = () => runStatement(server.url, 'vacuum analyze', DATABASE_NAME)
    sections.push(toSection('PostgreSQL', await measureSchool(location, rounds, prepare)))
  } finally {
    await server.stop()
  }
  return sections
}

const toSection = (engine: string, metrics: Metric[]): Section => ({
  heading: `Attendance: a million marks of five years, ${engine}`,
  metrics,
})

async function measureSchool(
  location: { DATA_DIR: string; DATABASE_URL?: string },
  rounds: RoundOptions,
  prepare: () => Promise<void> = async () => {},
): Promise<Metric[]> {
  const year = await seedAttendance(location)
  await prepare()
  const pelita = await startPelita(
    location.DATA_DIR,
    location.DATABASE_URL ? { databaseUrl: location.DATABASE_URL } : {},
  )
  try {
    return [
      await measureCall(pelita, rounds, {
        name: 'A month of a class, 40 × 31',
        paths: pathsOf('month', year, `month=${year.code}-10`),
        max: 30,
      }),
      await measureCall(pelita, rounds, {
        name: 'A semester of a class, 40 students',
        paths: pathsOf('summary', year, 'semester_id=1'),
        max: 20,
      }),
    ]
  } finally {
    await pelita.stop()
  }
}

type Call = { name: string; paths: string[]; max: number }

/** @returns the middle of the response times, as the median of the rounds, of which the first warms up */
async function measureCall(
  pelita: RunningServer,
  rounds: RoundOptions,
  { name, paths, max }: Call,
): Promise<Metric> {
  console.log(name)
  const headers = await signInHeaders(pelita)
  const measurements: Measurement[] = []
  for (let round = 0; round <= rounds.count; round += 1)
    measurements.push(
      await measureLoad(
        pelita.address,
        { paths },
        { seconds: rounds.seconds, headers, connections: CONNECTIONS },
      ),
    )
  return { name, value: median(measurements.slice(1).map(({ p50 }) => p50)), max, unit: 'ms' }
}
