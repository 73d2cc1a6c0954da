/** Builds the server and runs it as its own process, which tests can signal and kill. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ADMIN } from '#test/support/world/world.ts'

/** Inside node_modules, so that the built server finds its packages. */
const BUILD_FOLDER = resolve(`node_modules/.cache/pelita-server-${process.pid}`)
const NEXT_VERSION_FOLDER = `${BUILD_FOLDER}-next`
/** If this environment variable is set, the next version is started. */
export const NEXT_VERSION_VARIABLE = 'TEST_NEXT_VERSION'

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

/** Copies the build as the next version, with one more migration, which adds a column with a default to `lessons`. */
export function buildNextVersion() {
  rmSync(NEXT_VERSION_FOLDER, { recursive: true, force: true })
  cpSync(BUILD_FOLDER, NEXT_VERSION_FOLDER, { recursive: true })
  const migrationList = /\n\t"\.\/(?:[\w-]+\/)?migrations\/\d{4}_\w+\.ts": \w+\n\}/
  const bundlePath = readdirSync(NEXT_VERSION_FOLDER)
    .map((name) => join(NEXT_VERSION_FOLDER, name))
    .find((path) => path.endsWith('.js') && migrationList.test(readFileSync(path, 'utf8')))
  if (!bundlePath) throw new Error('The build contains no list of migrations')
  const column = `db.schema.alterTable('lessons').addColumn('later', 'text', (column) => column.notNull().defaultTo('baru'))`
  const migration = `"./migrations/9999_later.ts": { up: ({ db }) => ${column}.execute() }`
  const bundle = readFileSync(bundlePath, 'utf8')
  writeFileSync(
    bundlePath,
    bundle.replace(migrationList, (list) => `${list.slice(0, -2)},\n\t${migration}\n}`),
  )
}

export function removeBuilds() {
  for (const folder of [BUILD_FOLDER, NEXT_VERSION_FOLDER]) rmSync(folder, { recursive: true, force: true })
}

export type RunningServer = {
  url: string
  /** Everything the server has printed so far. */
  readOutput: () => string
  signal: (name: 'SIGTERM' | 'SIGKILL') => void
  /** Resolves to the exit code, or to the name of the signal that ended the process. */
  exited: Promise<number | string>
}

type ExitResult = { code: number | string; output: string }

export function makeTempFolder(): string {
  return mkdtempSync(join(tmpdir(), 'pelita-process-'))
}

/** Waits until the server is ready. @throws an error with its output if it exits before */
export async function startServer(
  folder: string,
  env: Record<string, string> = {},
  launcher?: 'shell',
): Promise<RunningServer> {
  const { child, readOutput, exited } = spawnServer(folder, env, launcher)
  const url = await Promise.race([
    new Promise<string>((resolveUrl) => {
      child.stdout?.on('data', () => {
        const printedUrl = readOutput().match(/Pelita siap: (\S+)/)?.[1]
        if (printedUrl) resolveUrl(printedUrl)
      })
    }),
    exited.then(() => null),
  ])
  if (!url) throw new Error(readOutput())
  return { url, readOutput, exited, signal: (name) => child.kill(name) }
}

/** Runs a server whose start is expected to fail. */
export async function runUntilExit(folder: string, env: Record<string, string>): Promise<ExitResult> {
  const { readOutput, exited } = spawnServer(folder, env)
  return { code: await exited, output: readOutput() }
}

/** Spawns the server without waiting until it is ready, so that it can be killed while it starts. */
export function spawnServer(folder: string, env: Record<string, string>, launcher?: 'shell') {
  const main = join(env[NEXT_VERSION_VARIABLE] ? NEXT_VERSION_FOLDER : BUILD_FOLDER, 'main.js')
  // As with npm, the shell receives the signals instead of the server.
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
  const exited = new Promise<number | string>((resolveExit) =>
    child.once('close', (code, signal) => resolveExit(code ?? String(signal))),
  )
  return { child, exited, readOutput: () => output }
}
