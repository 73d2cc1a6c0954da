/** A creating call that is repeated because its answer was lost: one record, whatever happens at once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { attachFile, createLesson, TEACHER_LESSONS_PATH } from '#test/support/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterEach(() => world.close())

const LESSON = '/sia/master/lesson'
const lesson = { code: 'MTK', name: 'Matematika' }
const article = {
  type: 'article',
  title: 'Upacara',
  content: '<p>Senin</p>',
  status: 'draft',
  visibility: 'public',
}
const keyed = (key: string) => ({ 'Idempotency-Key': key })

const count = async (table: 'lessons' | 'posts' | 'users' | 'idempotency_keys') =>
  (await world.context.db.kysely.selectFrom(table).select('id').execute()).length

describe('twenty at once with one key', () => {
  it.each([
    ['lessons', LESSON, lesson],
    ['posts', '/post', article],
  ] as const)('make one of %s, and all are told the same', async (table, path, body) => {
    const before = await count(table)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.post<{ id: number }>(path, body, keyed('dua-puluh'))),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await count(table)).toBe(before + 1)
    expect(await count('idempotency_keys')).toBe(1)
  })
})

it('each key and each person makes a record of their own', async () => {
  const other = await world.as('Administrator')
  const before = await count('posts')
  for (const [who, key] of [
    [admin, 'kunci-satu'],
    [admin, 'kunci-dua'],
    [other, 'kunci-satu'],
  ] as const)
    expect((await who.post('/post', article, keyed(key))).headers).not.toHaveProperty('idempotent-replayed')
  expect(await count('posts')).toBe(before + 3)
})

it('the names of a body may come in another order', async () => {
  const first = await admin.post<{ id: number }>(LESSON, lesson, keyed('urutan-lain'))
  const again = await admin.post<{ id: number }>(
    LESSON,
    { name: lesson.name, code: lesson.code },
    keyed('urutan-lain'),
  )
  expect(again.body).toEqual(first.body)
})

it('what was refused is not kept: mended, it is stored under the same key', async () => {
  expect((await admin.post(LESSON, { code: 'MTK' }, keyed('diperbaiki'))).status).toBe(422)
  expect((await admin.post(LESSON, lesson, keyed('diperbaiki'))).status).toBe(201)
})

it('the same key for another call is refused', async () => {
  await admin.post(LESSON, lesson, keyed('satu-kunci'))
  const other = await admin.post('/post', article, keyed('satu-kunci'))
  expect([other.status, other.body.message]).toEqual([
    422,
    'Isian ini sudah tersimpan sebelum diubah. Buka datanya dari daftar untuk mengubahnya',
  ])
})

it.each(['pendek', 'dengan spasi di dalam', 'x'.repeat(201)])('%s is no key', async (key) => {
  const { status, body } = await admin.post(LESSON, lesson, keyed(key))
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['idempotency-key']])
})

it('a key is kept a day, and goes with the next that is kept', async () => {
  await admin.post('/post', article, keyed('kemarin-satu'))
  world.advanceClock(23 * 3_600_000)
  const tomorrow = await world.as('Administrator')
  expect((await tomorrow.post('/post', article, keyed('kemarin-dua'))).status).toBe(201)
  expect(await count('idempotency_keys')).toBe(2)
  world.advanceClock(2 * 3_600_000)
  await tomorrow.post('/post', article, keyed('kemarin-tiga'))
  expect(await count('idempotency_keys')).toBe(2)
})

it('no password is ever kept with an answer', async () => {
  const user = {
    user_type: 'administrator',
    name: 'Sari',
    username: 'sari',
    email: 'sari@sekolah.sch.id',
    role_id: 1,
  }
  const made = await admin.post<{ id: number; password: string }>('/master/user', user, keyed('akun-sari'))
  expect(made.status, made.text).toBe(201)
  expect(made.body.result.password).toMatch(/\S{8}/)
  const stored = await world.context.db.kysely.selectFrom('idempotency_keys').select('answer').execute()
  expect(stored[0]?.answer).toContain('sari@sekolah.sch.id')
  expect(stored[0]?.answer).not.toContain(made.body.result.password)
  const again = await admin.post<{ password: null }>('/master/user', user, keyed('akun-sari'))
  expect(again.body.result).toEqual({ ...made.body.result, password: null })
})

it('whoever lost the right is not told the answer again', async () => {
  const writer = await world.as({ keys: ['add-sia-master'] })
  expect((await writer.post(LESSON, lesson, keyed('hak-hilang'))).status).toBe(201)
  await world.context.db.kysely.deleteFrom('role_accesses').where('access', '=', 'add-sia-master').execute()
  expect((await writer.post(LESSON, lesson, keyed('hak-hilang'))).status).toBe(403)
})

it('a link in a repeated answer opens as it does in the first, also when that has ended', async () => {
  const { id, teacher } = await createLesson(world, 0)
  const { filename } = await attachFile(teacher, TEACHER_LESSONS_PATH)
  const material = { name: 'Bab 1', attachments: [filename] }
  const send = async () => {
    const path = `${TEACHER_LESSONS_PATH}/${id}/material`
    const answer = await teacher.post<{ attachment_url: string }>(path, material, keyed('materi-satu'))
    expect(answer.status, answer.text).toBe(201)
    return answer.body.result.attachment_url
  }
  const open = async (url: string) => (await world.app.inject(url)).statusCode
  const first = await send()
  expect(await open(first)).toBe(200)
  world.advanceClock(20 * 60_000)
  expect(await open(first)).toBe(401)
  expect(await open(await send())).toBe(200)
  const [stored] = await world.context.db.kysely.selectFrom('idempotency_keys').select('answer').execute()
  expect(stored?.answer).not.toContain('token=')
})
