/** A checked zip while it waits: looked at again without storing, never over a colleague's file, gone after its hour. */
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BulkResult, BulkWaiting } from '#contract/sia/document/bulk.ts'
import { removeExpiredZips } from '#server/sia/bulk/intake/checkedUploads.ts'
import {
  type ActiveYear,
  enrol,
  makePdf,
  makeRoom,
  makeZip,
  type Pupil,
  type Room,
  readActiveYear,
  uploadRapor,
} from '#test/support/documents.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

let world: World
let operator: Client
let year: ActiveYear
let room: Room
let pupil: Pupil
let rooms = 0
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
})
beforeEach(async () => {
  rooms += 1
  room = await makeRoom(world, 'VII', `K${rooms}`)
  pupil = await enrol(world, room)
})
afterAll(() => world.close())

const CALL = '/sia/activity/rapor/bulk-upload'

/** A zip of the pupil's report card, checked. */
const check = async () => {
  const name = `${pupil.nis}_${year.code}_${year.semester_id}_vii.pdf`
  const scope = { eduyear_id: year.id, semester_id: year.semester_id, classroom_id: room.id, dry_run: 1 }
  const texts = Object.fromEntries(Object.entries(scope).map(([key, value]) => [key, String(value)]))
  const form = fileForm(
    'file',
    { bytes: await makeZip([{ name, bytes: makePdf('zip') }]), name: 'a.zip' },
    texts,
  )
  return (await operator.post<BulkResult>(CALL, form.body, form.headers)).body.result.upload_id
}
const agree = (upload_id: string | null, more: object = {}) =>
  operator.post<BulkResult>(CALL, { upload_id, picks: [], ...more })
const countDocuments = async () =>
  (await world.context.db.kysely.selectFrom('documents').select('id').execute()).length

it('is looked at once more with dry_run, and nothing is stored until it is agreed to', async () => {
  const upload_id = await check()
  const before = await countDocuments()
  const { status, body } = await agree(upload_id, { dry_run: '1' })
  expect(status).toBe(200)
  expect(body.message).toBe('1 berkas diperiksa. Belum ada yang disimpan.')
  expect(body.result).toMatchObject({ upload_id, total: 1, berhasil: [{ group: 'cocok' }] })
  expect(await countDocuments()).toBe(before)
  expect((await agree(upload_id)).body.result.berhasil).toHaveLength(1)
  expect((await agree(upload_id, { dry_run: '1' })).status).toBe(409)
})

describe('a zip that was left', () => {
  const waiting = async (who = operator) => (await who.get<BulkWaiting>(CALL)).body.result

  it('is offered to its sender on any device, to nobody else, and no more once it is stored or its hour is over', async () => {
    const upload_id = await check()
    const again = { authorization: `Bearer ${operator.token}` }
    expect((await world.anyone.get(CALL, undefined, again)).body.result).toEqual({
      ...{ upload_id, name: 'a.zip', total: 1, is_begun: false },
    })
    const colleague = await world.as('Operator')
    expect(await waiting(colleague)).toBeNull()
    expect((await colleague.delete(`${CALL}/${upload_id}`)).status).toBe(404)
    expect((await agree(upload_id)).status).toBe(200)
    await expect.poll(() => waiting()).toBeNull()
    await check()
    world.advanceClock(3_700_000)
    expect(await waiting()).toBeNull()
  })

  it('whose storing nobody saw the end of is offered with its outcome', async () => {
    const upload_id = await check()
    const { kysely } = world.context.db
    expect((await agree(upload_id)).status).toBe(200)
    await expect.poll(() => waiting()).toBeNull()
    const [job] = await kysely.selectFrom('jobs').selectAll().orderBy('id', 'desc').limit(1).execute()
    const payload = JSON.stringify({ plan: { entries: [] }, picks: [], upload_id, name: 'a.zip' })
    await kysely
      .updateTable('jobs')
      .set({ reported_at: null, payload })
      .where('id', '=', job?.id ?? 0)
      .execute()
    expect(await waiting()).toEqual({ upload_id, name: 'a.zip', total: 0, is_begun: true })
    await kysely.deleteFrom('jobs').execute()
  })

  it('is thrown away with its file', async () => {
    const upload_id = await check()
    expect((await operator.delete(`${CALL}/${upload_id}`)).body.message).toContain('dibuang')
    expect([await waiting(), (await agree(upload_id)).status]).toEqual([null, 409])
  })
})

it('does not take the place of what a colleague has uploaded since it was checked', async () => {
  const upload_id = await check()
  await uploadRapor(world, operator, room, pupil)
  const before = await countDocuments()
  const { body } = await agree(upload_id)
  expect(body.result.gagal).toMatchObject([
    { reason: expect.stringContaining('sudah mendapat berkas lain setelah zip diperiksa') },
  ])
  expect(await countDocuments()).toBe(before)
})

describe('what is left of it', () => {
  const folder = () => join(world.context.config.DATA_DIR, 'pending')
  const age = async (hours: number) => {
    const then = new Date(Date.now() - hours * 3_600_000)
    for (const name of await readdir(folder())) await utimes(join(folder(), name), then, then)
  }

  it('goes with its hour, though the dialog was left or the process was killed', async () => {
    await check()
    await world.context.db.kysely.deleteFrom('zip_uploads').execute()
    const waiting = await check()
    await age(2)
    await removeExpiredZips(world.context)
    expect(await readdir(folder()), 'whoever still waits keeps theirs, and its key').toHaveLength(2)
    expect((await agree(waiting, { dry_run: '1' })).status).toBe(200)
    world.advanceClock(3_700_000)
    await removeExpiredZips(world.context)
    expect(await readdir(folder())).toEqual([])
  })
})
