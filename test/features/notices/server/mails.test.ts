/** E-mails of notices: what they say, to whom, when, and what happens where they cannot be delivered. */
import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMailTask } from '#features/notices/server/mail/sending.ts'
import { MINUTE } from '#platform/contract/units.ts'
import { unreadTexts } from '#test/support/content/notices.ts'
import { createLesson, createTask } from '#test/support/sia/learning.ts'
import { type MailServer, openMailServer, openRawServer } from '#test/support/world/mailServer.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let open: { close: () => Promise<unknown> }[] = []
beforeEach(() => {
  open = []
})
afterEach(async () => {
  for (const opened of open.reverse()) await opened.close()
})

async function openSchool(
  server: { url: string; close: () => Promise<void> },
  env: Record<string, string> = {},
) {
  const world = await openWorld({
    env: { SMTP_URL: server.url, PUBLIC_URL: 'https://konsol.sekolah.sch.id', ...env },
  })
  open.push(server, world)
  return world
}

/** A class of two students, of whom each has an address. */
async function openClass(world: World) {
  const lesson = await createLesson(world)
  const [student] = lesson.students
  if (!student) throw new Error('no student')
  const { email } = await world.context.db.kysely
    .selectFrom('users')
    .where('id', '=', student.client.id)
    .select('email')
    .executeTakeFirstOrThrow()
  return { lesson, student: student.client, email }
}

/** A new process remembers nothing, so that each run tries. */
const send = (world: World) => createMailTask()(world.context)

const readMails = (world: World) =>
  world.context.db.kysely
    .selectFrom('mails')
    .select(['id', 'state', 'tries', 'reason', 'user_id'])
    .orderBy('id')
    .execute()

const toAddress = ({ received }: MailServer, email: string | null) =>
  received.filter(({ to }) => to.includes(email ?? ''))

describe('an e-mail', () => {
  it('says only that there is something, from the school, and leads to the sign-in', async () => {
    const server = await openMailServer()
    const world = await openSchool(server)
    const { lesson, email } = await openClass(world)
    await createTask(lesson, { name: 'Rahasia Keluarga' })
    await send(world)
    expect(server.received).toHaveLength(2)
    const [mail] = toAddress(server, email)
    expect(mail?.from).toBe('pelita@konsol.sekolah.sch.id')
    expect(mail?.raw).toMatch(/^From: .+ <pelita@konsol.sekolah.sch.id>\r$/m)
    expect(mail?.raw).toContain('List-Unsubscribe:')
    expect(mail?.raw).toContain('Subject: Tugas baru')
    expect(mail?.raw).toContain('Ada tugas baru. Masuk untuk melihatnya.')
    expect(mail?.raw).toContain('https://konsol.sekolah.sch.id/account/notices')
    expect(mail?.raw).not.toContain('Rahasia')
    expect(mail?.raw).not.toContain(lesson.classroom.name)
  })

  it('goes at once, and what follows within the hour is one more at its end, unless it was read', async () => {
    const server = await openMailServer()
    const world = await openSchool(server)
    const { lesson, email, student } = await openClass(world)
    for (const name of ['Satu', 'Dua', 'Tiga']) {
      await createTask(lesson, { name })
      await send(world)
      world.advanceClock(MINUTE)
    }
    expect(toAddress(server, email)).toHaveLength(1)
    world.advanceClock(60 * MINUTE)
    await student.post('/account/notices/read', { all: true })
    await send(world)
    await send(world)
    expect(toAddress(server, email)).toHaveLength(1)
    expect(server.received).toHaveLength(3)
  })

  it('is not sent of what was taken back, to whom does not want it, or of a kind that starts off', async () => {
    const server = await openMailServer()
    const world = await openSchool(server)
    const { lesson, student } = await openClass(world)
    await student.put('/account/notice-preferences', { kinds: [{ kind: 'task_new', mail: false }] })
    const { kinds, is_mailed } = (
      await student.get<{ kinds: object[]; is_mailed: boolean }>('/account/notice-preferences')
    ).body.result
    expect(is_mailed).toBe(true)
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'task_new', mail: false }))
    const task = await createTask(lesson)
    await lesson.teacher.delete(`/sia/activity/teacher-class-lesson/${lesson.id}/task/${task.id}`)
    await createTask(lesson, { name: 'Lain' })
    await send(world)
    expect(server.received).toHaveLength(1)
  })

  it('is not queued where the school has no mail server', async () => {
    const world = await openWorld()
    open.push(world)
    const { lesson } = await openClass(world)
    await createTask(lesson)
    await send(world)
    expect(await readMails(world)).toEqual([])
  })
})

describe('a mail server that fails', () => {
  /** What each does, whether the mail is given up or kept for later, and what the office reads. */
  const FAILURES: Record<
    string,
    { open: () => Promise<{ url: string; close: () => Promise<void> }>; state: string; answer: string }
  > = {
    'refuses the address': {
      open: () => openMailServer({ onRcptTo: (_to, _session, done) => done(failure(550)) }),
      state: 'failed',
      answer: 'Alamat ini ditolak: 550 tidak diterima',
    },
    'greylists it': {
      open: () => openMailServer({ onRcptTo: (_to, _session, done) => done(failure(451)) }),
      state: 'waiting',
      answer: 'Server e-mail minta dicoba lagi nanti: 451 tidak diterima',
    },
    'refuses the sender for now': {
      open: () => openMailServer({ onMailFrom: (_from, _session, done) => done(failure(452)) }),
      state: 'waiting',
      answer: 'Server e-mail tidak menerima alamat pengirim sekolah: 452 ',
    },
    'refuses the message for good': {
      open: () =>
        openMailServer({
          onData: (stream, _session, done) => {
            stream.resume()
            stream.on('end', () => done(failure(554)))
          },
        }),
      state: 'failed',
      answer: 'E-mail ini ditolak: 554 ',
    },
    'breaks off in the middle of the message': {
      open: () => openRawServer((socket) => answerUntilData(socket)),
      state: 'waiting',
      answer: 'Sambungan dengan server e-mail terputus: ',
    },
    'breaks off before it greets': {
      open: () => openRawServer((socket) => socket.destroy()),
      state: 'waiting',
      answer: 'Sambungan dengan server e-mail terputus: ',
    },
    'has a wrong certificate': {
      open: () => openMailServer({ secure: true }),
      state: 'waiting',
      answer: 'Sertifikat server e-mail tidak dapat dipercaya: ',
    },
    'refuses the sender for good': {
      open: () => openMailServer({ onMailFrom: (_from, _session, done) => done(failure(553)) }),
      state: 'waiting',
      answer: 'Server e-mail tidak menerima alamat pengirim sekolah: 553 ',
    },
    'refuses the password': {
      open: async () => {
        const server = await openMailServer({
          disabledCommands: ['STARTTLS'],
          onAuth: (_auth, _session, done) => done(failure(535)),
        })
        return { ...server, url: server.url.replace('//', '//sekolah:keliru@') }
      },
      state: 'waiting',
      answer: 'Nama atau password untuk server e-mail salah: 535 ',
    },
    'is not there': {
      open: async () => {
        const { url, close } = await openMailServer()
        await close()
        return { url, close: async () => {} }
      },
      state: 'waiting',
      answer: 'Server e-mail tidak dapat dihubungi: ',
    },
  }

  it.each(Object.entries(FAILURES))(
    '%s loses nothing and is told',
    async (_name, { open: openServer, state, answer }) => {
      const world = await openSchool(await openServer())
      const { lesson } = await openClass(world)
      const admin = await world.as('Administrator')
      await createTask(lesson)
      await send(world)
      const reason = expect.stringMatching(new RegExp(`^${answer}`))
      const tried = { state, tries: 1, reason }
      expect(await readMails(world)).toMatchObject([tried, tried])
      for (const minutes of [2, 6]) {
        world.advanceClock(minutes * MINUTE)
        await send(world)
      }
      expect(await unreadTexts(admin)).toEqual([expect.stringMatching(/^2 e-mail tidak terkirim/)])
      const { rows } = (await admin.get<{ rows: object[] }>('/account/mails')).body.result
      expect(rows).toMatchObject([
        { state, reason },
        { state, reason },
      ])
    },
  )

  it('and later takes them gets each once, and nobody is told any more', async () => {
    let isGrey = true
    const server = await openMailServer({
      onRcptTo: (_to, _session, done) => done(isGrey ? failure(451) : null),
    })
    const world = await openSchool(server)
    const { lesson } = await openClass(world)
    const admin = await world.as('Administrator')
    await createTask(lesson)
    for (let tried = 0; tried < 3; tried += 1) {
      await send(world)
      world.advanceClock(20 * MINUTE)
    }
    expect(await unreadTexts(admin)).toHaveLength(1)
    isGrey = false
    await send(world)
    await send(world)
    expect(server.received.map(({ to }) => to.length)).toEqual([1, 1])
    expect(await unreadTexts(admin)).toEqual([])
  })

  it('breaks off at one mail alone takes all others', async () => {
    const server = await openMailServer({
      onRcptTo: ({ address }, _session, done) => {
        if (address === poisoned) done(failure(421))
        else done(null)
      },
    })
    const world = await openSchool(server)
    const { lesson, email: poisoned } = await openClass(world)
    await createTask(lesson)
    await send(world)
    world.advanceClock(2 * MINUTE)
    await send(world)
    expect(server.received).toHaveLength(1)
  })

  it('is tried again by the administrator, for all mails at once', async () => {
    let isRefused = true
    const server = await openMailServer({
      onRcptTo: (_to, _session, done) => done(isRefused ? failure(550) : null),
    })
    const world = await openSchool(server)
    const { lesson } = await openClass(world)
    const admin = await world.as('Administrator')
    await createTask(lesson)
    await send(world)
    expect(await unreadTexts(admin)).toHaveLength(1)
    isRefused = false
    expect((await admin.post('/account/mails/retry')).body).toMatchObject({ result: { total_count: 2 } })
    expect(await unreadTexts(admin)).toEqual([])
    await send(world)
    expect(server.received).toHaveLength(2)
  })

  it('and is told of no more once what it was to tell was read', async () => {
    const world = await openSchool(
      await openMailServer({ onRcptTo: (_to, _session, done) => done(failure(451)) }),
    )
    const { lesson, student } = await openClass(world)
    const admin = await world.as('Administrator')
    await createTask(lesson)
    for (const minutes of [2, 6, 20]) {
      await send(world)
      world.advanceClock(minutes * MINUTE)
    }
    expect(await unreadTexts(admin)).toEqual([expect.stringMatching(/^2 /)])
    await student.post('/account/notices/read', { all: true })
    await send(world)
    expect(await unreadTexts(admin)).toEqual([expect.stringMatching(/^1 /)])
  })

  it('is tried again by the administrator', async () => {
    let isRefused = true
    const server = await openMailServer({
      onRcptTo: (_to, _session, done) => done(isRefused ? failure(550) : null),
    })
    const world = await openSchool(server)
    const { lesson } = await openClass(world)
    const admin = await world.as('Administrator')
    await createTask(lesson)
    await send(world)
    const [mail] = await readMails(world)
    isRefused = false
    await send(world)
    expect(server.received).toHaveLength(0)
    expect((await admin.post(`/account/mails/${mail?.id}/retry`)).status).toBe(200)
    await send(world)
    expect(server.received).toHaveLength(1)
    expect((await admin.post(`/account/mails/${mail?.id}/retry`)).status).toBe(404)
  })
})

it('a mail that a dead process was sending is sent again under the same name', async () => {
  const server = await openMailServer()
  const world = await openSchool(server)
  const { lesson } = await openClass(world)
  await createTask(lesson)
  await send(world)
  const [mail] = await readMails(world)
  const names = server.received.map(({ messageId }) => messageId)
  await world.context.db.kysely
    .updateTable('mails')
    .set({ state: 'sending', lease_until: new Date(world.context.clock()).toISOString() })
    .where('id', '=', mail?.id ?? 0)
    .execute()
  world.advanceClock(1000)
  await send(world)
  expect(server.received).toHaveLength(3)
  expect(names).toContain(server.received[2]?.messageId)
})

const failure = (responseCode: number) => Object.assign(new Error('tidak diterima'), { responseCode })

/** Speaks the protocol until the message begins, and hangs up in the middle of it. */
function answerUntilData(socket: Socket) {
  socket.on('error', () => {})
  let isMessage = false
  socket.write('220 siap\r\n')
  socket.on('data', (bytes: Buffer) => {
    if (isMessage) socket.destroy()
    isMessage ||= bytes.toString().toUpperCase().startsWith('DATA')
    socket.write(isMessage ? '354 tulis\r\n' : '250 baik\r\n')
  })
}
