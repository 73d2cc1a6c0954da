/**
 * Shows that the platform stands without the product: `node tools/platformAlone.mjs` copies it into a temporary folder
 * whose features are none, compiles, builds and starts it, runs all tests of the platform,
 * and makes the feature of the platform's README.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REGISTERS = 'tools/platformAlone'
/** What the platform is made of; everything else stays behind. */
const COPIED = [
  'src',
  'test',
  'tools',
  'deploy',
  'docs/panduan',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
]
const CONFIGURATION = ['tsconfig.json', 'vite.config.ts', 'vitest.config.ts']
/** Its blocks lead from nothing to a running resource. */
const README = 'src/platform/README.md'
const BLOCK = /^```tsx? file=(\S+)(?: after="([^\n]+)")?\n([^`]+)^```/gm
/** Compiles the sources alone: what tests share knows the product. */
const SOURCES = 'tsconfig.sources.json'
const PASSWORD = 'rahasia-sekali'
const START_TIMEOUT_MS = 60_000

const folder = mkdtempSync(join(tmpdir(), 'platform-alone-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

copyPlatform()
run('npx', ['tsc', '--project', SOURCES])
run('npm', ['run', '--silent', 'build'])
await startAndSignIn(readNothing)
run('npx', ['vitest', 'run', '--project', 'server', '--project', 'console', 'test/platform'])
applyReadme()
run('npx', ['tsc', '--project', SOURCES])
run('npm', ['run', '--silent', 'build'])
await startAndSignIn(storeBook)

function copyPlatform() {
  for (const path of [...COPIED, ...CONFIGURATION])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  const sources = { extends: './tsconfig.json', include: ['src', '*.ts'] }
  writeFileSync(join(folder, SOURCES), JSON.stringify(sources))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const path of [
    'src/features',
    'test/features',
    'test/product',
    'test/laws',
    'test/journeys',
    'test/stored',
    'tools/bench',
  ])
    rmSync(join(folder, path), { recursive: true, force: true })
  for (const name of readdirSync(join(ROOT, REGISTERS)))
    cpSync(join(ROOT, REGISTERS, name), join(folder, 'src', name))
}

function run(command, args) {
  console.log(`> ${command} ${args.join(' ')}`)
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Starts the built server on an empty folder, and signs its first administrator in.
 *
 * @param use gets a function that sends requests as the administrator
 */
async function startAndSignIn(use) {
  const port = await findFreePort()
  const DATA_DIR = mkdtempSync(join(folder, 'data-'))
  const settings = { DATA_DIR, NEW_SCHOOL: 'on', PORT: String(port), SITE: 'off', ADMIN_PASSWORD: PASSWORD }
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  })
  const ended = new Promise((resolveEnd) => server.once('exit', resolveEnd))
  const address = `http://127.0.0.1:${port}`
  const headers = { 'content-type': 'application/json' }
  const request = async (method, path, body) =>
    await (
      await fetch(`${address}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    ).json()
  try {
    await waitUntil(async () => (await fetch(`${address}/api/health`)).ok)
    const { result } = await request('POST', '/login', { email: 'admin@sekolah.sch.id', password: PASSWORD })
    headers.authorization = `Bearer ${result?.access_token}`
    const roles = await request('GET', '/master/role')
    if (roles.result?.total_count !== 1) throw new Error(`No roles: ${JSON.stringify(roles)}`)
    const page = await (await fetch(address)).text()
    if (!page.includes('<div id="root">')) throw new Error('No console')
    console.log(`Started, and ${result.nama} has signed in.`)
    await use(request)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

async function waitUntil(isReady) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await isReady().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('The server does not start')
    await new Promise((resolveWait) => setTimeout(resolveWait, 200))
  }
}

function findFreePort() {
  return new Promise((resolvePort, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolvePort(port))
    })
  })
}

/** Adds the blocks of the README: whole files, and what stands after a text of a register. */
function applyReadme() {
  const text = readFileSync(join(folder, README), 'utf8')
  for (const [, path, after, block] of text.matchAll(BLOCK)) {
    const file = join(folder, path)
    if (after === undefined) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, block)
      continue
    }
    const before = readFileSync(file, 'utf8')
    if (!before.includes(after)) throw new Error(`${path} has no ${after}`)
    writeFileSync(
      file,
      before.replace(after, () => `${after}\n${block}`),
    )
  }
}

async function readNothing() {}

/** Stores a book and finds it in the list. */
async function storeBook(request) {
  const stored = await request('POST', '/books', { title: 'Atlas' })
  const { result } = await request('GET', '/books?search=atl')
  if (result?.rows[0]?.id !== stored.result?.id)
    throw new Error(`No book: ${JSON.stringify([stored, result])}`)
  console.log(`Stored the book of ${README}.`)
}
