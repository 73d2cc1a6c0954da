/** At shutdown the work of requests whose client hung up finishes before the database is closed. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForPendingWork } from '#platform/server/observe/pendingWork.ts'
import { ADMIN, openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await openWorld()
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => world.close())

/** Sends the bytes and hangs up once the server has begun the request, or has read all of it. */
const sendAndHangUp = async (bytes: string, event: 'begun' | 'read') => {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  await new Promise<void>((resolve) =>
    world.app.server.once('request', (request) =>
      event === 'begun' ? resolve() : request.once('end', () => resolve()),
    ),
  )
  socket.destroy()
}
const createLoginRequest = (body: string, contentLength = body.length) =>
  `POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${contentLength}\r\n\r\n${body}`

const HALF_LENGTH = Math.floor(JSON.stringify(ADMIN).length / 2)

it('a request whose client hung up while sending is not waited for', async () => {
  await sendAndHangUp(
    createLoginRequest(JSON.stringify(ADMIN).slice(0, HALF_LENGTH), 2 * HALF_LENGTH),
    'begun',
  )
  const operator = await world.as('Administrator')
  await sendAndHangUp(
    `POST /api/post/upload-image HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${operator.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000\r\n\r\n--x\r\ncontent-disposition: form-data; name="img"; filename="a.jpg"\r\n\r\nabc`,
    'begun',
  )
  await expect(waitForPendingWork(world.context)).resolves.toBeUndefined()
})

it('a change of a password whose client hung up finishes before the database is closed', async () => {
  const user = await world.as('Administrator')
  const readHash = async () =>
    (
      await world.context.db.kysely
        .selectFrom('users')
        .where('id', '=', user.id)
        .select('password_hash')
        .executeTakeFirstOrThrow()
    ).password_hash
  const formerHash = await readHash()
  const changed = 'kata-sandi-yang-baru'
  const body = JSON.stringify({
    password_lama: PASSWORD,
    password_baru: changed,
    rpassword_baru: changed,
  })
  await sendAndHangUp(
    `PUT /api/account/change-password HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${user.token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    'read',
  )
  await world.app.close()
  await waitForPendingWork(world.context)
  expect(await readHash()).not.toBe(formerHash)
})
