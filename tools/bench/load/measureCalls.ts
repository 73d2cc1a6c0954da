/** Measures calls one after the other, on a school that is seeded on each engine. */
import { join } from 'node:path'
import { runStatement, startPostgres } from '#test/support/world/postgresServer.ts'
import { DATABASE_SETTINGS } from '../engines.ts'
import type { RoundOptions } from '../lists/compare.ts'
import { signInHeaders } from '../lists/signIns.ts'
import { type RunningServer, startPelita } from '../machine/processes.ts'
import type { Metric, Section } from '../section.ts'
import type { SchoolLocation } from '../seed.ts'
import { measureLoad, median } from './measure.ts'
import type { Measurement } from './measurement.ts'

/** A time is then that of a response and not of a queue. */
const CONNECTIONS = 1

type Call = { name: string; paths: readonly string[]; max: number }
type School = {
  heading: string
  /** @returns the calls to measure */
  seed: (location: SchoolLocation) => Promise<readonly Call[]>
  /** Measures the seeded database itself. */
  measure?: (location: SchoolLocation) => Promise<readonly Metric[]>
}

export async function measureOnBothEngines(
  folder: string,
  rounds: RoundOptions,
  { heading, ...school }: School,
): Promise<Section[]> {
  console.log(`Seeding: ${heading} …`)
  const toSection = (engine: string, metrics: Metric[]): Section => ({
    heading: `${heading}, ${engine}`,
    metrics,
  })
  const sqlite = { DATA_DIR: join(folder, 'sqlite') }
  const sections = [toSection('SQLite', await measureSchool(sqlite, rounds, school))]
  const server = await startPostgres(DATABASE_SETTINGS)
  try {
    await runStatement(server.url, 'create database school')
    const location = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: `${server.url}/school` }
    const prepare = () => runStatement(server.url, 'vacuum analyze', 'school')
    sections.push(toSection('PostgreSQL', await measureSchool(location, rounds, { ...school, prepare })))
  } finally {
    await server.stop()
  }
  return sections
}

async function measureSchool(
  location: SchoolLocation,
  rounds: RoundOptions,
  { seed, measure, prepare }: Omit<School, 'heading'> & { prepare?: () => Promise<void> },
): Promise<Metric[]> {
  const calls = await seed(location)
  await prepare?.()
  const metrics = [...((await measure?.(location)) ?? [])]
  const { DATA_DIR, DATABASE_URL } = location
  const pelita = await startPelita(DATA_DIR, DATABASE_URL ? { databaseUrl: DATABASE_URL } : {})
  try {
    for (const call of calls) metrics.push(await measureCall(pelita, rounds, call))
  } finally {
    await pelita.stop()
  }
  return metrics
}

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
        { paths: [...paths] },
        { seconds: rounds.seconds, headers, connections: CONNECTIONS },
      ),
    )
  return { name, value: median(measurements.slice(1).map(({ p50 }) => p50)), max, unit: 'ms' }
}
