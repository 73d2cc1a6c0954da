/** Started as the README says, from wherever one stands, and stopped as a terminal does it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '#test/support/sources.ts'
import { ADMIN } from '#test/support/world.ts'

let elsewhere: string
let child: ChildProcess | null = null
beforeEach(() => {
  elsewhere = mkdtempSync(join(tmpdir(), 'pelita-elsewhere-'))
})
afterEach(() => {
  // The whole group: npm, its shell and the server.
  if (child?.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
  child = null
  rmSync(elsewhere, { recursive: true, force: true })
})

/** In another folder, as the head of a group of its own, as a terminal starts it. */
function run(command: string, args: string[]) {
  const { PATH, HOME } = process.env
  const started = spawn(command, args, {
    cwd: elsewhere,
    detached: true,
    env: {
      ...{ PATH, HOME, PORT: '0', SITE_PORT: '0', DATA_DIR: join(elsewhere, 'data') },
      NEW_SCHOOL: 'on',
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    },
  })
  child = started
  let printed = ''
  for (const stream of [started.stdout, started.stderr]) {
    stream.on('data', (text) => {
      printed += text
    })
  }
  const ended = new Promise<number | string>((resolve) =>
    started.once('close', (code, signal) => resolve(code ?? String(signal))),
  )
  const address = async () => {
    await expect.poll(() => printed, { timeout: 90_000 }).toMatch(/Pelita siap: \S+/)
    return /Pelita siap: (\S+)/.exec(printed)?.[1] ?? ''
  }
  return { group: -Number(started.pid), ended, printed: () => printed, address }
}

const WAYS: [string, string, string[]][] = [
  ['npm start', 'npm', ['--prefix', ROOT, 'start']],
  ['the program by its path', process.execPath, [join(ROOT, 'start.mjs')]],
]

describe('from another folder', () => {
  it.each(WAYS)('%s brings up console and server', async (_way, command, args) => {
    const { address } = run(command, args)
    const url = await address()
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    expect(await (await fetch(`${url}/signin`)).text()).toContain('<div id="root">')
  })

  it.each([
    ['npx pelita doctor', 'npm', ['--prefix', ROOT, 'exec', '--', 'pelita', 'doctor']],
    ['the program by its path', process.execPath, [join(ROOT, 'pelita.mjs'), 'doctor']],
  ])('%s looks the school over', async (_way, command, args) => {
    // The school has to be there first.
    const server = run(process.execPath, [join(ROOT, 'start.mjs')])
    await server.address()
    process.kill(server.group, 'SIGTERM')
    await server.ended
    const { ended, printed } = run(command, args)
    await ended
    expect(printed()).toMatch(/basis data/i)
  })
})

it.each(WAYS)('Ctrl+C ends %s within ten seconds though an upload stalls', async (_way, command, args) => {
  const { address, group, ended } = run(command, args)
  const url = new URL(await address())
  const { result } = (await (
    await fetch(`${url.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    })
  ).json()) as { result: { access_token: string } }
  const socket = connect(Number(url.port), url.hostname)
  socket.on('error', () => undefined)
  const head = [
    'POST /api/post/upload-image HTTP/1.1',
    'host: a',
    `authorization: Bearer ${result.access_token}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 10000',
  ]
  await new Promise((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n`, sent))
  await fetch(`${url.origin}/api/health`)
  const interruptedAt = performance.now()
  // A terminal gives it to everybody in it at once.
  process.kill(group, 'SIGINT')
  await ended
  const isGone = () =>
    fetch(`${url.origin}/api/health`).then(
      () => false,
      () => true,
    )
  await expect.poll(isGone, { timeout: 12_000 }).toBe(true)
  expect(performance.now() - interruptedAt).toBeLessThan(10_000)
  expect(() => process.kill(group, 0)).toThrow('ESRCH')
  socket.destroy()
})
