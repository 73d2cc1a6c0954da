/** The results as a page: machine, versions, a line for each thing measured, its target and whether it was met. */
import { readFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import Sqlite from 'better-sqlite3'
import sharp from 'sharp'
import type { Measurement } from './measure.ts'

export type Compared = {
  name: string
  pelita: Measurement
  limit: Measurement
  ratio: number
  target?: number | undefined
  p99?: number | undefined
}
/** Something that must not be more than `most`. */
export type Bounded = { name: string; value: number; most?: number; least?: number; unit: string }
export type Section = { heading: string; measured: readonly Bounded[] }

/** Processes that wanted a core before the benchmark began; with many, waiting for a core is what p99 shows. */
const loadBefore = loadavg()[0] ?? 0

export function report(
  compared: Compared[],
  sections: readonly Section[],
  rounds: { count: number; seconds: number },
): string {
  return `# Speed

${machine()} · ${loadBefore.toFixed(1)} other processes wanted a core when it began

10,000 articles of 2 KB and 20,000 students in SQLite (WAL, synchronous=FULL); ten connections; the load
comes from the same machine. Figures are medians of ${rounds.count} rounds of ${rounds.seconds} s, ours and the limit in turn.

The limit is a bare \`node:http\` server on the same file (\`bench/limit.ts\`): prepared statements, token
checked, total counted and, as ours, kept until a write; its search is a LIKE scan.

${table([
  ['', 'ours /s', 'p50 ms', 'p99 ms', 'limit /s', 'its p99 ms', 'ours ÷ limit', 'target', ''],
  ...compared.map(({ name, pelita, limit, ratio, target }) => [
    name,
    formatted(pelita.rate),
    String(pelita.p50),
    String(pelita.p99),
    formatted(limit.rate),
    String(limit.p99),
    ratio.toFixed(2),
    target ? `≥ ${target}` : '',
    target ? verdict(ratio >= target) : '',
  ]),
])}

${sections.map(section).join('\n\n')}
`
}

export function section({ heading, measured }: Section): string {
  const rows = measured.map(({ name, value, most, least, unit }) => [
    name,
    `${formatted(value)} ${unit}`,
    most ? `≤ ${most} ${unit}` : least ? `≥ ${least} ${unit}` : '',
    most || least ? verdict(most ? value <= most : value >= (least ?? 0)) : '',
  ])
  return `## ${heading}\n\n${table([['', 'measured', 'target', ''], ...rows])}`
}

function table([head = [], ...rows]: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : '**not met**'
}

function formatted(value: number): string {
  return value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en')
}

/** One answer in a hundred takes longer than this. */
export function slowest({ name, pelita, p99 }: Compared): Bounded[] {
  return p99 ? [{ name: `${name}: p99`, value: pelita.p99, most: p99, unit: 'ms' }] : []
}

function machine(): string {
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
    ...['fastify', 'kysely', 'better-sqlite3', 'sharp'].map((name) => `${name} ${version(name)}`),
    `libvips ${sharp.versions.vips}`,
  ].join(' · ')
}
