/** Renders the results as a Markdown page: the machine, its versions, and a row per metric with its target. */
import { readFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import sharp from 'sharp'
import { loadSqlite, SQLITE_DRIVER } from '#platform/server/db/sqlite/driver.ts'
import type { Engine } from './engines.ts'
import type { Comparison, RoundOptions, Summary } from './lists/compare.ts'
import type { Target } from './lists/requests.ts'
import { hasWrk } from './load/wrk.ts'
import { canPinProcesses, startCoreUsage } from './machine/cores.ts'
import type { ProfileSummary, TimeShare } from './machine/profile.ts'
import type { Metric, Section } from './section.ts'

export type EngineResult = Pick<Engine, 'key' | 'name'> & {
  comparisons: readonly Comparison[]
  profile: ProfileSummary | null
}

const Sqlite = await loadSqlite()

/** Other processes that were waiting for a core when the benchmark began; with many, p99 mostly shows that wait. */
const loadAverageAtStart = loadavg()[0] ?? 0
const readUsageSinceStart = startCoreUsage()

export function renderReport(
  engines: readonly EngineResult[],
  sections: readonly Section[],
  rounds: RoundOptions,
): string {
  return `# Speed

${describeMachine()} · ${loadAverageAtStart.toFixed(1)} other processes were waiting for a core at the start · ${describeStolenTime(readUsageSinceStart().stolenShare)}

The school has 10,000 articles of 2 KB and 20,000 students; the load has ten connections. Each figure of the lists is the median of
${rounds.count} rounds of ${rounds.seconds} s. A round measures Pelita, the baseline and a static response, one after the other; ± is half the
distance between the fastest and the slowest round.
${
  canPinProcesses
    ? 'The server shares the first core with its database; the load generator has the second.'
    : 'This machine cannot pin processes to cores, so the load generator, the server and the database shared all of them.'
} ${
    hasWrk
      ? 'The load generator is `wrk`.'
      : 'The load generator is `autocannon`, since `wrk` is not installed: it may limit a rate before the server does.'
  }
A round is dropped if the load generator used up its core, or if the host gave more than 3 % of the CPU time to other virtual machines;
a rate marked + has only such rounds. *CPU* is the CPU time of one response, of the server and its database together: other work on the
machine lowers a rate but hardly changes this time.

The baseline is a bare \`node:http\` server on the same database (\`tools/bench/baseline\`) that checks the token and runs prepared statements.
On SQLite it caches totals until the next write, as Pelita does; on PostgreSQL it is a pool of ten connections that returns no totals.
*Counting* is the baseline when it counts for every response, *static* a constant text of the same length. The baseline searches with LIKE.

${engines.map(renderEngineResult).join('\n\n')}

${sections.map(renderSection).join('\n\n')}
`
}

export function renderEngineResult({ key, name, comparisons, profile }: EngineResult): string {
  const rows = comparisons.map((comparison) => [
    comparison.name,
    `${comparison.hasOnlyDisturbedRounds ? '+' : ''}${formatRate(comparison.pelita)}`,
    formatNumber(comparison.pelita.p50),
    formatNumber(comparison.pelita.p99),
    formatCpuTime(comparison.pelita.cpuTimeUs),
    formatRate(comparison.baseline),
    formatCpuTime(comparison.baseline.cpuTimeUs),
    formatNumber(comparison.baseline.p99),
    comparison.countingBaseline ? formatRate(comparison.countingBaseline) : '',
    formatNumber(comparison.staticResponse.rate),
    formatNumber(comparison.staticResponse.p99),
    comparison.ratioToStatic.toFixed(2),
    comparison.ratio.toFixed(2),
    ...renderTargetCells(comparison.targets[key], comparison),
    comparison.droppedRoundCount ? String(comparison.droppedRoundCount) : '',
  ])
  const headings = [
    '',
    'Pelita /s',
    'p50 ms',
    'p99 ms',
    'CPU µs',
    'baseline /s',
    'baseline CPU µs',
    'baseline p99 ms',
    'counting /s',
    'static /s',
    'static p99 ms',
    'Pelita ÷ static',
    'Pelita ÷ baseline',
    'target',
    '',
    'dropped rounds',
  ]
  return `## ${name}: lists and posts\n\n${renderTable([headings, ...rows])}${profile ? `\n\n${renderProfile(name, profile)}` : ''}`
}

function renderTargetCells(target: Target | undefined, { pelita, ratio }: Comparison): [string, string] {
  if (!target) return ['', '']
  return 'minRatio' in target
    ? [`≥ ${target.minRatio}`, renderVerdict(ratio >= target.minRatio)]
    : [`≥ ${formatNumber(target.minRate)} /s`, renderVerdict(pelita.rate >= target.minRate)]
}

function renderProfile(name: string, { packages, functions }: ProfileSummary): string {
  const lines = packages.map((part, index) => [
    ...renderShareCells(part),
    ...renderShareCells(functions[index]),
  ])
  return `CPU profile of the server while page 1 of the list is requested (${name}):\n\n${renderTable([['package', 'share', 'function', 'share'], ...lines])}`
}

function renderShareCells(part: TimeShare | undefined): [string, string] {
  return part ? [part.name, `${(100 * part.share).toFixed(1)} %`] : ['', '']
}

export function renderSection({ heading, metrics, stolenShare }: Section): string {
  const rows = metrics.map((metric) => [
    metric.name,
    `${formatNumber(metric.value)} ${metric.unit}`,
    ...renderLimitCells(metric),
  ])
  const stolenNote = stolenShare === undefined ? '' : `\n\nMeanwhile ${describeStolenTime(stolenShare)}.`
  return `## ${heading}\n\n${renderTable([['', 'measured', 'target', ''], ...rows])}${stolenNote}`
}

function renderLimitCells({ value, max, min, unit }: Metric): [string, string] {
  if (max !== undefined) return [`≤ ${max} ${unit}`, renderVerdict(value <= max)]
  if (min !== undefined) return [`≥ ${min} ${unit}`, renderVerdict(value >= min)]
  return ['', '']
}

/** On a shared host, time given to other virtual machines may explain a slow response. */
function describeStolenTime(stolenShare: number): string {
  return `the host gave ${(100 * stolenShare).toFixed(1)} % of the CPU time to other virtual machines`
}

/** The sections measured so far. Each is printed as it is added, so a later failure does not lose it. */
export class ReportSections {
  readonly all: Section[] = []
  /** Reads the CPU usage since the last section was added. */
  #readUsage = startCoreUsage()

  add(...sections: Section[]) {
    const { stolenShare } = this.#readUsage()
    this.#readUsage = startCoreUsage()
    const completed = sections.map((section) => ({ ...section, stolenShare }))
    for (const section of completed) console.log(renderSection(section))
    this.all.push(...completed)
  }
}

function renderTable([headings = [], ...rows]: string[][]): string {
  return [headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function renderVerdict(isMet: boolean): string {
  return isMet ? 'met' : '**not met**'
}

function formatRate({ rate, spread }: Summary): string {
  return rate > 0 ? `${formatNumber(rate)} ± ${Math.round(50 * spread)} %` : '0'
}

/** Empty where the kernel reports no CPU time. */
const formatCpuTime = (microseconds: number): string => (microseconds > 0 ? formatNumber(microseconds) : '')

function formatNumber(value: number): string {
  // A value is not finite when no response arrived in time.
  if (!Number.isFinite(value)) return '—'
  return value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en')
}

/** The p99 metric of a request that has a p99 target, as a list of one; otherwise an empty list. */
export function toP99Metrics({ name, pelita, maxP99Ms }: Comparison): Metric[] {
  return maxP99Ms ? [{ name: `${name}: p99`, value: pelita.p99, max: maxP99Ms, unit: 'ms' }] : []
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
