/** A look into a checked zip before its open questions are answered: only for whoever sent it, only while it waits. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BulkResult } from '#contract/sia/document/bulk.ts'
import {
  type ActiveYear,
  assignTeacher,
  enrol,
  makePdf,
  makeRawZip,
  makeRoom,
  makeZip,
  type Room,
  readActiveYear,
  type ZipEntry,
} from '#test/support/documents.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

let world: World
let operator: Client
let year: ActiveYear
let room: Room
let rooms = 0
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
})
beforeEach(async () => {
  rooms += 1
  room = await makeRoom(world, 'VII', `R${rooms}`)
})
afterAll(() => world.close())

const RAPOR = '/sia/activity/rapor/bulk-upload'
const GRADUATION = '/sia/activity/graduation/bulk-upload'

/** Sends a zip to be checked, for the class of the test. */
const check = async (files: readonly ZipEntry[] | Buffer, who = operator, call = RAPOR) => {
  const scope = { eduyear_id: year.id, semester_id: year.semester_id, classroom_id: room.id, dry_run: 1 }
  const texts = Object.fromEntries(Object.entries(scope).map(([name, value]) => [name, String(value)]))
  const bytes = Buffer.isBuffer(files) ? files : await makeZip(files)
  const form = fileForm('file', { bytes, name: 'berkas.zip' }, texts)
  return (await who.post<BulkResult>(call, form.body, form.headers)).body.result
}
const look = (upload_id: string | null, entry: number | string, who = operator, call = RAPOR) =>
  who.get(`${call}/${upload_id}/${entry}`)
const statusOf = async (...args: Parameters<typeof look>) => (await look(...args)).status

describe('an operator looks at a PDF of the zip before picking its student', () => {
  it('and reads it byte for byte, wherever it stands in the zip', async () => {
    await enrol(world, room, { name: 'Rani Kusuma' })
    const heavy = makePdf('yang berat', 400_000)
    const { upload_id, gagal } = await check([
      { name: 'Rani K.pdf', bytes: makePdf('milik siapa') },
      { name: 'map/dalam/scan.pdf', bytes: heavy },
    ])
    expect(gagal.map(({ group, can_open }) => [group, can_open])).toEqual([
      ['ambigu', true],
      ['tidak_cocok', true],
    ])
    const [first, second] = [await look(upload_id, 0), await look(upload_id, 1)]
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="berkas.pdf"',
      'cache-control': 'no-store',
    })
    expect(first.text).toContain('milik siapa')
    expect(second.headers['content-length']).toBe(String(heavy.length))
    expect(second.text).toBe(heavy.toString())
  })

  it('also at one whose owner is sure, and at one that cannot be picked', async () => {
    const pupil = await enrol(world, room)
    const { upload_id } = await check([
      { name: `${pupil.nis}_${year.code}_${year.semester_id}_vii.pdf`, bytes: makePdf('pasti') },
      { name: '99999_2026_1_vii.pdf', bytes: makePdf('siapa ini') },
    ])
    expect([await statusOf(upload_id, 0), await statusOf(upload_id, 1)]).toEqual([200, 200])
  })

  it('at letters of graduation too, each zip under its own call', async () => {
    room = await makeRoom(world, 'IX', `G${rooms}`)
    const pupil = await enrol(world, room, { status: 'passed' })
    const files = [{ name: `SKL ${pupil.nisn}.pdf`, bytes: makePdf('surat') }]
    const { upload_id } = await check(files, operator, GRADUATION)
    expect((await look(upload_id, 0, operator, GRADUATION)).text).toContain('surat')
    expect(await statusOf(upload_id, 0, operator, RAPOR)).toBe(404)
  })

  it('and the trail says who looked at which file of which zip', async () => {
    const { upload_id } = await check([{ name: 'scan.pdf', bytes: makePdf() }])
    await look(upload_id, 0)
    const row = await world.context.db.kysely
      .selectFrom('audits')
      .where('entity', '=', 'zip_upload')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ action: 'read', user_id: operator.id })
    expect(JSON.parse(row.after ?? '')).toEqual({ entry: 0, name: 'scan.pdf' })
    expect(JSON.stringify(row)).not.toContain(upload_id)
  })

  it('as often as needed, without what is stored afterwards being any different', async () => {
    const pupil = await enrol(world, room, { name: 'Sekar Arum' })
    const { upload_id } = await check([{ name: 'scan.pdf', bytes: makePdf('Sekar') }])
    await Promise.all(Array.from({ length: 5 }, () => look(upload_id, 0)))
    const picks = [{ entry: 0, student_class_id: pupil.student_class_id }]
    const done = await operator.post(RAPOR, { upload_id, picks })
    expect(done.body.message).toBe('1 berhasil. 0 menimpa. 0 gagal.')
    expect(await statusOf(upload_id, 0)).toBe(404)
  })
})

describe('nobody else reads it, and nothing else is read: 404', () => {
  it('another operator, a teacher of the class, a student of it', async () => {
    const [guru, siswa] = [
      await world.as({ keys: ['sia-rapor', 'sia-manage-rapor'], type: 'teacher' }),
      await world.as({ keys: ['sia-rapor', 'sia-manage-rapor'], type: 'student' }),
    ]
    await assignTeacher(world, guru, room)
    await enrol(world, room, { user: siswa })
    const { upload_id } = await check([{ name: 'scan.pdf', bytes: makePdf() }])
    for (const who of [await world.as('Operator'), await world.as('Administrator'), guru, siswa])
      expect(await statusOf(upload_id, 0, who)).toBe(404)
    expect(await statusOf(upload_id, 0, await world.as('Guru'))).toBe(404)
    expect(await statusOf(upload_id, 0, await world.as('Siswa'))).toBe(403)
    expect(await statusOf(upload_id, 0, world.anyone)).toBe(401)
    expect(
      await statusOf(await (await check([{ name: 'a.pdf', bytes: makePdf() }], guru)).upload_id, 0, guru),
    ).toBe(200)
  })

  it('once its hour is over', async () => {
    const { upload_id } = await check([{ name: 'scan.pdf', bytes: makePdf() }])
    world.advanceClock(61 * 60_000)
    operator = await world.as('Operator')
    expect(await statusOf(upload_id, 0)).toBe(404)
  })

  it.each(['1', '99999', '-1', 'scan.pdf', '..%2Fscan.pdf', '0x0', '1e0', '%00'])(
    'a number that is none of the zip: %s',
    async (entry) => {
      const { upload_id } = await check([{ name: 'scan.pdf', bytes: makePdf() }])
      expect([400, 404]).toContain(await statusOf(upload_id, entry))
    },
  )

  it('an upload nobody made', async () => {
    for (const id of ['a'.repeat(32), '1', '..%2F..%2Fpelita.sqlite']) expect(await statusOf(id, 0)).toBe(404)
  })

  it('what is no whole PDF, whatever the zip says of its size', async () => {
    const whole = makePdf('utuh', 3000)
    const zip = makeRawZip([
      { name: 'catatan.txt', bytes: Buffer.from('halo') },
      { name: 'bohong.pdf', bytes: whole, size: 10 },
      { name: 'rusak.pdf', bytes: whole, sum: 1 },
      { name: '__MACOSX/._a.pdf', bytes: whole },
      { name: 'scan.pdf', bytes: whole },
    ])
    const { upload_id, gagal } = await check(zip)
    expect(gagal.map((entry) => entry.can_open)).toEqual([false, false, false, true])
    const statuses = await Promise.all([0, 1, 2, 3, 4].map((entry) => statusOf(upload_id, entry)))
    expect(statuses).toEqual([404, 404, 404, 404, 200])
  })
})

it('somebody who already has a file can be picked too: everybody of the class may be chosen', async () => {
  const [a, b] = [await enrol(world, room, { name: 'Ayu' }), await enrol(world, room, { name: 'Bayu' })]
  const other = await enrol(world, await makeRoom(world, 'VII', `O${rooms}`))
  const decided = `${a.nis}_${year.code}_${year.semester_id}_vii.pdf`
  const first = await check([{ name: decided, bytes: makePdf('lama') }])
  await operator.post(RAPOR, { upload_id: first.upload_id })
  const { pilihan, tanpa_berkas, upload_id } = await check([{ name: 'scan.pdf', bytes: makePdf('baru') }])
  expect(pilihan.map((one) => one.nis)).toEqual([a.nis, b.nis])
  expect(JSON.stringify(pilihan)).not.toContain(other.name)
  expect(tanpa_berkas.map((one) => one.nis)).toEqual([b.nis])
  const picks = [{ entry: 0, student_class_id: a.student_class_id }]
  const done = await operator.post<BulkResult>(RAPOR, { upload_id, picks })
  expect(done.body.result.menimpa).toMatchObject([{ student: { nis: a.nis } }])
})
