/** The command line options of `npm run bench`, which `--help` prints. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { RoundOptions } from './lists/compare.ts'

/** The sections that `--section=` takes, in the order of a complete run. */
export const SECTION_NAMES = [
  'lists',
  'server',
  'security',
  'start',
  'processes',
  'lessons',
  'console',
  'phone',
  'years',
  'attendance',
  'notices',
  'import',
] as const
export type SectionName = (typeof SECTION_NAMES)[number]

const OPTIONS = {
  quick: {
    type: 'boolean',
    help: 'compares lists and posts in three minutes, and writes no report',
  },
  section: {
    type: 'string',
    value: SECTION_NAMES.join(','),
    help: 'measures only these sections, each as in a complete run',
  },
  only: {
    type: 'string',
    value: 'TEXT',
    help: 'measures only requests whose name contains this; implies --quick',
  },
  engine: { type: 'string', value: 'sqlite|postgres', help: 'measures only this engine; implies --quick' },
  profile: { type: 'boolean', help: 'also profiles the server in a quick run' },
  out: {
    type: 'string',
    value: 'FILE',
    help: 'writes the report here; otherwise only a complete run writes, to tools/bench/results.md',
  },
  growth: { type: 'boolean', help: 'measures every GET call in a small and in a large school instead' },
  large: { type: 'string', value: 'COUNT', help: 'posts and students of the large school of --growth' },
  schools: {
    type: 'string',
    value: 'FOLDER',
    help: 'where --growth keeps its seeded SQLite schools for later runs',
  },
  database: {
    type: 'string',
    value: 'URL',
    help: 'the PostgreSQL server on which --growth keeps its seeded schools',
  },
  help: { type: 'boolean', help: 'prints these options' },
} as const satisfies ParseArgsConfig['options'] & Record<string, { help: string; value?: string }>

/** An unknown option is an error: `--sections=lists` must not measure everything for an hour. */
const { values } = parseArgs({ options: OPTIONS })

export const isHelp = values.help ?? false
export const isGrowth = values.growth ?? false
export const nameFilter = values.only ?? ''
export const engineFilter = values.engine ?? ''
export const isProfiling = values.profile ?? false
export const isQuick = (values.quick ?? false) || Boolean(nameFilter || engineFilter)
export const sectionFilter = readSections(values.section ?? '')
export const reportFile = values.out ?? ''
export const ROUNDS: RoundOptions = isQuick
  ? { count: 2, seconds: 1, isQuick }
  : { count: 5, seconds: 2, isQuick }

/** Options of `--growth`: a smaller large school, and where seeded schools are stored for later runs. */
export const growthOptions = {
  largeCount: Number(values.large ?? 0),
  storageFolder: values.schools ?? '',
  databaseServerUrl: values.database ?? '',
}

export function describeOptions(): string {
  const lines = Object.entries(OPTIONS).map(([name, { help, ...option }]) => {
    const usage = 'value' in option ? `--${name}=${option.value}` : `--${name}`
    return `  ${usage}\n      ${help}`
  })
  return ['npm run bench [-- OPTIONS]', ...lines].join('\n')
}

/** @throws Error for a section that does not exist */
function readSections(list: string): readonly SectionName[] {
  const names = list.split(',').filter(Boolean)
  const unknown = names.filter((name) => !SECTION_NAMES.some((known) => known === name))
  if (unknown.length > 0)
    throw new Error(`Unknown section: ${unknown.join(', ')}. There are ${SECTION_NAMES.join(', ')}.`)
  return SECTION_NAMES.filter((known) => names.includes(known))
}
