/** A storage that takes connections and answers nothing: refused in time as one that is away, and nothing half-stored. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { BulkResult } from '#contract/sia/document/bulk.ts'
import { resumeJobs } from '#server/jobs/jobs.ts'
import {
  type ActiveYear,
  enrol,
  makePdf,
  makeRoom,
  makeZip,
  type Room,
  readActiveYear,
  uploadRapor,
} from '#test/support/documents.ts'
import { drawImage, uploadImage } from '#test/support/images.ts'
import { openStorage, type Storage } from '#test/support/storage.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

let storage: Storage
let world: World
let admin: Client
let room: Room
let year: ActiveYear
beforeAll(async () => {
  storage = await openStorage()
  world = await openWorld({ env: { STORAGE_URL: `${storage.url}&timeout=1` } })
  admin = await world.as('Administrator')
  room = await makeRoom(world, 'VII', 'A')
  year = await readActiveYear(world)
})
afterEach(() => storage.mend())
afterAll(async () => {
  await world.close()
  await storage.close()
})

const AWAY = {
  status: 503,
  body: { message: expect.stringMatching(/^Penyimpanan berkas sedang tidak dapat dihubungi/) },
}
/** Seconds: of a second each, one try, another, and what a busy machine adds. */
const LIMIT_MS = 15_000
const rows = async (table: 'images' | 'documents') =>
  (await world.context.db.kysely.selectFrom(table).select('id').execute()).length
const picture = async () => uploadImage(admin, await drawImage(), 'a.jpg')
const inTime = async <T>(work: () => Promise<T>): Promise<T> => {
  const begun = performance.now()
  const done = await work()
  expect(performance.now() - begun).toBeLessThan(LIMIT_MS)
  return done
}

it.each([
  ['from the first byte', { sent: 0 }],
  ['in the middle of what is sent', { sent: 3000 }],
  ['with its answer', { received: 10 }],
])(
  '%s: a picture is refused in time, has no row, and the next one goes through',
  async (_when, after) => {
    const before = await rows('images')
    storage.hang(after)
    expect(await inTime(picture)).toMatchObject(AWAY)
    expect(await rows('images')).toBe(before)
    storage.mend()
    expect((await picture()).status).toBe(200)
  },
  60_000,
)

it('in the middle of a large file: no row, no object', async () => {
  const pupil = await enrol(world, room)
  const before = [await rows('documents'), storage.keys().length]
  const upload = () => uploadRapor(world, admin, room, pupil, { bytes: makePdf('RAPOR', 2_000_000) })
  storage.hang({ sent: 400_000 })
  expect(await inTime(upload)).toMatchObject(AWAY)
  expect([await rows('documents'), storage.keys().length]).toEqual(before)
  storage.mend()
  expect((await upload()).status).toBeLessThan(300)
}, 60_000)

it('in the middle of a download: it ends, and whoever reads knows that it is not whole', async () => {
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { name } = await world.context.db.kysely
    .selectFrom('documents')
    .select('name')
    .orderBy('size', 'desc')
    .executeTakeFirstOrThrow()
  const read = () =>
    fetch(`${address}/api/download-attachment?file=${name}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
  storage.hang({ received: 300_000 })
  const broken = await read()
  expect(broken.status).toBe(200)
  await inTime(() => expect(broken.arrayBuffer()).rejects.toThrow())
  expect((await inTime(read)).status).toBe(503)
  storage.mend()
  const whole = await read()
  expect((await whole.arrayBuffer()).byteLength).toBe(Number(whole.headers.get('content-length')))
}, 60_000)

it('while a job fetches its zip, and while it stores: it waits, and is gone on with', async () => {
  const BULK = '/sia/activity/rapor/bulk-upload'
  const pupils = [await enrol(world, room), await enrol(world, room)]
  const packed = pupils.map(({ nis }) => ({
    name: `${nis}_${year.code}_${year.semester_id}_vii.pdf`,
    bytes: makePdf(nis, 300_000),
  }))
  const form = fileForm('file', { bytes: await makeZip(packed), name: 'rapor.zip' }, { dry_run: '1' })
  const { body } = await admin.post<{ upload_id: string }>(BULK, form.body, form.headers)
  const agreed = { upload_id: body.result.upload_id, picks: '[]' }
  const before = await rows('documents')
  storage.hang({ received: 3000 })
  expect(await inTime(() => admin.post(BULK, agreed))).toMatchObject(AWAY)
  storage.mend()
  world.advanceClock(60_000)
  storage.hang({ sent: 50_000 })
  await inTime(() => resumeJobs(world.context, { error: () => undefined }))
  expect(await rows('documents')).toBe(before)
  storage.mend()
  world.advanceClock(120_000)
  await resumeJobs(world.context, { error: () => undefined })
  expect((await admin.post<BulkResult>(BULK, agreed)).body.result.berhasil).toHaveLength(2)
  expect(await rows('documents')).toBe(before + 2)
}, 90_000)
