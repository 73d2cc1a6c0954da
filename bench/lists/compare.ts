/** One question asked of the server and of the limit in turn, and what a static answer of the same size would do. */
import { deepEqual } from 'node:assert/strict'
import type { EngineKey } from '../engines.ts'
import { measure, median } from '../load/measure.ts'
import type { Load, Measurement } from '../load/measurement.ts'
import { LOAD_CORE, watchCore } from '../machine/cores.ts'
import type { Running } from '../machine/processes.ts'
import type { Request } from './requests.ts'

export type Summary = Measurement & {
  /** Processor time of one answer, of the server and its database, microseconds. */
  cost: number
  /** Fastest round less slowest, as a share of the median. */
  spread: number
}

export type Compared = Pick<Request, 'name' | 'targets' | 'p99'> & {
  pelita: Summary
  /** SQLite: its totals are kept until a write, as ours are. PostgreSQL: it tells none. */
  limit: Summary
  /** The limit that counts for every answer; null in a quick run. */
  counting: Summary | null
  /** A ready text of the same length from node:http. */
  still: Summary
  /** Medians of the rounds' own ratios. */
  ratio: number
  ratioToStill: number
  /** Rounds in which the load's core had no time left: they tell its rate and not the server's. */
  dropped: number
  /** Nothing but such rounds: rates are at least so much. */
  isOnlySpoiled: boolean
}

export type Servers = {
  engine: EngineKey
  databaseTime: () => number
  pelita: Running
  limit: Running
  headers: Record<string, string>
  /** Signs somebody in, which is a write: both forget what they remember. */
  forget: () => Promise<unknown>
}

export type Rounds = { count: number; seconds: number; isQuick: boolean }

/** From this share on the load's core is called full. */
const FULL_CORE_SHARE = 0.95
/** From this share of both cores on, what the host takes for other machines is seen in every figure. */
const MAX_STOLEN_SHARE = 0.03
/** How the limit comes by its totals. */
const COUNTING = { sqlite: 'cached', postgres: 'none' } as const

/** Seconds until Node has compiled what an answer needs; a school's server has long been at work. */
const WARM_SECONDS = 5

/** Before the first comparison, which would else measure the compiler of whichever server has more code. */
export async function warmUp(request: Request, servers: Servers): Promise<void> {
  await runRound(request, servers, { count: 1, seconds: WARM_SECONDS, isQuick: true, bytes: 1 })
}

type Costed = Measurement & { cost: number }
type Sides = { pelita: Costed; limit: Costed; still: Costed; counting: Costed | null }

export async function compare(request: Request, servers: Servers, rounds: Rounds): Promise<Compared> {
  console.log(`${servers.engine}: ${request.name}`)
  const bytes = request.body ? 0 : await checkSame(request, servers)
  const all: { sides: Sides; isSpoiled: boolean }[] = []
  // The first round is of what only this question needs, and is not counted.
  await runRound(request, servers, { ...rounds, bytes })
  const counted = () => all.filter(({ isSpoiled }) => !isSpoiled)
  while (counted().length < rounds.count && all.length < 2 * rounds.count) {
    const [loadCore, machine] = [watchCore(LOAD_CORE), watchCore()]
    const sides = await runRound(request, servers, { ...rounds, bytes })
    const isSpoiled = loadCore().busy > FULL_CORE_SHARE || machine().stolen > MAX_STOLEN_SHARE
    all.push({ sides, isSpoiled })
  }
  const isOnlySpoiled = counted().length === 0
  const valid = (isOnlySpoiled ? all : counted()).map(({ sides }) => sides)
  const ratio = (to: 'limit' | 'still') => median(valid.map((sides) => sides.pelita.rate / sides[to].rate))
  const { name, targets, p99 } = request
  return {
    name,
    targets,
    ...(p99 && { p99 }),
    pelita: summarise(valid.map((sides) => sides.pelita)),
    limit: summarise(valid.map((sides) => sides.limit)),
    still: summarise(valid.map((sides) => sides.still)),
    counting: rounds.isQuick ? null : summarise(valid.flatMap(({ counting }) => counting ?? [])),
    ratio: ratio('limit'),
    ratioToStill: ratio('still'),
    dropped: all.length - counted().length,
    isOnlySpoiled,
  }
}

async function runRound(
  request: Request,
  { engine, databaseTime, pelita, limit, headers, forget }: Servers,
  { seconds, isQuick, bytes }: Rounds & { bytes: number },
): Promise<Sides> {
  if (request.isOnce) await forget()
  const options = { seconds, headers }
  const of = (counting: string) => ({ ...request, paths: request.paths.map((path) => `/${counting}${path}`) })
  const costed = async (server: Running, load: Load): Promise<Costed> => {
    const spent = () => server.processorTime() + databaseTime()
    const from = spent()
    const measured = await measure(server.address, load, options)
    return { ...measured, cost: (spent() - from) / measured.answers }
  }
  return {
    pelita: await costed(pelita, request),
    limit: await costed(limit, of(COUNTING[engine])),
    still: await costed(limit, { paths: [`/?bytes=${bytes || 1}`] }),
    counting: isQuick ? null : await costed(limit, of('anew')),
  }
}

/**
 * A limit that answers something else would prove nothing.
 *
 * @returns the length of the answer
 */
async function checkSame(
  { paths: [path = ''] }: Request,
  { pelita, limit, headers }: Servers,
): Promise<number> {
  const texts = await Promise.all(
    [`${pelita.address}${path}`, `${limit.address}/anew${path}`].map(
      async (address) => await (await fetch(address, { headers })).text(),
    ),
  )
  const [answer = '', bare = ''] = texts
  deepEqual(JSON.parse(answer), JSON.parse(bare))
  return Buffer.byteLength(answer)
}

function summarise(measured: readonly Costed[]): Summary {
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
