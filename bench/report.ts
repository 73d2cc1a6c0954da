/** The results as a page: machine, versions, a line for each thing measured, its target and whether it was met. */
import { readFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import sharp from 'sharp'
import { loadSqlite, SQLITE_DRIVER } from '#server/db/sqlite/driver.ts'
import type { Engine } from './engines.ts'
import type { Comparison, Rounds, Summary } from './lists/compare.ts'
import type { Target } from './lists/requests.ts'
import { hasWrk } from './load/wrk.ts'
import { type CoreShares, isPinning, watchCore } from './machine/cores.ts'
import type { ProfileSummary, Share } from './machine/profile.ts'
import type { Figure, Section } from './section.ts'

export type EngineResult = Pick<Engine, 'key' | 'name'> & {
  compared: readonly Comparison[]
  profiled: ProfileSummary | null
}

const Sqlite = await loadSqlite()

/** Processes that wanted a core before the benchmark began; with many, waiting for a core is what p99 shows. */
const loadBefore = loadavg()[0] ?? 0
const sinceStart = watchCore()

export function renderReport(
  engines: readonly EngineResult[],
  sections: readonly Section[],
  rounds: Rounds,
): string {
  return `# Speed

${describeMachine()} · ${loadBefore.toFixed(1)} other processes wanted a core when it began · ${describeStolen(sinceStart())}

10,000 articles of 2 KB and 20,000 students; ten connections. Figures of the lists are medians of ${rounds.count} rounds of
${rounds.seconds} s, ours, the baseline and a static answer in turn; ± is half the distance between the fastest and the slowest round.
${
  isPinning
    ? 'The server shares the first core with its database; the load comes from the second.'
    : 'This machine cannot bind processes to cores, so load, server and database shared all of them.'
} ${
    hasWrk
      ? 'The load is made by `wrk`.'
      : 'The load is made by `autocannon`, for want of `wrk`: a rate may be its own and not the server’s.'
  }
Rounds in which the load’s core had no time left, or the host took more than 3 % of the cores for other machines, are dropped; a
rate with + had no other rounds. *Cost* is the processor time
of one answer, of the server and its database together: other work on the machine lowers a rate and hardly changes it.

The baseline is a bare \`node:http\` server on the same database (\`bench/baseline\`): prepared statements, token checked. On SQLite it
keeps its totals until a write, as we do; on PostgreSQL it is a pool of ten that tells no totals. *Counting* is the baseline when it
counts for every answer, *static* a ready text of the same length. Its search is a LIKE scan.

${engines.map(renderComparison).join('\n\n')}

${sections.map(renderSection).join('\n\n')}
`
}

export function renderComparison({ key, name, compared, profiled }: EngineResult): string {
  const rows = compared.map((one) => [
    one.name,
    `${one.hasOnlyDisturbedRounds ? '+' : ''}${formatRate(one.pelita)}`,
    formatNumber(one.pelita.p50),
    formatNumber(one.pelita.p99),
    formatMicroseconds(one.pelita.cost),
    formatRate(one.baseline),
    formatMicroseconds(one.baseline.cost),
    formatNumber(one.baseline.p99),
    one.countingBaseline ? formatRate(one.countingBaseline) : '',
    formatNumber(one.staticAnswer.rate),
    formatNumber(one.staticAnswer.p99),
    one.ratioToStatic.toFixed(2),
    one.ratio.toFixed(2),
    ...renderTarget(one.targets[key], one),
    one.dropped ? String(one.dropped) : '',
  ])
  const head = [
    ...[
      '',
      'ours /s',
      'p50 ms',
      'p99 ms',
      'cost µs',
      'baseline /s',
      'its cost µs',
      'its p99',
      'counting /s',
      'static /s',
      'its p99',
    ],
    ...['ours ÷ static', 'ours ÷ baseline', 'target', '', 'dropped'],
  ]
  return `## ${name}: lists and posts\n\n${renderTable([head, ...rows])}${profiled ? `\n\n${renderProfile(name, profiled)}` : ''}`
}

function renderTarget(target: Target | undefined, { pelita, ratio }: Comparison): [string, string] {
  if (!target) return ['', '']
  return 'share' in target
    ? [`≥ ${target.share}`, verdict(ratio >= target.share)]
    : [`≥ ${formatNumber(target.rate)} /s`, verdict(pelita.rate >= target.rate)]
}

function renderProfile(name: string, { packages, functions }: ProfileSummary): string {
  const lines = packages.map((part, index) => [...renderShare(part), ...renderShare(functions[index])])
  return `Where the server’s time goes while page 1 is asked for (${name}):\n\n${renderTable([['package', 'share', 'function', 'share'], ...lines])}`
}

function renderShare(part: Share | undefined): [string, string] {
  return part ? [part.name, `${(100 * part.share).toFixed(1)} %`] : ['', '']
}

export function renderSection({ heading, measured, stolen: share }: Section): string {
  const rows = measured.map(({ name, value, max: most, min: least, unit }) => [
    name,
    `${formatNumber(value)} ${unit}`,
    most ? `≤ ${most} ${unit}` : least ? `≥ ${least} ${unit}` : '',
    most || least ? verdict(most ? value <= most : value >= (least ?? 0)) : '',
  ])
  const taken = share === undefined ? '' : `\n\nMeanwhile ${describeStolen({ stolen: share })}.`
  return `## ${heading}\n\n${renderTable([['', 'measured', 'target', ''], ...rows])}${taken}`
}

/** On a machine among others, this is what a slow answer may have waited for. */
function describeStolen({ stolen }: Pick<CoreShares, 'stolen'>): string {
  return `the host took ${(100 * stolen).toFixed(1)} % of the cores for other machines`
}

/** What was measured until now; each is printed at once, so that a part that fails takes nothing of it along. */
export class Sections {
  readonly all: Section[] = []
  #sinceLast = watchCore()

  add(...sections: Section[]) {
    const { stolen } = this.#sinceLast()
    this.#sinceLast = watchCore()
    const withStolen = sections.map((one) => ({ ...one, stolen }))
    for (const one of withStolen) console.log(renderSection(one))
    this.all.push(...withStolen)
  }
}

function renderTable([head = [], ...rows]: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : '**not met**'
}

function formatRate({ rate, spread }: Summary): string {
  return rate > 0 ? `${formatNumber(rate)} ± ${Math.round(50 * spread)} %` : '0'
}

/** Microseconds; nothing where the kernel does not tell. */
const formatMicroseconds = (cost: number): string => (cost > 0 ? formatNumber(cost) : '')

function formatNumber(value: number): string {
  // Nothing was answered in time.
  if (!Number.isFinite(value)) return '—'
  return value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en')
}

/** One answer in a hundred takes longer than this. */
export function toP99Figures({ name, pelita, p99 }: Comparison): Figure[] {
  return p99 ? [{ name: `${name}: p99`, value: pelita.p99, max: p99, unit: 'ms' }] : []
}

function describeMachine(): string {
  const processors = cpus()
  const version = (name: string): string =>
    JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
  const memory = Math.round(totalmem() / 1024 ** 3)
  return [
    new Date().toISOString().slice(0, 10),
    `${processors[0]?.model.trim()}, ${processors.length} cores, ${memory} GB`,
    `${platform()} ${arch()}`,
    `Node ${process.versions.node}`,
    `SQLite ${new Sqlite(':memory:').prepare('select sqlite_version()').pluck().get()}`,
    ...['fastify', 'kysely', SQLITE_DRIVER, 'pg', 'sharp'].map((name) => `${name} ${version(name)}`),
    `libvips ${sharp.versions.vips}`,
  ].join(' · ')
}
