/** Compares a request on the server, on the baseline, and with a static response of the same size, in alternating rounds. */
import { deepEqual } from 'node:assert/strict'
import type { EngineKey } from '../engines.ts'
import { measureLoad, median } from '../load/measure.ts'
import type { Load, Measurement } from '../load/measurement.ts'
import { LOAD_CORE, startCoreUsage } from '../machine/cores.ts'
import type { RunningServer } from '../machine/processes.ts'
import type { ComparedRequest } from './requests.ts'

export type Summary = Measurement & {
  /** CPU time of one response, of the server and its database together. */
  cpuTimeUs: number
  /** The difference between the fastest and the slowest round, as a share of the median rate. */
  spread: number
}

export type Comparison = Pick<ComparedRequest, 'name' | 'targets' | 'maxP99Ms'> & {
  pelita: Summary
  /** On SQLite it caches totals until a write, as Pelita does; on PostgreSQL it returns none. */
  baseline: Summary
  /** The baseline when it counts for every answer; null in a quick run. */
  countingBaseline: Summary | null
  /** A constant text of the same length, sent by node:http. */
  staticResponse: Summary
  /** Medians of the ratios of each round. */
  ratio: number
  ratioToStatic: number
  /** Rounds in which the load generator used up its core, or the host gave too much CPU time to other machines. */
  droppedRoundCount: number
  /** All rounds were disturbed, so that the rates are lower bounds. */
  hasOnlyDisturbedRounds: boolean
}

export type Servers = {
  engine: EngineKey
  readDatabaseCpuTimeUs: () => number
  pelita: RunningServer
  baseline: RunningServer
  headers: Record<string, string>
  /** Signs in. This is a write, so both servers invalidate their caches. */
  invalidateCaches: () => Promise<unknown>
}

export type RoundOptions = { count: number; seconds: number; isQuick: boolean }

/** Above this share, the load generator may limit the rate instead of the server. */
const MAX_LOAD_CORE_SHARE = 0.95
/** Above this share, CPU time given to other virtual machines distorts every figure. */
const MAX_STOLEN_SHARE = 0.03
/** How the baseline finds the totals of lists. */
const COUNT_MODE = { sqlite: 'cached', postgres: 'none' } as const

/** Enough for V8 to compile the hot functions, as in a server that has run for a while. */
const WARM_UP_SECONDS = 5

/** Warms up both servers; otherwise the first comparison would include compiling, which takes longer for more code. */
export async function warmUp(request: ComparedRequest, servers: Servers): Promise<void> {
  await runRound(request, servers, { count: 1, seconds: WARM_UP_SECONDS, isQuick: true, bytes: 1 })
}

type MeasurementWithCpu = Measurement & { cpuTimeUs: number }
type Round = {
  pelita: MeasurementWithCpu
  baseline: MeasurementWithCpu
  staticResponse: MeasurementWithCpu
  countingBaseline: MeasurementWithCpu | null
}

export async function compare(
  request: ComparedRequest,
  servers: Servers,
  rounds: RoundOptions,
): Promise<Comparison> {
  console.log(`${servers.engine}: ${request.name}`)
  const bytes = request.body ? 0 : await checkSameResponse(request, servers)
  const undisturbed: Round[] = []
  const disturbed: Round[] = []
  // The first round warms up the code paths of this request and is not counted.
  await runRound(request, servers, { ...rounds, bytes })
  while (undisturbed.length < rounds.count && undisturbed.length + disturbed.length < 2 * rounds.count) {
    const readLoadCoreUsage = startCoreUsage(LOAD_CORE)
    const readMachineUsage = startCoreUsage()
    const round = await runRound(request, servers, { ...rounds, bytes })
    const isDisturbed =
      readLoadCoreUsage().busyShare > MAX_LOAD_CORE_SHARE || readMachineUsage().stolenShare > MAX_STOLEN_SHARE
    if (isDisturbed) disturbed.push(round)
    else undisturbed.push(round)
  }
  const hasOnlyDisturbedRounds = undisturbed.length === 0
  const validRounds = hasOnlyDisturbedRounds ? disturbed : undisturbed
  const medianRatioTo = (reference: 'baseline' | 'staticResponse') =>
    median(validRounds.map((round) => round.pelita.rate / round[reference].rate))
  const { name, targets, maxP99Ms } = request
  return {
    name,
    targets,
    ...(maxP99Ms && { maxP99Ms }),
    pelita: summarise(validRounds.map((round) => round.pelita)),
    baseline: summarise(validRounds.map((round) => round.baseline)),
    staticResponse: summarise(validRounds.map((round) => round.staticResponse)),
    countingBaseline: rounds.isQuick
      ? null
      : summarise(validRounds.flatMap(({ countingBaseline }) => countingBaseline ?? [])),
    ratio: medianRatioTo('baseline'),
    ratioToStatic: medianRatioTo('staticResponse'),
    droppedRoundCount: disturbed.length,
    hasOnlyDisturbedRounds,
  }
}

async function runRound(
  request: ComparedRequest,
  { engine, readDatabaseCpuTimeUs, pelita, baseline, headers, invalidateCaches }: Servers,
  { seconds, isQuick, bytes }: RoundOptions & { bytes: number },
): Promise<Round> {
  if (request.isEachPathOnce) await invalidateCaches()
  const options = { seconds, headers }
  const toBaselineLoad = (countMode: string) => ({
    ...request,
    paths: request.paths.map((path) => `/${countMode}${path}`),
  })
  const measureWithCpu = async (server: RunningServer, load: Load): Promise<MeasurementWithCpu> => {
    const readTotalCpuTimeUs = () => server.readCpuTimeUs() + readDatabaseCpuTimeUs()
    const cpuTimeBeforeUs = readTotalCpuTimeUs()
    const measurement = await measureLoad(server.address, load, options)
    const cpuTimeUs = (readTotalCpuTimeUs() - cpuTimeBeforeUs) / measurement.responseCount
    return { ...measurement, cpuTimeUs }
  }
  return {
    pelita: await measureWithCpu(pelita, request),
    baseline: await measureWithCpu(baseline, toBaselineLoad(COUNT_MODE[engine])),
    staticResponse: await measureWithCpu(baseline, { paths: [`/?bytes=${bytes || 1}`] }),
    countingBaseline: isQuick ? null : await measureWithCpu(baseline, toBaselineLoad('uncached')),
  }
}

/**
 * Checks that the server and the baseline send the same response, since other work is not comparable.
 *
 * @returns the length of the response in bytes
 */
async function checkSameResponse(
  { paths: [path = ''] }: ComparedRequest,
  { pelita, baseline, headers }: Servers,
): Promise<number> {
  const bodies = await Promise.all(
    [`${pelita.address}${path}`, `${baseline.address}/uncached${path}`].map(
      async (address) => await (await fetch(address, { headers })).text(),
    ),
  )
  const [pelitaBody = '', baselineBody = ''] = bodies
  deepEqual(JSON.parse(pelitaBody), JSON.parse(baselineBody))
  return Buffer.byteLength(pelitaBody)
}

function summarise(measurements: readonly MeasurementWithCpu[]): Summary {
  const rates = measurements.map(({ rate }) => rate)
  const rate = median(rates)
  return {
    rate,
    responseCount: measurements.reduce((sum, { responseCount }) => sum + responseCount, 0),
    cpuTimeUs: median(measurements.map(({ cpuTimeUs }) => cpuTimeUs)),
    p50: median(measurements.map(({ p50 }) => p50)),
    p99: median(measurements.map(({ p99 }) => p99)),
    spread: (Math.max(...rates) - Math.min(...rates)) / rate,
  }
}
