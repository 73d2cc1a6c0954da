/** `pelita <verb>`: what an administrator does from the machine itself; each verb is one file beside this. */
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { openDb } from '../db/open.ts'
import { refuseForeignFolder } from '../files/sameSchool.ts'
import { openFiles } from '../files/storage.ts'
import { doctor } from './doctor.ts'
import type { Verb } from './verb.ts'

export const VERBS: Readonly<Record<string, Verb>> = { doctor }

export const EXIT = { wrongCommand: 2, cannot: 3 } as const

type Env = Record<string, string | undefined>

/** @param args what follows `pelita` @returns the exit code */
export async function runCli(
  args: readonly string[],
  env: Env,
  print: (line: string) => void,
): Promise<number> {
  const [name = '--help', ...flags] = args
  if (name === '--help' || name === '-h') {
    print(overview())
    return 0
  }
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
  if (!verb) {
    print(`Perintah "${name}" tidak dikenal.\n\n${overview()}`)
    return EXIT.wrongCommand
  }
  if (flags.includes('--help') || flags.includes('-h')) {
    print(`${verb.usage}\n\n${verb.summary}.\n\n${verb.help}`)
    return 0
  }
  const unknown = flags.find((flag) => !verb.flags.includes(flag))
  if (unknown) {
    print(`Pilihan "${unknown}" tidak dikenal. Pakai: ${verb.usage}`)
    return EXIT.wrongCommand
  }
  try {
    return await withContext(env, (context) => verb.run(context, flags, print))
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return EXIT.cannot
  }
}

function overview(): string {
  const lines = Object.values(VERBS).map(({ usage, summary }) => `  ${usage.padEnd(28)} ${summary}`)
  return [
    'Pakai: pelita <perintah> [pilihan]',
    '',
    ...lines,
    '',
    'pelita <perintah> --help menerangkan satu perintah.',
  ].join('\n')
}

async function withContext(env: Env, work: (context: Context) => Promise<number>): Promise<number> {
  process.umask(0o077)
  const config = readConfig(env)
  // Whoever looks a school over must not make one.
  const db = await openDb({ ...config, NEW_SCHOOL: 'off' })
  try {
    const context: Context = { db, files: await openFiles(config.DATA_DIR), config, clock: Date.now }
    await refuseForeignFolder(context)
    return await work(context)
  } finally {
    await db.close()
  }
}
