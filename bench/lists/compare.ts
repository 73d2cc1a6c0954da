/** One question asked of the server and of the baseline in turn, and what a static answer of the same size would do. */
import { deepEqual } from 'node:assert/strict'
import type { EngineKey } from '../engines.ts'
import { measure, median } from '../load/measure.ts'
import type { Load, Measurement } from '../load/measurement.ts'
import { LOAD_CORE, watchCore } from '../machine/cores.ts'
import type { RunningServer } from '../machine/processes.ts'
import type { Request } from './requests.ts'

export type Summary = Measurement & {
  /** Processor time of one answer, of the server and its database, microseconds. */
  cost: number
  /** Fastest round less slowest, as a share of the median. */
  spread: number
}

export type Comparison = Pick<Request, 'name' | 'targets' | 'p99'> & {
  pelita: Summary
  /** On SQLite its totals are cached until a write, as ours are; on PostgreSQL it gives none. */
  baseline: Summary
  /** The baseline when it counts for every answer; null in a quick run. */
  countingBaseline: Summary | null
  /** A ready text of the same length from node:http. */
  staticAnswer: Summary
  /** Medians of the rounds' own ratios. */
  ratio: number
  ratioToStatic: number
  /** Rounds in which the load's core was full: they measure the load generator and not the server. */
  dropped: number
  /** All rounds were of that kind: rates are lower bounds. */
  hasOnlyDisturbedRounds: boolean
}

export type Servers = {
  engine: EngineKey
  databaseTime: () => number
  pelita: RunningServer
  baseline: RunningServer
  headers: Record<string, string>
  /** Signs somebody in, which is a write: both servers drop what they have cached. */
  invalidateCaches: () => Promise<unknown>
}

export type Rounds = { count: number; seconds: number; isQuick: boolean }

/** From this share on the load's core is called full. */
const FULL_CORE_SHARE = 0.95
/** From this share of both cores on, what the host takes for other machines is seen in every figure. */
const MAX_STOLEN_SHARE = 0.03
/** Where the baseline takes the totals of lists from. */
const COUNTING = { sqlite: 'cached', postgres: 'none' } as const

/** Seconds until Node has compiled what an answer needs; a school's server has long been at work. */
const WARM_SECONDS = 5

/** Before the first comparison, which would else measure the compiler of whichever server has more code. */
export async function warmUp(request: Request, servers: Servers): Promise<void> {
  await runRound(request, servers, { count: 1, seconds: WARM_SECONDS, isQuick: true, bytes: 1 })
}

type MeasuredCost = Measurement & { cost: number }
type Round = {
  pelita: MeasuredCost
  baseline: MeasuredCost
  staticAnswer: MeasuredCost
  countingBaseline: MeasuredCost | null
}

export async function compare(request: Request, servers: Servers, rounds: Rounds): Promise<Comparison> {
  console.log(`${servers.engine}: ${request.name}`)
  const bytes = request.body ? 0 : await checkSameResponse(request, servers)
  const all: { round: Round; isDisturbed: boolean }[] = []
  // The first round is of what only this question needs, and is not counted.
  await runRound(request, servers, { ...rounds, bytes })
  const counted = () => all.filter(({ isDisturbed }) => !isDisturbed)
  while (counted().length < rounds.count && all.length < 2 * rounds.count) {
    const [loadCore, machine] = [watchCore(LOAD_CORE), watchCore()]
    const round = await runRound(request, servers, { ...rounds, bytes })
    const isDisturbed = loadCore().busy > FULL_CORE_SHARE || machine().stolen > MAX_STOLEN_SHARE
    all.push({ round, isDisturbed })
  }
  const hasOnlyDisturbedRounds = counted().length === 0
  const valid = (hasOnlyDisturbedRounds ? all : counted()).map(({ round }) => round)
  const ratio = (to: 'baseline' | 'staticAnswer') =>
    median(valid.map((round) => round.pelita.rate / round[to].rate))
  const { name, targets, p99 } = request
  return {
    name,
    targets,
    ...(p99 && { p99 }),
    pelita: summarise(valid.map((round) => round.pelita)),
    baseline: summarise(valid.map((round) => round.baseline)),
    staticAnswer: summarise(valid.map((round) => round.staticAnswer)),
    countingBaseline: rounds.isQuick
      ? null
      : summarise(valid.flatMap(({ countingBaseline }) => countingBaseline ?? [])),
    ratio: ratio('baseline'),
    ratioToStatic: ratio('staticAnswer'),
    dropped: all.length - counted().length,
    hasOnlyDisturbedRounds,
  }
}

async function runRound(
  request: Request,
  { engine, databaseTime, pelita, baseline, headers, invalidateCaches }: Servers,
  { seconds, isQuick, bytes }: Rounds & { bytes: number },
): Promise<Round> {
  if (request.isOnce) await invalidateCaches()
  const options = { seconds, headers }
  const withCounting = (counting: string) => ({
    ...request,
    paths: request.paths.map((path) => `/${counting}${path}`),
  })
  const measureCost = async (server: RunningServer, load: Load): Promise<MeasuredCost> => {
    const readCpuTime = () => server.processorTime() + databaseTime()
    const from = readCpuTime()
    const measured = await measure(server.address, load, options)
    return { ...measured, cost: (readCpuTime() - from) / measured.answers }
  }
  return {
    pelita: await measureCost(pelita, request),
    baseline: await measureCost(baseline, withCounting(COUNTING[engine])),
    staticAnswer: await measureCost(baseline, { paths: [`/?bytes=${bytes || 1}`] }),
    countingBaseline: isQuick ? null : await measureCost(baseline, withCounting('anew')),
  }
}

/**
 * A baseline that answers something else would prove nothing.
 *
 * @returns the length of the answer
 */
async function checkSameResponse(
  { paths: [path = ''] }: Request,
  { pelita, baseline, headers }: Servers,
): Promise<number> {
  const texts = await Promise.all(
    [`${pelita.address}${path}`, `${baseline.address}/anew${path}`].map(
      async (address) => await (await fetch(address, { headers })).text(),
    ),
  )
  const [answer = '', bare = ''] = texts
  deepEqual(JSON.parse(answer), JSON.parse(bare))
  return Buffer.byteLength(answer)
}

function summarise(measured: readonly MeasuredCost[]): Summary {
  const rates = measured.map(({ rate }) => rate)
  const rate = median(rates)
  return {
    rate,
    answers: measured.reduce((sum, { answers }) => sum + answers, 0),
    cost: median(measured.map(({ cost }) => cost)),
    p50: median(measured.map(({ p50 }) => p50)),
    p99: median(measured.map(({ p99 }) => p99)),
    spread: (Math.max(...rates) - Math.min(...rates)) / rate,
  }
}
