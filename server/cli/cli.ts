/** `pelita <verb>`: what an administrator does from the machine itself; each verb is one file beside this. */
import { parseArgs } from 'node:util'
import { readJournal } from '../backup/restoreJournal.ts'
import { type Config, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { errorDetails } from '../db/errorDetails.ts'
import { openDb } from '../db/open.ts'
import { refuseForeignFolder } from '../files/sameSchool.ts'
import { openFiles } from '../files/storage.ts'
import { sentenceOf } from '../machineErrors.ts'
import { anonymise } from './anonymise.ts'
import { backup } from './backup.ts'
import { doctor } from './doctor.ts'
import { openEmptySchool } from './emptySchool.ts'
import { importEarlier } from './importEarlier.ts'
import { move } from './move.ts'
import { resetPassword } from './resetPassword.ts'
import { restore } from './restore.ts'
import type { Verb, VerbCall } from './verb.ts'

export const VERBS: Readonly<Record<string, Verb>> = {
  backup,
  restore,
  doctor,
  'reset-password': resetPassword,
  move,
  'import-earlier': importEarlier,
  anonymise,
}

export const EXIT = { wrongCommand: 2, cannot: 3 } as const

type Env = Record<string, string | undefined>
type Print = (line: string) => void

/** @param args what follows `pelita` @returns the exit code */
export async function runCli(args: readonly string[], env: Env, print: Print): Promise<number> {
  const [name = '--help', ...rest] = args
  if (name === '--help' || name === '-h') {
    print(overview())
    return 0
  }
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
  if (!verb) {
    print(`Perintah "${name}" tidak dikenal.\n\n${overview()}`)
    return EXIT.wrongCommand
  }
  const given = argumentsOf(verb, rest)
  if (typeof given === 'string') {
    print(`${given} Pakai: ${verb.usage}`)
    return EXIT.wrongCommand
  }
  if (given.has('help')) {
    print(`${verb.usage}\n\n${verb.summary}.\n\n${verb.help}`)
    return 0
  }
  try {
    return await runVerb(verb, given, { env, print })
  } catch (error) {
    print(sentenceOf(error))
    return EXIT.cannot
  }
}

function overview(): string {
  const width = Math.max(...Object.values(VERBS).map(({ usage }) => usage.length))
  const lines = Object.values(VERBS).map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`)
  return [
    'Pakai: pelita <perintah> [pilihan]',
    '',
    ...lines,
    '',
    'pelita <perintah> --help menerangkan satu perintah.',
  ].join('\n')
}

type ParsedArguments = Pick<VerbCall, 'text' | 'has' | 'operands'>

/** @returns a sentence where they are wrong */
function argumentsOf({ options, operands }: Verb, args: readonly string[]): ParsedArguments | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    const given: Record<string, unknown> = values
    const missing = operands[positionals.length]
    const tooMany = positionals[operands.length]
    if (tooMany !== undefined) return `"${tooMany}" tidak dikenal.`
    if (missing !== undefined && given.help !== true) return `${missing} belum disebut.`
    const text = (option: string) => {
      const value = given[option]
      return typeof value === 'string' ? value : undefined
    }
    return { text, has: (option) => given[option] === true, operands: positionals }
  } catch (error) {
    if (!errorDetails(error).code?.startsWith('ERR_PARSE_ARGS')) throw error
    const wrong = args.find((one) => one.startsWith('-') && !isKnown(one, options))
    return wrong ? `Pilihan "${wrong}" tidak dikenal.` : 'Sebuah pilihan salah atau kurang isinya.'
  }
}

function isKnown(argument: string, options: Verb['options']): boolean {
  const [name = ''] = argument.replace(/^-+/, '').split('=')
  return ['help', 'h'].includes(name) || Object.hasOwn(options, name)
}

async function runVerb(
  verb: Verb,
  given: ParsedArguments,
  { env, print }: { env: Env; print: Print },
): Promise<number> {
  process.umask(0o077)
  const config = readConfig(env)
  const opened: Closing[] = []
  const keep = ({ context, close }: { context: Context; close: Closing }) => {
    opened.push(close)
    return context
  }
  const open = async () => keep(await openSchool(config))
  const openEmpty: VerbCall['openEmpty'] = async (how) =>
    keep(await openEmptySchool({ ...how, config, open: openSchool }))
  try {
    return await verb.run({ ...given, config, open, openEmpty, print })
  } finally {
    for (const close of opened) await close()
  }
}

type Closing = () => Promise<void>

/** Whoever looks a school over must not make one. */
async function openSchool(config: Config): Promise<{ context: Context; close: Closing }> {
  await refuseHalfRestored(config)
  const db = await openDb({ ...config, NEW_SCHOOL: 'off' })
  try {
    const context: Context = { db, files: await openFiles(config), config, clock: Date.now }
    await refuseForeignFolder(context)
    return { context, close: () => db.close() }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** A restoring may be under way at this moment, so only a start or another restoring goes on with it. */
async function refuseHalfRestored({ DATA_DIR }: Config): Promise<void> {
  if (await readJournal(DATA_DIR))
    throw new Error(
      'pemulihan cadangan belum selesai. Mulai server, atau ulangi "pelita restore", untuk menyelesaikannya.',
    )
}
