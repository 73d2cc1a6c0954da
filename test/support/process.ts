/** The real server as its own process: built, started, signalled, killed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ADMIN } from './world.ts'

/** Inside node_modules, so that the built server finds its packages. */
const BUILD_FOLDER = resolve(`node_modules/.cache/pelita-server-${process.pid}`)
const NEXT_VERSION_FOLDER = `${BUILD_FOLDER}-later`
/** Set to anything, a server is of the later version. */
export const NEXT_VERSION_VARIABLE = 'TEST_LATER'

export function buildServer() {
  const build = spawnSync(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
      'build',
      '--ssr',
      '--outDir',
      BUILD_FOLDER,
      '--emptyOutDir',
      '--logLevel',
      'error',
    ],
    { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (build.status !== 0) throw new Error(build.stderr)
}

/** The version after it, beside it, whose one more migration adds a column with a default to `lessons`. */
export function buildNextVersion() {
  rmSync(NEXT_VERSION_FOLDER, { recursive: true, force: true })
  cpSync(BUILD_FOLDER, NEXT_VERSION_FOLDER, { recursive: true })
  const migrationList = /\n\t"\.\/migrations\/\d{4}_\w+\.ts": \w+\n\}/
  const bundlePath = readdirSync(NEXT_VERSION_FOLDER)
    .map((name) => join(NEXT_VERSION_FOLDER, name))
    .find((path) => path.endsWith('.js') && migrationList.test(readFileSync(path, 'utf8')))
  if (!bundlePath) throw new Error('The build holds no list of migrations')
  const column = `db.schema.alterTable('lessons').addColumn('later', 'text', (one) => one.notNull().defaultTo('baru'))`
  const migration = `"./migrations/9999_later.ts": { up: ({ db }) => ${column}.execute() }`
  const text = readFileSync(bundlePath, 'utf8')
  writeFileSync(
    bundlePath,
    text.replace(migrationList, (found) => `${found.slice(0, -2)},\n\t${migration}\n}`),
  )
}

export function removeBuilds() {
  for (const folder of [BUILD_FOLDER, NEXT_VERSION_FOLDER]) rmSync(folder, { recursive: true, force: true })
}

export type RunningServer = {
  url: string
  /** What was printed on the way up. */
  readOutput: () => string
  signal: (name: 'SIGTERM' | 'SIGKILL') => void
  /** Exit code, or the signal that ended it. */
  exited: Promise<number | string>
}

type ExitResult = { code: number | string; output: string }

export function makeTempFolder(): string {
  return mkdtempSync(join(tmpdir(), 'pelita-process-'))
}

/** @throws with what was printed where the server does not come up */
export async function startServer(
  folder: string,
  env: Record<string, string> = {},
  launcher?: 'shell',
): Promise<RunningServer> {
  const { child, readOutput, exited } = spawnServer(folder, env, launcher)
  const url = await Promise.race([
    new Promise<string>((found) => {
      child.stdout?.on('data', () => {
        const address = readOutput().match(/Pelita siap: (\S+)/)?.[1]
        if (address) found(address)
      })
    }),
    exited.then(() => null),
  ])
  if (!url) throw new Error(readOutput())
  return { url, readOutput, exited, signal: (name) => child.kill(name) }
}

/** A start that is expected to fail. */
export async function runUntilExit(folder: string, env: Record<string, string>): Promise<ExitResult> {
  const { readOutput, exited } = spawnServer(folder, env)
  return { code: await exited, output: readOutput() }
}

/** A process that is not waited for, to be killed on its way up. */
export function spawnServer(folder: string, env: Record<string, string>, launcher?: 'shell') {
  const main = join(env[NEXT_VERSION_VARIABLE] ? NEXT_VERSION_FOLDER : BUILD_FOLDER, 'main.js')
  // As npm does it: the shell gets the signals.
  const [command, args]: [string, string[]] = launcher
    ? ['sh', ['-c', `"${process.execPath}" "${main}"; true`]]
    : [process.execPath, [main]]
  const child: ChildProcess = spawn(command, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  const ended = new Promise<number | string>((resolved) =>
    child.once('close', (code, signal) => resolved(code ?? String(signal))),
  )
  return { child, exited: ended, readOutput: () => output }
}
