/** One and two server processes on one PostgreSQL: what a call takes of their processor and of the database's. */
import { type Engine, openPostgres } from '../engines.ts'
import type { Rounds } from '../lists/compare.ts'
import { LIST, REQUESTS } from '../lists/requests.ts'
import { signInHeaders } from '../lists/signIns.ts'
import type { RunningServer } from '../machine/processes.ts'
import type { Figure, Section } from '../section.ts'
import { EMAILS } from '../seed.ts'
import { measure, median } from './measure.ts'
import type { Load } from './measurement.ts'

/** Of one round: calls answered a second, and milliseconds of processor for each of them. */
type Cost = { rate: number; server: number; database: number }

/** A process that has answered less is still compiling. */
const WARMING_ROUNDS = 3

/**
 * Of a core for each server. Load and database need the rest of two cores, where they are as good as elsewhere: twice
 * this share of servers is busy for the whole round and neither of the others is.
 */
const CPU_QUOTA = 0.3

/**
 * Load, servers and database share the cores of this machine, so that two servers cannot show here what they do with a
 * core each. With an equal part of a core each they can, where the kernel gives parts; processor time for each call is
 * counted everywhere, and bears what it costs five busy processes to take turns on two cores.
 */
export async function measureSeveral(folder: string, rounds: Rounds): Promise<Section> {
  const engine = await openPostgres(folder)
  const servers = [
    await engine.pelita({ isPinned: false }),
    await engine.pelita({ isPinned: false }),
  ] as const
  const [first] = servers
  try {
    const headers = await signInHeaders(first)
    const idle = first.memory()
    const onePost = REQUESTS.filter(({ name }) => name === 'One post')
    const loads = [LIST, ...onePost]
    const measured: Figure[] = []
    for (const load of loads) {
      const [one, two]: [Cost[], Cost[]] = [[], []]
      // Both have compiled what the calls need before either is measured.
      for (const { address } of servers)
        await measure(address, load, { headers, seconds: WARMING_ROUNDS * rounds.seconds })
      for (let round = 0; round < rounds.count; round += 1) {
        const options = { headers, seconds: rounds.seconds, databaseTime: engine.databaseTime }
        one.push(await measureCost([first], load, options))
        two.push(await measureCost(servers, load, options))
      }
      measured.push(
        ...toFigures(load.name, one, two),
        ...(await withCpuQuotas(servers, load, { ...rounds, headers })),
      )
    }
    const begun = first.processorTime()
    for (const email of EMAILS) await signInHeaders(first, email)
    measured.push(
      {
        name: 'Sign-in: processor',
        value: (first.processorTime() - begun) / EMAILS.length / US_PER_MS,
        unit: 'ms',
      },
      { name: 'Memory of a process, idle', value: idle, unit: 'MB' },
      { name: 'Memory of a process after this', value: first.memory(), unit: 'MB' },
    )
    return { heading: 'Two processes on one PostgreSQL', measured }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await engine.stop()
  }
}

const US_PER_MS = 1000

type Options = { headers: Record<string, string>; seconds: number } & Pick<Engine, 'databaseTime'>

async function measureCost(
  servers: readonly RunningServer[],
  load: Load,
  { databaseTime, ...options }: Options,
): Promise<Cost> {
  const readCpuTime = () => ({
    server: servers.reduce((sum, { processorTime }) => sum + processorTime(), 0),
    database: databaseTime(),
  })
  const before = readCpuTime()
  const measured = await Promise.all(servers.map(({ address }) => measure(address, load, options)))
  const after = readCpuTime()
  const calls = US_PER_MS * measured.reduce((sum, { answers }) => sum + answers, 0)
  return {
    rate: measured.reduce((sum, { rate }) => sum + rate, 0),
    server: (after.server - before.server) / calls,
    database: (after.database - before.database) / calls,
  }
}

type RoundOptions = Rounds & { headers: Record<string, string> }

/** What two processes serve against one, each with the same CPU quota; nothing where quotas cannot be set. */
async function withCpuQuotas(
  servers: readonly [RunningServer, RunningServer],
  load: Load & { name: string },
  { count, ...options }: RoundOptions,
): Promise<Figure[]> {
  const resets = servers.map(({ setCpuQuota }) => setCpuQuota(CPU_QUOTA))
  const [one, two]: [number[], number[]] = [[], []]
  const rateOf = async (running: readonly RunningServer[]) => {
    const measured = await Promise.all(running.map(({ address }) => measure(address, load, options)))
    return measured.reduce((sum, { rate }) => sum + rate, 0)
  }
  try {
    if (resets.includes(null)) return []
    for (let round = 0; round < count; round += 1) {
      one.push(await rateOf(servers.slice(0, 1)))
      two.push(await rateOf(servers))
    }
  } finally {
    for (const reset of resets) reset?.()
  }
  const each = `with ${CPU_QUOTA} of a core each`
  return [
    { name: `${load.name}: one process ${each}`, value: median(one), unit: '/s' },
    { name: `${load.name}: two ${each}`, value: median(two), unit: '/s' },
    { name: `${load.name}: two ÷ one, ${each}`, value: median(two) / median(one), min: 1.7, unit: '×' },
  ]
}

function toFigures(name: string, one: readonly Cost[], two: readonly Cost[]): Figure[] {
  const medianOf = (costs: readonly Cost[], part: keyof Cost) => median(costs.map((cost) => cost[part]))
  return [
    { name: `${name}: one process here`, value: medianOf(one, 'rate'), unit: '/s' },
    { name: `${name}: two here`, value: medianOf(two, 'rate'), unit: '/s' },
    { name: `${name}: processor of one`, value: medianOf(one, 'server'), unit: 'ms' },
    { name: `${name}: processor of two`, value: medianOf(two, 'server'), unit: 'ms' },
    { name: `${name}: processor of the database`, value: medianOf(two, 'database'), unit: 'ms' },
    {
      name: `${name}: two ÷ one by processor time`,
      value: (2 * medianOf(one, 'server')) / medianOf(two, 'server'),
      unit: '×',
    },
  ]
}
