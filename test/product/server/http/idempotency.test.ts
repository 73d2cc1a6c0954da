/** A create request that is repeated because its response was lost makes one record, also concurrently. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { attachFile, createLesson, TEACHER_LESSONS_PATH } from '#test/support/sia/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterEach(() => world.close())

const LESSON_PATH = '/sia/master/lesson'
const lesson = { code: 'MTK', name: 'Matematika' }
const article = {
  type: 'article',
  title: 'Upacara',
  content: '<p>Senin</p>',
  status: 'draft',
  visibility: 'public',
}
const keyHeader = (key: string) => ({ 'Idempotency-Key': key })

const countRows = async (table: 'lessons' | 'posts' | 'users' | 'idempotency_keys') =>
  (await world.context.db.kysely.selectFrom(table).select('id').execute()).length

describe('twenty concurrent requests with one key', () => {
  it.each([
    ['lessons', LESSON_PATH, lesson],
    ['posts', '/post', article],
  ] as const)('make one of %s, and all get the same response', async (table, path, body) => {
    const countBefore = await countRows(table)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => admin.post<{ id: number }>(path, body, keyHeader('dua-puluh'))),
    )
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(await countRows(table)).toBe(countBefore + 1)
    expect(await countRows('idempotency_keys')).toBe(1)
  })
})

it('each key and each user makes a separate record', async () => {
  const otherAdmin = await world.as('Administrator')
  const countBefore = await countRows('posts')
  for (const [client, key] of [
    [admin, 'kunci-satu'],
    [admin, 'kunci-dua'],
    [otherAdmin, 'kunci-satu'],
  ] as const)
    expect((await client.post('/post', article, keyHeader(key))).headers).not.toHaveProperty(
      'idempotent-replayed',
    )
  expect(await countRows('posts')).toBe(countBefore + 3)
})

it('the fields of a repeated body may be in another order', async () => {
  const firstResponse = await admin.post<{ id: number }>(LESSON_PATH, lesson, keyHeader('urutan-lain'))
  const repeatedResponse = await admin.post<{ id: number }>(
    LESSON_PATH,
    { name: lesson.name, code: lesson.code },
    keyHeader('urutan-lain'),
  )
  expect(repeatedResponse.body).toEqual(firstResponse.body)
})

it('a refused request is not stored: corrected, it succeeds with the same key', async () => {
  expect((await admin.post(LESSON_PATH, { code: 'MTK' }, keyHeader('diperbaiki'))).status).toBe(422)
  expect((await admin.post(LESSON_PATH, lesson, keyHeader('diperbaiki'))).status).toBe(201)
})

it('the same key for another request is refused', async () => {
  await admin.post(LESSON_PATH, lesson, keyHeader('satu-kunci'))
  const response = await admin.post('/post', article, keyHeader('satu-kunci'))
  expect([response.status, response.body.message]).toEqual([
    422,
    'Isian ini sudah tersimpan sebelum diubah. Buka datanya dari daftar untuk mengubahnya',
  ])
})

it.each(['pendek', 'dengan spasi di dalam', 'x'.repeat(201)])('%s is no valid key', async (key) => {
  const { status, body } = await admin.post(LESSON_PATH, lesson, keyHeader(key))
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['idempotency-key']])
})

it('a key is stored for a day, and deleted when the next one is stored', async () => {
  await admin.post('/post', article, keyHeader('kemarin-satu'))
  world.advanceClock(23 * 3_600_000)
  const laterAdmin = await world.as('Administrator')
  expect((await laterAdmin.post('/post', article, keyHeader('kemarin-dua'))).status).toBe(201)
  expect(await countRows('idempotency_keys')).toBe(2)
  world.advanceClock(2 * 3_600_000)
  await laterAdmin.post('/post', article, keyHeader('kemarin-tiga'))
  expect(await countRows('idempotency_keys')).toBe(2)
})

it('no password is stored with a response', async () => {
  const user = {
    user_type: 'administrator',
    name: 'Sari',
    username: 'sari',
    email: 'sari@sekolah.sch.id',
    role_id: 1,
  }
  const createResponse = await admin.post<{ id: number; password: string }>(
    '/master/user',
    user,
    keyHeader('akun-sari'),
  )
  expect(createResponse.status, createResponse.text).toBe(201)
  expect(createResponse.body.result.password).toMatch(/\S{8}/)
  const storedKey = await world.context.db.kysely.selectFrom('idempotency_keys').select('answer').execute()
  expect(storedKey[0]?.answer).toContain('sari@sekolah.sch.id')
  expect(storedKey[0]?.answer).not.toContain(createResponse.body.result.password)
  const repeatedResponse = await admin.post<{ password: null }>('/master/user', user, keyHeader('akun-sari'))
  expect(repeatedResponse.body.result).toEqual({ ...createResponse.body.result, password: null })
})

it('a user without the right any more does not get the response again', async () => {
  const writer = await world.as({ keys: ['add-sia-master'] })
  expect((await writer.post(LESSON_PATH, lesson, keyHeader('hak-hilang'))).status).toBe(201)
  await world.context.db.kysely.deleteFrom('role_accesses').where('access', '=', 'add-sia-master').execute()
  expect((await writer.post(LESSON_PATH, lesson, keyHeader('hak-hilang'))).status).toBe(403)
})

it('a link in a repeated response is valid, also after that of the first has expired', async () => {
  const { id, teacher } = await createLesson(world, 0)
  const { filename } = await attachFile(teacher, TEACHER_LESSONS_PATH)
  const material = { name: 'Bab 1', attachments: [filename] }
  const createMaterial = async () => {
    const path = `${TEACHER_LESSONS_PATH}/${id}/material`
    const response = await teacher.post<{ attachment_url: string }>(path, material, keyHeader('materi-satu'))
    expect(response.status, response.text).toBe(201)
    return response.body.result.attachment_url
  }
  const readStatus = async (url: string) => (await world.app.inject(url)).statusCode
  const firstUrl = await createMaterial()
  expect(await readStatus(firstUrl)).toBe(200)
  world.advanceClock(20 * 60_000)
  expect(await readStatus(firstUrl)).toBe(401)
  expect(await readStatus(await createMaterial())).toBe(200)
  const [storedKey] = await world.context.db.kysely.selectFrom('idempotency_keys').select('answer').execute()
  expect(storedKey?.answer).not.toContain('token=')
})
