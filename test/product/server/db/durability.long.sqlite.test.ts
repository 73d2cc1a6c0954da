/** The real server process: confirmed writes survive a kill, and it shuts down gracefully. */
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Post } from '#features/posts/post.ts'
import { drawImage } from '#test/support/content/images.ts'
import { DRAFT } from '#test/support/content/posts.ts'
import {
  buildServer,
  makeTempFolder,
  type RunningServer,
  removeBuilds,
  runUntilExit,
  spawnServer,
  startServer,
} from '#test/support/process/process.ts'
import { callApi, signIn } from '#test/support/process/processApi.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { Sqlite } from '#test/support/world/sqlite.ts'
import { ADMIN } from '#test/support/world/world.ts'

let folder: string
let running: RunningServer | null = null
beforeAll(buildServer, 60_000)
afterAll(removeBuilds)
beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(async () => {
  running?.signal('SIGKILL')
  await running?.exited
  running = null
  rmSync(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  running = await startServer(folder, env)
  return running
}

describe('a server killed while 200 editors save posts', () => {
  it('has every confirmed post after its restart, complete and searchable, and the session is still valid', async () => {
    const firstServer = await start()
    const { access_token } = await signIn(firstServer)
    const savedIds: number[] = []
    // Each writer saves until the connection breaks, so that the kill always interrupts some.
    const saveUntilKilled = async (index: number) => {
      const body = { ...DRAFT, title: `Kabar ${index}`, meta: [{ name: 'mtdt_urutan', value: index }] }
      for (;;) {
        const { status, result } = await callApi<Post>(firstServer, '/post', { token: access_token, body })
        if (status === 201) savedIds.push(result.id)
        if (savedIds.length >= 60) firstServer.signal('SIGKILL')
      }
    }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => saveUntilKilled(index)),
    )
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(await firstServer.exited).toBe('SIGKILL')
    expect(savedIds.length).toBeGreaterThanOrEqual(60)

    const secondServer = await start()
    for (const id of savedIds) {
      const { status, result } = await callApi<Post>(secondServer, `/post/${id}`, { token: access_token })
      expect({ status, meta: result.post_meta }).toMatchObject({
        status: 200,
        meta: [{ name: 'mtdt_urutan' }],
      })
    }
    const search = '/post/all/news?search=kabar'
    const { result } = await callApi<{ total_count: number }>(secondServer, search, { token: access_token })
    secondServer.signal('SIGTERM')
    expect(await secondServer.exited).toBe(0)

    const database = new Sqlite(join(folder, 'pelita.sqlite'))
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(database.pragma('foreign_key_check')).toEqual([])
    database.exec("insert into posts_search(posts_search) values ('integrity-check')")
    const countRows = (table: string) =>
      database.prepare(`select count(*) from ${table}`).pluck().get() as number
    expect([countRows('posts'), countRows('post_meta')]).toEqual([result.total_count, result.total_count])
    expect(countRows("audits where action = 'create' and entity = 'post'")).toBe(result.total_count)
    database.close()
  })

  it('deletes old partial uploads at the next start, and keeps recent ones, which another process may be receiving', async () => {
    mkdirSync(join(folder, 'incoming'))
    for (const name of ['lama', 'baru']) writeFileSync(join(folder, 'incoming', name), 'x')
    const yesterdaySeconds = Date.now() / 1000 - 24 * 3600
    utimesSync(join(folder, 'incoming/lama'), yesterdaySeconds, yesterdaySeconds)
    await start()
    expect(readdirSync(join(folder, 'incoming'))).toEqual(['baru'])
  })
})

describe('a server asked to stop', () => {
  it('writes how often a list of persons was read since the first time, which a killed one has written at once', async () => {
    const readCounts = () => {
      const database = new Sqlite(join(folder, 'pelita.sqlite'), { readonly: true })
      const counts = database
        .prepare("select count from audits where action = 'read' and entity = 'student' order by id")
        .pluck()
        .all()
      database.close()
      return counts
    }
    for (const [signal, expected] of [
      ['SIGKILL', [1]],
      ['SIGTERM', [3]],
    ] as const) {
      const server = await start()
      const { access_token: token } = await signIn(server)
      for (const page of [1, 2]) await callApi(server, `/sia/master/student?page=${page}`, { token })
      server.signal(signal)
      await server.exited
      expect(readCounts()).toEqual(expected)
    }
  })

  it('finishes a running upload, accepts no new request, and exits with 0', async () => {
    const server = await start()
    const { access_token } = await signIn(server)
    const form = makeFileForm('img', { bytes: await drawImage(), name: 'a.jpg' })
    const uploadRequest = request(`${server.url}/api/post/upload-image`, {
      method: 'POST',
      headers: {
        ...form.headers,
        authorization: `Bearer ${access_token}`,
        'content-length': form.body.length,
      },
    })
    const response = new Promise<IncomingMessage>((resolve, reject) =>
      uploadRequest.once('response', resolve).once('error', reject),
    )
    uploadRequest.write(form.body.subarray(0, 1000))
    await new Promise((resolve) => setTimeout(resolve, 100))
    server.signal('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 200))
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow()
    uploadRequest.end(form.body.subarray(1000))
    expect((await response).statusCode).toBe(200)
    expect(await server.exited).toBe(0)
  })

  it('is not delayed by an idle keep-alive connection', async () => {
    const server = await start()
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write('GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
    const startedAt = performance.now()
    server.signal('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(9000)
    socket.destroy()
  })
})

describe('a server asked to stop right after its start', () => {
  it('finishes its startup work before it closes the database', async () => {
    for (let round = 0; round < 3; round += 1) {
      const server = await start()
      server.signal('SIGTERM')
      expect(await server.exited).toBe(0)
      expect(server.readOutput()).not.toContain('"level":50')
    }
  })
})

describe('a server asked to stop while something stalls', () => {
  it('exits soon, though an upload stalls', async () => {
    const server = await start()
    const { access_token } = await signIn(server)
    const uploadRequest = request(`${server.url}/api/post/upload-image`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 10_000,
        authorization: `Bearer ${access_token}`,
      },
    })
    uploadRequest.on('error', () => undefined)
    uploadRequest.write('--x\r\n')
    await new Promise((resolve) => setTimeout(resolve, 200))
    const startedAt = performance.now()
    server.signal('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(30_000)
  })

  it('stops with the shell through which npm started it', async () => {
    running = await startServer(folder, { npm_lifecycle_event: 'start' }, 'shell')
    const { url } = running
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    running.signal('SIGTERM')
    const isServerUp = () =>
      fetch(`${url}/api/health`).then(
        () => true,
        () => false,
      )
    await expect.poll(isServerUp).toBe(false)
  })
})

describe('the first start', () => {
  it('of four processes at once on an empty folder creates one school with one administrator', async () => {
    const servers = await Promise.all(Array.from({ length: 4 }, () => startServer(folder)))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(servers.filter((server) => server.readOutput().includes('Administrator: '))).toHaveLength(1)
    for (const server of servers) expect((await signIn(server)).access_token).toBeTruthy()
    for (const server of servers) server.signal('SIGTERM')
    expect(await Promise.all(servers.map((server) => server.exited))).toEqual([0, 0, 0, 0])
  })

  it('that was killed at any time succeeds the next time', async () => {
    for (const delayMs of [120, 180, 240, 300, 360]) {
      const killedServer = spawnServer(folder, {})
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      killedServer.child.kill('SIGKILL')
      await killedServer.exited
    }
    expect((await signIn(await start())).access_token).toBeTruthy()
  })

  it('prints a one-time password once, which signs in and must be changed', async () => {
    const firstServer = await start({ ADMIN_PASSWORD: '' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const password = firstServer.readOutput().match(/Password sekali pakai: (\S+)/)?.[1] ?? ''
    expect(firstServer.readOutput()).toContain(`Administrator: ${ADMIN.email}`)
    expect((await signIn(firstServer, { email: ADMIN.email, password })).user.must_change_password).toBe(true)
    firstServer.signal('SIGTERM')
    await firstServer.exited
    const secondServer = await start({ ADMIN_PASSWORD: '' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(secondServer.readOutput()).not.toMatch(/Password|Administrator/)
  })
})

describe('a failed start', () => {
  it.each([
    ['a port that is no number', { PORT: 'abc' }, 'Pengaturan salah: PORT harus angka'],
    ['an unknown time zone', { SCHOOL_TZ: 'Bandung' }, 'Pengaturan salah: SCHOOL_TZ'],
    ['a data folder that is a file', { DATA_DIR: '/dev/null' }, 'DATA_DIR tidak dapat dipakai'],
    [
      'a data folder where none can be made',
      { DATA_DIR: '/proc/pelita', NEW_SCHOOL: 'on' },
      'DATA_DIR tidak dapat dipakai: folder /proc/pelita tidak dapat dibuat',
    ],
    [
      'an unreachable database',
      { DATABASE_URL: 'postgres://a:rahasia@127.0.0.1:1/c' },
      'DATABASE_URL tidak dapat dipakai',
    ],
    ['a missing data folder', { DATA_DIR: '/tmp/tidak-ada/pelita' }, 'tidak ada. Periksa apakah disk'],
    ['an address of another machine', { HOST: '192.0.2.1' }, 'HOST 192.0.2.1'],
  ])('for %s names the setting and exits with 1', async (_case, env, message) => {
    const { code, output } = await runUntilExit(folder, env)
    expect(code).toBe(1)
    expect(output).toContain(message)
    expect(output).not.toMatch(/rahasia|\n\s+at /)
  })

  it('for a port in use names the port', async () => {
    const { port } = new URL((await start()).url)
    const { code, output } = await runUntilExit(folder, {
      PORT: port,
      DATA_DIR: join(folder, 'lain'),
      NEW_SCHOOL: 'on',
    })
    expect([code, output]).toEqual([1, expect.stringContaining(`PORT ${port} tidak dapat dipakai`)])
  })
})
