/** `npx pelita new`: writes a feature with one plain resource, its migration, its test, and its line in the list of features. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArguments } from '#platform/server/cli/arguments.ts'
import { KINDS_OF_FIELDS, parseFields } from './fields.ts'
import { readTargets } from './targets.ts'
import { type NewFeature, writeFiles } from './texts.ts'

/** Names every feature, a line each. */
const LIST = 'src/featureList.ts'

const SYNTAX = {
  usage: "pelita new <name> --label <label> --fields 'name:text coach:text:Pembina' [--own-key] [--yes]",
  summary: 'Writes a feature with one plain resource',
  help: `What is left out is asked for. Kinds of fields: ${KINDS_OF_FIELDS.join(', ')}, or the name of a resource, which it then refers to, such as student_id:student:Peminjam. With --own-key it has an access key of its own; otherwise those of the master data.`,
  options: {
    label: { type: 'string' },
    fields: { type: 'string' },
    'own-key': { type: 'boolean' },
    yes: { type: 'boolean' },
  },
  operands: ['name'],
} as const

/** @param args those after `new` @returns the exit code */
export async function createFeature(args: readonly string[], root: string): Promise<number> {
  const given = parseArguments(SYNTAX, args)
  if (typeof given === 'string') return refuse(`${given} ${SYNTAX.usage}`)
  if (given.hasFlag('help')) {
    console.log(`${SYNTAX.usage}\n\n${SYNTAX.summary}. ${SYNTAX.help}`)
    return 0
  }
  const [name = ''] = given.operands
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) return refuse('The name is written in camelCase, such as ekskul.')
  if (existsSync(join(root, 'src/features', name))) return refuse(`There is a feature ${name} already.`)
  const ask = createAsk()
  const label = (given.optionValue('label') ?? (await ask('Label, such as Ekskul: '))).replaceAll("'", '’')
  if (!label) return refuse('A feature needs a label, such as --label Ekskul.')
  const targets = readTargets(root)
  const fields = parseFields(
    given.optionValue('fields') ?? (await ask('Fields, such as name:text:Nama: ')),
    targets,
  )
  if (typeof fields === 'string') return refuse(fields)
  const feature = {
    name,
    label,
    table: toPlural(toSnakeCase(name)),
    fields,
    targets,
    ownKey: given.hasFlag('own-key') ? toSnakeCase(name).replaceAll('_', '-') : null,
    number: nextNumber(root),
  }
  if (
    !given.hasFlag('yes') &&
    !/^y/i.test(await ask(`Write ${Object.keys(writeFiles(feature)).join(', ')}? (y/n) `))
  )
    return 0
  write(feature, root)
  console.log(
    `Written: src/features/${name}. Run npx tsc && npx vitest run test/features/${name}, then npm run dev.`,
  )
  return 0
}

function refuse(sentence: string): number {
  console.error(sentence)
  return 2
}

type Ask = (question: string) => Promise<string>

/** Reads the answers line by line; one reader for all, because a pipe may hand over several lines at once. No more input is an empty answer. */
function createAsk(): Ask {
  const reader = createInterface({ input: process.stdin })
  const lines = reader[Symbol.asyncIterator]()
  return async (question) => {
    process.stdout.write(question)
    const { value, done } = await lines.next()
    return done ? '' : value.trim()
  }
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** @example toPlural('library') // 'libraries' */
const toPlural = (name: string) => (name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`)

/** The number after that of the newest migration of any feature. */
function nextNumber(root: string): string {
  const files = readdirSync(join(root, 'src/features'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(^|[/])migrations[/][^/]+\.ts$/.test(file),
  )
  const numbers = files.map((file) => Number.parseInt(basename(file), 10)).filter(Number.isInteger)
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

function write(feature: NewFeature, root: string) {
  const { name } = feature
  const files = writeFiles(feature)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const line = `export { ${name}Feature as ${name} } from '#features/${name}/${name}.ts'\n`
  appendFileSync(join(root, LIST), line)
  const changed = [...Object.keys(files), LIST]
  execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', '--log-level=error', ...changed], {
    cwd: root,
  })
}
