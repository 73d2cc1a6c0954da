/** The start commands of README, from any working directory, and the scripts that a page names. */
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '#test/support/process/ports.ts'
import { LAUNCHERS, runInTerminal } from '#test/support/process/terminal.ts'
import { ROOT } from '#test/support/source/sources.ts'

const PROGRAM = join(ROOT, 'tools/pelita.mjs')
/** One list of every kind of screen. */
const LISTS = ['/articles', '/users', '/slides', '/sia/master/student', '/sia/activity/student-class']

/** @returns the scripts that an HTML page lets the browser preload */
async function readPreloadedScripts(url: string): Promise<string[]> {
  const text = await (await fetch(url)).text()
  return [...text.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href)
}

it('the HTML page of a list preloads the scripts of that list, all of which the build contains', async () => {
  const { waitForUrl } = runInTerminal(process.execPath, [PROGRAM, 'start'])
  const url = await waitForUrl()
  const commonScripts = await readPreloadedScripts(`${url}/signin`)
  for (const list of LISTS) {
    const ownScripts = (await readPreloadedScripts(`${url}${list}`)).filter(
      (script) => !commonScripts.includes(script),
    )
    expect(ownScripts.length, list).toBeGreaterThan(0)
    for (const script of ownScripts) expect((await fetch(`${url}${script}`)).status, script).toBe(200)
  }
})

it('the HTML page of a list names at most 330 KB of compressed scripts', async () => {
  const { waitForUrl } = runInTerminal(process.execPath, [PROGRAM, 'start'])
  const url = await waitForUrl()
  // The screen of slides is a form of pictures, not a list.
  for (const list of LISTS.filter((path) => path !== '/slides')) {
    const page = await (await fetch(`${url}${list}`)).text()
    const named = [...page.matchAll(/(?:href|src)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
    // A script that is both preloaded and run is sent once.
    const scripts = [...new Set(named)]
    expect(scripts.length, list).toBeGreaterThan(2)
    const bytes = scripts.reduce((sum, script) => sum + compressedSize(script), 0)
    expect(bytes / 1024, `${list}: ${scripts.join(' ')}`).toBeLessThanOrEqual(330)
  }
})

/** @returns the size in bytes as sent; small files have no compressed copy */
function compressedSize(script: string): number {
  const file = join(ROOT, 'dist/console', script)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

describe('from another folder', () => {
  it.each(LAUNCHERS)('%s starts console and server', async (_launcher, command, args) => {
    const { waitForUrl } = runInTerminal(command, args)
    const url = await waitForUrl()
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    expect(await (await fetch(`${url}/signin`)).text()).toContain('<div id="root">')
  })

  it.each([
    ['npx pelita doctor', 'npm', ['--prefix', ROOT, 'exec', '--', 'pelita', 'doctor']],
    ['the program by its path', process.execPath, [PROGRAM, 'doctor']],
  ])("%s checks the school's data", async (_launcher, command, args) => {
    // The doctor needs an existing school.
    const server = runInTerminal(process.execPath, [PROGRAM, 'start'])
    await server.waitForUrl()
    process.kill(server.processGroup, 'SIGTERM')
    await server.exited
    const { exited, readOutput } = runInTerminal(command, args)
    await exited
    expect(readOutput()).toMatch(/basis data/i)
  })

  it('a relative DATA_DIR lies in the folder of Pelita', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'pelita-relative-'))
    const DATA_DIR = relative(ROOT, dataFolder)
    const { waitForUrl } = runInTerminal(process.execPath, [PROGRAM, 'start'], { DATA_DIR })
    await waitForUrl()
    expect(existsSync(join(dataFolder, 'pelita.sqlite'))).toBe(true)
    rmSync(dataFolder, { recursive: true })
  })
})

/** Makes a process believe that its Node is an old one. */
const OLD_NODE = encodeURIComponent('Object.defineProperty(process.versions, "node", { value: "18.1.0" })')

/** What was said, except that a school was created. */
const lastLines = (output: string) =>
  output
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('Administrator: '))

/** The development server cannot say which port it took where it may take any. */
async function freePorts(): Promise<Record<string, string>> {
  const port = await findFreePort()
  return { PORT: String(port), SITE_PORT: String(await findFreePort()) }
}

const isAnswering = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

describe('npm start and npm run dev', () => {
  it.each([
    ['explains itself', '--help', {}, 0, 'pelita start [--demo]'],
    ['refuses an option that it does not know', '--port=80', {}, 2, 'Pilihan "--port" tidak dikenal'],
    ['names the option that was meant', '--dmeo', {}, 2, 'Mungkin maksudnya "--demo"'],
    ['names a setting with which it cannot start', '--demo', { PORT: 'x' }, 1, 'PORT harus'],
  ])('npm start %s', async (_case, option, env, code, text) => {
    const args = ['--prefix', ROOT, 'start', '--', option]
    const { exited, readOutput } = runInTerminal('npm', args, env)
    expect(await exited).toBe(code)
    expect(readOutput()).toContain(text)
  })

  it.each([
    ['explains itself', '--help', 0, '--demo   Sekolah contoh'],
    ['names the option that was meant', '--hlep', 2, 'Mungkin maksudnya "--help"'],
    ['refuses an argument', 'demo', 2, '"demo" tidak dikenal'],
  ])('npm run dev %s', async (_case, argument, code, text) => {
    const { exited, readOutput } = runInTerminal('npm', ['--prefix', ROOT, 'run', 'dev', '--', argument])
    expect(await exited).toBe(code)
    expect(readOutput()).toContain(text)
  })

  it('npm run dev names a setting with which it cannot start', async () => {
    const args = ['--silent', '--prefix', ROOT, 'run', 'dev']
    const { exited, readOutput } = runInTerminal('npm', args, { PORT: 'x' })
    expect(await exited).toBe(1)
    expect(lastLines(readOutput())).toEqual([
      expect.stringMatching(/^Pelita tidak dapat dimulai: .*PORT harus/),
    ])
  })

  it('npm run dev ends without a stack when it is stopped while it starts', async () => {
    const env = await freePorts()
    const args = ['--silent', '--prefix', ROOT, 'run', 'dev']
    const { processGroup, exited, readOutput } = runInTerminal('npm', args, env)
    // The page itself is answered only when all has started.
    const address = `http://127.0.0.1:${env.PORT}/@vite/client`
    await expect.poll(() => isAnswering(address), { timeout: 90_000 }).toBe(true)
    expect(readOutput()).not.toContain('Konsol: ')
    process.kill(processGroup, 'SIGTERM')
    await exited
    expect(readOutput()).not.toMatch(/\n\s+at /)
  })

  it('npm run dev says where console, website and API documents are, and serves them', async () => {
    const { waitForText } = runInTerminal('npm', ['--prefix', ROOT, 'run', 'dev'], await freePorts())
    const output = await waitForText(/Dokumen API: \S+/)
    const addressOf = (name: string) => new RegExp(`${name}: (\\S+)`).exec(output)?.[1] ?? ''
    for (const [name, text] of [
      ['Konsol', '<div id="root">'],
      ['Situs sekolah', '<main'],
      ['Dokumen API', 'Swagger'],
    ] as const)
      expect(await (await fetch(addressOf(name))).text(), name).toContain(text)
  })

  it.each([
    ['npm run dev', ['run', 'dev']],
    ['npm start', ['start']],
  ])('%s says in one sentence that a port is taken', async (_command, args) => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const env = { ...(await freePorts()), PORT: String(port) }
    const { exited, readOutput } = runInTerminal('npm', ['--silent', '--prefix', ROOT, ...args], env)
    expect(await exited).toBe(1)
    expect(lastLines(readOutput())).toEqual([expect.stringContaining(`PORT ${port} tidak dapat dipakai`)])
  })

  it.each([
    ['npm run dev', ['run', 'dev']],
    ['npm start', ['start']],
  ])('%s says in one sentence that its folder cannot be used', async (_command, args) => {
    const env = { ...(await freePorts()), DATA_DIR: '/dev/null/data' }
    const { exited, readOutput } = runInTerminal('npm', ['--silent', '--prefix', ROOT, ...args], env)
    expect(await exited).toBe(1)
    expect(lastLines(readOutput())).toEqual([expect.stringContaining('/dev/null/data')])
  })

  it.each([
    ['npm run dev', ['run', 'dev']],
    ['npm start', ['start']],
    ['npx pelita new', ['exec', '--', 'pelita', 'new', 'ekskul']],
  ])('%s says in one sentence that Node is too old', async (_command, args) => {
    const env = { NODE_OPTIONS: `--import data:text/javascript,${OLD_NODE}` }
    const { exited, readOutput } = runInTerminal('npm', ['--silent', '--prefix', ROOT, ...args], env)
    expect(await exited).toBe(1)
    expect(readOutput().trim()).toMatch(
      /^Pelita memerlukan Node 20\.19 atau lebih baru, .* ini Node 18\.1\.0\.$/,
    )
  })

  it('stops with npx when a signal reaches only that', async () => {
    const args = ['--prefix', ROOT, 'exec', '--', 'pelita', 'start']
    const { waitForUrl, signalCommand } = runInTerminal('npm', args)
    const url = await waitForUrl()
    signalCommand('SIGTERM')
    await expect.poll(() => isAnswering(`${url}/api/health`)).toBe(false)
  })
})
