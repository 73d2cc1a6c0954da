/** A checked zip until it is confirmed: it can be reviewed again, never replaces newer files, and expires after an hour. */
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BulkResult, WaitingUpload } from '#features/documents/bulkUpload.ts'
import { removeExpiredZips } from '#features/documents/server/bulk/intake/checkedUploads.ts'
import {
  type ActiveYear,
  type Classroom,
  type EnrolledStudent,
  enrol,
  makeClassroom,
  makePdf,
  makeZip,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
let year: ActiveYear
let classroom: Classroom
let student: EnrolledStudent
let classrooms = 0
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
})
beforeEach(async () => {
  classrooms += 1
  classroom = await makeClassroom(world, 'VII', `K${classrooms}`)
  student = await enrol(world, classroom)
})
afterAll(() => world.close())

const PATH = '/sia/activity/rapor/bulk-upload'

/** Sends a zip of the student's report card with `dry_run`. @returns the id of the upload */
const checkZip = async () => {
  const name = `${student.nis}_${year.code}_${year.semester_id}_vii.pdf`
  const scope = { eduyear_id: year.id, semester_id: year.semester_id, classroom_id: classroom.id, dry_run: 1 }
  const texts = Object.fromEntries(Object.entries(scope).map(([key, value]) => [key, String(value)]))
  const form = makeFileForm(
    'file',
    { bytes: await makeZip([{ name, bytes: makePdf('zip') }]), name: 'a.zip' },
    texts,
  )
  return (await operator.post<BulkResult>(PATH, form.body, form.headers)).body.result.upload_id
}
const confirmZip = (upload_id: string | null, changes: object = {}) =>
  operator.post<BulkResult>(PATH, { upload_id, picks: [], ...changes })
const countDocuments = async () =>
  (await world.context.db.kysely.selectFrom('documents').select('id').execute()).length

it('a checked zip can be reviewed again with dry_run, and is stored only when it is confirmed', async () => {
  const upload_id = await checkZip()
  const before = await countDocuments()
  const { status, body } = await confirmZip(upload_id, { dry_run: '1' })
  expect(status).toBe(200)
  expect(body.message).toBe('1 berkas diperiksa. Belum ada yang disimpan.')
  expect(body.result).toMatchObject({ upload_id, total: 1, berhasil: [{ group: 'cocok' }] })
  expect(await countDocuments()).toBe(before)
  expect((await confirmZip(upload_id)).body.result.berhasil).toHaveLength(1)
  expect((await confirmZip(upload_id, { dry_run: '1' })).status).toBe(409)
})

describe('a pending zip', () => {
  const readPendingZip = async (client = operator) => (await client.get<WaitingUpload>(PATH)).body.result

  it('is offered only to its sender, until it is stored or has expired', async () => {
    const upload_id = await checkZip()
    const headers = { authorization: `Bearer ${operator.token}` }
    expect((await world.anonymous.get(PATH, undefined, headers)).body.result).toEqual({
      upload_id,
      name: 'a.zip',
      total: 1,
      is_begun: false,
    })
    const colleague = await world.as('Operator')
    expect(await readPendingZip(colleague)).toBeNull()
    expect((await colleague.delete(`${PATH}/${upload_id}`)).status).toBe(404)
    expect((await confirmZip(upload_id)).status).toBe(200)
    await expect.poll(() => readPendingZip()).toBeNull()
    await checkZip()
    world.advanceClock(3_700_000)
    expect(await readPendingZip()).toBeNull()
  })

  it('with an unreported job is offered as begun', async () => {
    const upload_id = await checkZip()
    const { kysely } = world.context.db
    expect((await confirmZip(upload_id)).status).toBe(200)
    await expect.poll(() => readPendingZip()).toBeNull()
    const [job] = await kysely.selectFrom('jobs').selectAll().orderBy('id', 'desc').limit(1).execute()
    const scope = { eduyear_id: null, semester_id: null, classroom_id: null }
    const plan = { scope, years: [], entries: [] }
    const payload = JSON.stringify({ plan, picks: [], upload_id, name: 'a.zip' })
    await kysely
      .updateTable('jobs')
      .set({ reported_at: null, payload })
      .where('id', '=', job?.id ?? 0)
      .execute()
    expect(await readPendingZip()).toEqual({ upload_id, name: 'a.zip', total: 0, is_begun: true })
    await kysely.deleteFrom('jobs').execute()
  })

  it('can be discarded', async () => {
    const upload_id = await checkZip()
    expect((await operator.delete(`${PATH}/${upload_id}`)).body.message).toContain('dibuang')
    expect([await readPendingZip(), (await confirmZip(upload_id)).status]).toEqual([null, 409])
  })
})

it('a checked zip does not replace a file that a colleague uploaded in the meantime', async () => {
  const upload_id = await checkZip()
  await uploadRapor(world, { client: operator, classroom, student })
  const before = await countDocuments()
  const { body } = await confirmZip(upload_id)
  expect(body.result.gagal).toMatchObject([
    { reason: expect.stringContaining('sudah mendapat berkas lain setelah zip diperiksa') },
  ])
  expect(await countDocuments()).toBe(before)
})

describe('the file of a zip', () => {
  const pendingFolder = () => join(world.context.config.DATA_DIR, 'pending')
  const setFileAge = async (hours: number) => {
    const modifiedAt = new Date(Date.now() - hours * 3_600_000)
    for (const name of await readdir(pendingFolder()))
      await utimes(join(pendingFolder(), name), modifiedAt, modifiedAt)
  }

  it('is deleted after an hour, even if the process was killed', async () => {
    await checkZip()
    await world.context.db.kysely.deleteFrom('zip_uploads').execute()
    const pendingId = await checkZip()
    await setFileAge(2)
    await removeExpiredZips(world.context)
    expect(await readdir(pendingFolder()), 'a zip that has not expired keeps its file and key').toHaveLength(
      2,
    )
    expect((await confirmZip(pendingId, { dry_run: '1' })).status).toBe(200)
    world.advanceClock(3_700_000)
    await removeExpiredZips(world.context)
    expect(await readdir(pendingFolder())).toEqual([])
  })
})
