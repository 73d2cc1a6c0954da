/** The real server process: what it answered survives its death, and it leaves in good order. */
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Post } from '#contract/content/post.ts'
import { drawImage } from '#test/support/images.ts'
import { DRAFT } from '#test/support/posts.ts'
import {
  buildServer,
  makeTempFolder,
  type Running,
  removeBuilds,
  runUntilExit,
  spawnServer,
  startServer,
} from '#test/support/process.ts'
import { Sqlite } from '#test/support/sqlite.ts'
import { ADMIN, fileForm } from '#test/support/world.ts'

let folder: string
let running: Running | null = null
beforeAll(buildServer, 60_000)
afterAll(removeBuilds)
beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(async () => {
  running?.signal('SIGKILL')
  await running?.ended
  running = null
  rmSync(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<Running> {
  running = await startServer(folder, env)
  return running
}

async function call<Result>({ url }: Running, path: string, token = '', body?: object) {
  const response = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, result: ((await response.json()) as { result: Result }).result }
}

async function signIn(server: Running, { email, password } = ADMIN) {
  const { result } = await call<{ access_token: string; user: { must_change_password: boolean } }>(
    server,
    '/login',
    '',
    {
      email,
      password,
    },
  )
  return result
}

describe('a server killed while 200 editors save posts', () => {
  it('has every post that was answered after its restart, whole and findable, and the session goes on', async () => {
    const first = await start()
    const { access_token } = await signIn(first)
    const answered: number[] = []
    // Each goes on until the connection dies, so that the end always comes in the middle.
    const write = async (index: number) => {
      const post = { ...DRAFT, title: `Kabar ${index}`, meta: [{ name: 'mtdt_urutan', value: index }] }
      for (;;) {
        const { status, result } = await call<Post>(first, '/post', access_token, post)
        if (status === 201) answered.push(result.id)
        if (answered.length >= 60) first.signal('SIGKILL')
      }
    }
    const writers = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => write(index)))
    expect(writers.every(({ status }) => status === 'rejected')).toBe(true)
    expect(await first.ended).toBe('SIGKILL')
    expect(answered.length).toBeGreaterThanOrEqual(60)

    const second = await start()
    for (const id of answered) {
      const { status, result } = await call<Post>(second, `/post/${id}`, access_token)
      expect({ status, meta: result.post_meta }).toMatchObject({
        status: 200,
        meta: [{ name: 'mtdt_urutan' }],
      })
    }
    const { result } = await call<{ total_count: number }>(
      second,
      '/post/all/news?search=kabar',
      access_token,
    )
    second.signal('SIGTERM')
    expect(await second.ended).toBe(0)

    const file = new Sqlite(join(folder, 'pelita.sqlite'))
    expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(file.pragma('foreign_key_check')).toEqual([])
    file.exec("insert into posts_search(posts_search) values ('integrity-check')")
    const count = (table: string) => file.prepare(`select count(*) from ${table}`).pluck().get() as number
    expect([count('posts'), count('post_meta')]).toEqual([result.total_count, result.total_count])
    expect(count("audits where action = 'create' and entity = 'post'")).toBe(result.total_count)
    file.close()
  })

  it('drops what it had half received, and leaves alone what another process is receiving', async () => {
    mkdirSync(join(folder, 'incoming'))
    for (const name of ['lama', 'baru']) writeFileSync(join(folder, 'incoming', name), 'x')
    const yesterday = Date.now() / 1000 - 24 * 3600
    utimesSync(join(folder, 'incoming/lama'), yesterday, yesterday)
    await start()
    expect(readdirSync(join(folder, 'incoming'))).toEqual(['baru'])
  })
})

describe('a server asked to stop', () => {
  it('finishes the upload that is under way, takes nothing new, and exits with 0', async () => {
    const server = await start()
    const { access_token } = await signIn(server)
    const form = fileForm('img', { bytes: await drawImage(), name: 'a.jpg' })
    const upload = request(`${server.url}/api/post/upload-image`, {
      method: 'POST',
      headers: {
        ...form.headers,
        authorization: `Bearer ${access_token}`,
        'content-length': form.body.length,
      },
    })
    const answer = new Promise<IncomingMessage>((resolve, reject) =>
      upload.once('response', resolve).once('error', reject),
    )
    upload.write(form.body.subarray(0, 1000))
    await new Promise((resolve) => setTimeout(resolve, 100))
    server.signal('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 200))
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow()
    upload.end(form.body.subarray(1000))
    expect((await answer).statusCode).toBe(200)
    expect(await server.ended).toBe(0)
  })

  it('is not kept up by a browser that only holds its connection open', async () => {
    const server = await start()
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write('GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
    const startedAt = performance.now()
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(3000)
    socket.destroy()
  })
})

describe('a server asked to stop as soon as it is there', () => {
  it('ends what it began of itself before it closes its database', async () => {
    for (let round = 0; round < 3; round += 1) {
      const server = await start()
      server.signal('SIGTERM')
      expect(await server.ended).toBe(0)
      expect(server.printed()).not.toContain('"level":50')
    }
  })
})

describe('a server asked to stop while something stalls', () => {
  it('is gone within ten seconds, though an upload sends nothing more', async () => {
    const server = await start()
    const { access_token } = await signIn(server)
    const upload = request(`${server.url}/api/post/upload-image`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 10_000,
        authorization: `Bearer ${access_token}`,
      },
    })
    upload.on('error', () => undefined)
    upload.write('--x\r\n')
    await new Promise((resolve) => setTimeout(resolve, 200))
    const startedAt = performance.now()
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  it('stops with the shell through which npm started it', async () => {
    running = await startServer(folder, { npm_lifecycle_event: 'start' }, 'shell')
    const { url } = running
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    running.signal('SIGTERM')
    const isUp = () =>
      fetch(`${url}/api/health`).then(
        () => true,
        () => false,
      )
    await expect.poll(isUp, { timeout: 10_000 }).toBe(false)
  })
})

describe('the first start', () => {
  it('of four processes at once on an empty folder makes one school with one administrator', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => startServer(folder)))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(all.filter((one) => one.printed().includes('Administrator: '))).toHaveLength(1)
    for (const one of all) expect((await signIn(one)).access_token).toBeTruthy()
    for (const one of all) one.signal('SIGTERM')
    expect(await Promise.all(all.map((one) => one.ended))).toEqual([0, 0, 0, 0])
  })

  it('killed at any moment starts again', async () => {
    for (const after of [120, 180, 240, 300, 360]) {
      const dying = spawnServer(folder, {})
      await new Promise((resolve) => setTimeout(resolve, after))
      dying.child.kill('SIGKILL')
      await dying.ended
    }
    expect((await signIn(await start())).access_token).toBeTruthy()
  })

  it('prints a one-time password once, which opens and must be changed', async () => {
    const first = await start({ ADMIN_PASSWORD: '' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const password = first.printed().match(/Password sekali pakai: (\S+)/)?.[1] ?? ''
    expect(first.printed()).toContain(`Administrator: ${ADMIN.email}`)
    expect((await signIn(first, { email: ADMIN.email, password })).user.must_change_password).toBe(true)
    first.signal('SIGTERM')
    await first.ended
    const second = await start({ ADMIN_PASSWORD: '' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(second.printed()).not.toMatch(/Password|Administrator/)
  })
})

describe('a start that cannot be', () => {
  it.each([
    ['a port that is no number', { PORT: 'abc' }, 'Pengaturan salah: PORT harus angka'],
    ['a time zone that is none', { SCHOOL_TZ: 'Bandung' }, 'Pengaturan salah: SCHOOL_TZ'],
    ['a data folder that is a file', { DATA_DIR: '/dev/null' }, 'DATA_DIR tidak dapat dipakai'],
    [
      'a database nobody answers at',
      { DATABASE_URL: 'postgres://a:rahasia@127.0.0.1:1/c' },
      'DATABASE_URL tidak dapat dipakai',
    ],
    [
      'a data folder that is not there',
      { DATA_DIR: '/tmp/tidak-ada/pelita' },
      'tidak ada. Periksa apakah disk',
    ],
    ['an address of another machine', { HOST: '192.0.2.1' }, 'HOST 192.0.2.1'],
  ])('for %s says so by name and exits with 1', async (_why, env, sentence) => {
    const { code, printed } = await runUntilExit(folder, env)
    expect(code).toBe(1)
    expect(printed).toContain(sentence)
    expect(printed).not.toMatch(/rahasia|\n\s+at /)
  })

  it('for a port in use says which', async () => {
    const { port } = new URL((await start()).url)
    const { code, printed } = await runUntilExit(folder, {
      ...{ PORT: port, DATA_DIR: join(folder, 'lain'), NEW_SCHOOL: 'on' },
    })
    expect([code, printed]).toEqual([1, expect.stringContaining(`PORT ${port} tidak dapat dipakai`)])
  })
})
