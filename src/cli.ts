/** `pelita <command>`: the command line for administrators; each command is a file of its own, `start` is the server. */
import { VERSION } from '#platform/contract/health.ts'
import { readJournal } from '#platform/server/backup/restoreJournal.ts'
import { type Arguments, explain, parseArguments, suggestName } from '#platform/server/cli/arguments.ts'
import type { Command, CommandCall, CommandSyntax } from '#platform/server/cli/command.ts'
import { openOrCreateSchool } from '#platform/server/cli/openOrCreateSchool.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import { openDb } from '#platform/server/db/open.ts'
import type { Structure } from '#platform/server/db/structure.ts'
import { assertFilesMatchDatabase } from '#platform/server/files/filesMatchDatabase.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { recordSumsIn } from '#platform/server/files/sums.ts'
import { noKeys } from '#platform/server/keys/keys.ts'
import { toErrorSentence } from '#platform/server/machineErrors.ts'
import { contributionsOf } from '#platform/server/product.ts'

/** The server reads its own settings and prints its own errors, since it can also be started without the command line. */
type ServerCommand = CommandSyntax & { serve: () => Promise<number> }

const start: ServerCommand = {
  usage: 'pelita start [--demo]',
  summary: 'Menjalankan server: konsol, API, dan situs sekolah',
  help: `Pelita dibangun lebih dahulu bila perlu. Saat pertama dijalankan, server membuat sekolah baru dan sekali itu
menampilkan password administratornya. Ctrl+C atau SIGTERM menghentikannya, sesudah permintaan yang berjalan selesai.

  --demo   Sekolah contoh di DATA_DIR, atau di folder data-demo; loginnya ditampilkan.

Kode keluar: 0 dihentikan · 1 tidak dapat dimulai · 2 perintah salah`,
  options: { demo: { type: 'boolean' } },
  operands: [],
  serve: async () => {
    await import('./server.ts')
    return Number(process.exitCode ?? 0)
  },
}

type Commands = Readonly<Record<string, () => Promise<Command | ServerCommand>>>

/** Loads each command; apart from each other, so that `start` loads only the server and the others never do. */
const PLATFORM_COMMANDS: Commands = {
  start: async () => start,
  backup: async () => (await import('#platform/server/cli/backup.ts')).backup,
  restore: async () => (await import('#platform/server/cli/restore.ts')).restore,
  doctor: async () => (await import('#platform/server/cli/doctor.ts')).doctor,
  move: async () => (await import('#platform/server/cli/move.ts')).move,
  'rotate-keys': async () => (await import('#platform/server/cli/rotateKeys.ts')).rotateKeys,
}

/** All commands by name. Those of the features lie behind the register, which loads their server parts. */
export async function loadCommands(): Promise<Commands> {
  const { product } = await import('#src/features.server.ts')
  const ofFeatures = product.features.flatMap(({ commands = {} }) => Object.entries(commands))
  return { ...PLATFORM_COMMANDS, ...Object.fromEntries(ofFeatures) }
}

/** Writes code, so tools/pelita.mjs runs it before anything is built. */
const NEW_FEATURE = {
  usage: 'pelita new <nama>',
  summary: 'Untuk pengembang: menulis fitur baru, lihat docs/extending.md',
}

export const EXIT_CODES = { wrongCommand: 2, cannot: 3 } as const

type Env = Record<string, string | undefined>
type Print = (line: string) => void

type Answer = { text: string; exitCode: number }
type Call = { command: Command | ServerCommand; given: Arguments }

/** @param args the arguments after `pelita` @returns the exit code */
export async function runCli(args: readonly string[], env: Env, print: Print): Promise<number> {
  const read = await readArguments(args)
  if ('text' in read) {
    print(read.text)
    return read.exitCode
  }
  const { command, given } = read
  if ('serve' in command) return await command.serve()
  try {
    return await runCommand(command, given, { env, print })
  } catch (error) {
    print(toErrorSentence(error))
    return EXIT_CODES.cannot
  }
}

/** What a call is answered that runs nothing, such as `--help`; tools/pelita.mjs asks before it builds. */
export async function answerArguments(args: readonly string[]): Promise<Answer | null> {
  const read = await readArguments(args)
  return 'text' in read ? read : null
}

async function readArguments([name = '--help', ...rest]: readonly string[]): Promise<Answer | Call> {
  if (name === '--help' || name === '-h') return { text: await formatOverview(), exitCode: 0 }
  if (name === '--version' || name === '-v') return { text: VERSION, exitCode: 0 }
  const command = await findCommand(name)
  if (!command) {
    const suggestion = suggestName(name, [...Object.keys(await loadCommands()), 'new', '--help', '--version'])
    const text = `Perintah "${name}" tidak dikenal.${suggestion}\n\n${await formatOverview()}`
    return { text, exitCode: EXIT_CODES.wrongCommand }
  }
  const given = parseArguments(command, rest)
  if (typeof given === 'string')
    return { text: `${given} Pakai: ${command.usage}`, exitCode: EXIT_CODES.wrongCommand }
  return given.hasFlag('help') ? { text: explain(command), exitCode: 0 } : { command, given }
}

async function findCommand(name: string): Promise<Command | ServerCommand | undefined> {
  const commands = Object.hasOwn(PLATFORM_COMMANDS, name) ? PLATFORM_COMMANDS : await loadCommands()
  return Object.hasOwn(commands, name) ? await commands[name]?.() : undefined
}

async function formatOverview(): Promise<string> {
  const commands = await Promise.all(Object.values(await loadCommands()).map((load) => load()))
  const listed = [...commands, NEW_FEATURE]
  const width = Math.max(...listed.map(({ usage }) => usage.length))
  const lines = listed.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`)
  return [
    'Pakai: pelita <perintah> [pilihan]',
    '',
    ...lines,
    '',
    'pelita <perintah> --help menerangkan satu perintah; pelita --version menyebut versinya.',
  ].join('\n')
}

async function runCommand(
  command: Command,
  given: Arguments,
  { env, print }: { env: Env; print: Print },
): Promise<number> {
  process.umask(0o077)
  const config = readConfig(env)
  const opened: CloseFunction[] = []
  const registerOpened = ({ context, close }: { context: Context; close: CloseFunction }) => {
    opened.push(close)
    return context
  }
  const { product } = await import('#src/features.server.ts')
  const { structure } = product
  const openExisting = () => openSchool(config, structure)
  const open = async () => registerOpened(await openExisting())
  const openOrCreate: CommandCall['openOrCreate'] = async (options) =>
    registerOpened(await openOrCreateSchool({ ...options, product, config, open: openExisting }))
  try {
    return await command.run({ ...given, config, structure, open, openOrCreate, print })
  } finally {
    for (const close of opened) await close()
  }
}

type CloseFunction = () => Promise<void>

/** Opens the existing school; never creates one. */
async function openSchool(
  config: Config,
  structure: Structure,
): Promise<{ context: Context; close: CloseFunction }> {
  await refuseUnfinishedRestore(config)
  const db = await openDb({ ...config, structure, NEW_SCHOOL: 'off' })
  try {
    const files = await openFiles(config, { sums: recordSumsIn(db) })
    const { product } = await import('#src/features.server.ts')
    const contributions = contributionsOf(product)
    const context: Context = { db, files, keys: noKeys, config, contributions, clock: Date.now }
    await assertFilesMatchDatabase(context)
    return { context, close: () => db.close() }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** A restore may be running, so only a start of the server or another restore may continue it. */
async function refuseUnfinishedRestore({ DATA_DIR }: Config): Promise<void> {
  if (await readJournal(DATA_DIR))
    throw new Error(
      'pemulihan cadangan belum selesai. Mulai server, atau ulangi "pelita restore", untuk menyelesaikannya.',
    )
}
