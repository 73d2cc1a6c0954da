/** Compares one and two server processes on one PostgreSQL: the rate, and the CPU time of the servers and the database. */
import { type Engine, setUpPostgres } from '../engines.ts'
import type { RoundOptions } from '../lists/compare.ts'
import { LIST, REQUESTS } from '../lists/requests.ts'
import { signInHeaders } from '../lists/signIns.ts'
import type { RunningServer } from '../machine/processes.ts'
import type { Metric, Section } from '../section.ts'
import { OPERATOR_EMAILS } from '../seed.ts'
import { measureLoad, median } from './measure.ts'
import type { Load } from './measurement.ts'

/** One round: responses per second, and CPU milliseconds per response of the servers and of the database. */
type CostSample = { rate: number; serverMs: number; databaseMs: number }

/** V8 still compiles hot functions during these rounds. */
const WARM_UP_ROUNDS = 3

/**
 * The share of a core that each server may use. The load generator and the database get the rest of two cores, which is
 * more than they need, so that the two servers limit the rate.
 */
const CPU_QUOTA = 0.3

/**
 * The load generator, the servers and the database share two cores, so two servers cannot show the rate that they would
 * have with a core each. With equal CPU quotas they can, if the kernel supports quotas. The CPU time per response is
 * measured in any case; it includes the cost of switching between five busy processes on two cores.
 */
export async function measureTwoProcesses(folder: string, rounds: RoundOptions): Promise<Section> {
  const engine = await setUpPostgres(folder)
  const servers = [
    await engine.startPelita({ isPinned: false }),
    await engine.startPelita({ isPinned: false }),
  ] as const
  const [firstServer] = servers
  try {
    const headers = await signInHeaders(firstServer)
    const idleMemoryMb = firstServer.readMemoryMb()
    const onePost = REQUESTS.filter(({ name }) => name === 'One post')
    const loads = [LIST, ...onePost]
    const metrics: Metric[] = []
    for (const load of loads) {
      const singleSamples: CostSample[] = []
      const pairSamples: CostSample[] = []
      // Both servers warm up before either is measured.
      for (const { address } of servers)
        await measureLoad(address, load, { headers, seconds: WARM_UP_ROUNDS * rounds.seconds })
      for (let round = 0; round < rounds.count; round += 1) {
        const options = {
          headers,
          seconds: rounds.seconds,
          readDatabaseCpuTimeUs: engine.readDatabaseCpuTimeUs,
        }
        singleSamples.push(await measureCost([firstServer], load, options))
        pairSamples.push(await measureCost(servers, load, options))
      }
      metrics.push(
        ...toMetrics(load.name, singleSamples, pairSamples),
        ...(await measureWithCpuQuotas(servers, load, { ...rounds, headers })),
      )
    }
    const cpuTimeBeforeUs = firstServer.readCpuTimeUs()
    for (const email of OPERATOR_EMAILS) await signInHeaders(firstServer, email)
    metrics.push(
      {
        name: 'Sign-in: CPU time',
        value: (firstServer.readCpuTimeUs() - cpuTimeBeforeUs) / OPERATOR_EMAILS.length / US_PER_MS,
        unit: 'ms',
      },
      { name: 'Memory of one process, idle', value: idleMemoryMb, unit: 'MB' },
      { name: 'Memory of one process, after this load', value: firstServer.readMemoryMb(), unit: 'MB' },
    )
    return { heading: 'Two processes on one PostgreSQL', metrics }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await engine.stop()
  }
}

const US_PER_MS = 1000

type CostOptions = { headers: Record<string, string>; seconds: number } & Pick<
  Engine,
  'readDatabaseCpuTimeUs'
>

async function measureCost(
  servers: readonly RunningServer[],
  load: Load,
  { readDatabaseCpuTimeUs, ...options }: CostOptions,
): Promise<CostSample> {
  const readCpuTimesUs = () => ({
    servers: servers.reduce((sum, { readCpuTimeUs }) => sum + readCpuTimeUs(), 0),
    database: readDatabaseCpuTimeUs(),
  })
  const start = readCpuTimesUs()
  const measurements = await Promise.all(servers.map(({ address }) => measureLoad(address, load, options)))
  const end = readCpuTimesUs()
  const totalResponses = measurements.reduce((sum, { responseCount }) => sum + responseCount, 0)
  return {
    rate: measurements.reduce((sum, { rate }) => sum + rate, 0),
    serverMs: (end.servers - start.servers) / US_PER_MS / totalResponses,
    databaseMs: (end.database - start.database) / US_PER_MS / totalResponses,
  }
}

type QuotaRoundOptions = RoundOptions & { headers: Record<string, string> }

/** Compares the rates of one and two processes with the same CPU quota each. Returns no metrics if quotas cannot be set. */
async function measureWithCpuQuotas(
  servers: readonly [RunningServer, RunningServer],
  load: Load & { name: string },
  { count, ...options }: QuotaRoundOptions,
): Promise<Metric[]> {
  const removeQuotas = servers.map(({ setCpuQuota }) => setCpuQuota(CPU_QUOTA))
  const singleRates: number[] = []
  const pairRates: number[] = []
  const measureRate = async (activeServers: readonly RunningServer[]) => {
    const measurements = await Promise.all(
      activeServers.map(({ address }) => measureLoad(address, load, options)),
    )
    return measurements.reduce((sum, { rate }) => sum + rate, 0)
  }
  try {
    if (removeQuotas.includes(null)) return []
    for (let round = 0; round < count; round += 1) {
      singleRates.push(await measureRate(servers.slice(0, 1)))
      pairRates.push(await measureRate(servers))
    }
  } finally {
    for (const removeQuota of removeQuotas) removeQuota?.()
  }
  const quota = `${CPU_QUOTA} of a core`
  const ratio = median(pairRates) / median(singleRates)
  return [
    { name: `${load.name}: one process with ${quota}`, value: median(singleRates), unit: '/s' },
    { name: `${load.name}: two processes with ${quota} each`, value: median(pairRates), unit: '/s' },
    { name: `${load.name}: two ÷ one, with ${quota} each`, value: ratio, min: 1.7, unit: '×' },
  ]
}

function toMetrics(
  name: string,
  singleSamples: readonly CostSample[],
  pairSamples: readonly CostSample[],
): Metric[] {
  const medianOf = (samples: readonly CostSample[], key: keyof CostSample) =>
    median(samples.map((sample) => sample[key]))
  const singleCpuMs = medianOf(singleSamples, 'serverMs')
  const pairCpuMs = medianOf(pairSamples, 'serverMs')
  return [
    { name: `${name}: one process`, value: medianOf(singleSamples, 'rate'), unit: '/s' },
    { name: `${name}: two processes`, value: medianOf(pairSamples, 'rate'), unit: '/s' },
    { name: `${name}: CPU time with one process`, value: singleCpuMs, unit: 'ms' },
    { name: `${name}: CPU time with two processes`, value: pairCpuMs, unit: 'ms' },
    { name: `${name}: CPU time of the database`, value: medianOf(pairSamples, 'databaseMs'), unit: 'ms' },
    { name: `${name}: two ÷ one, by CPU time`, value: (2 * singleCpuMs) / pairCpuMs, unit: '×' },
  ]
}
