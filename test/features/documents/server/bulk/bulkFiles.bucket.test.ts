/** Opening the files of a checked zip before it is confirmed: only for its sender, only until it expires. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BulkResult } from '#features/documents/bulkUpload.ts'
import {
  type ActiveYear,
  assignTeacher,
  type Classroom,
  enrol,
  makeClassroom,
  makePdf,
  makeRawZip,
  makeZip,
  readActiveYear,
  type ZipEntry,
} from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
let year: ActiveYear
let classroom: Classroom
let classrooms = 0
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
})
beforeEach(async () => {
  classrooms += 1
  classroom = await makeClassroom(world, 'VII', `R${classrooms}`)
})
afterAll(() => world.close())

const RAPOR = '/sia/activity/rapor/bulk-upload'
const GRADUATION = '/sia/activity/graduation/bulk-upload'

/** Sends a zip with `dry_run` for the class of the test. */
const checkZip = async (files: readonly ZipEntry[] | Buffer, client = operator, path = RAPOR) => {
  const scope = { eduyear_id: year.id, semester_id: year.semester_id, classroom_id: classroom.id, dry_run: 1 }
  const texts = Object.fromEntries(Object.entries(scope).map(([name, value]) => [name, String(value)]))
  const bytes = Buffer.isBuffer(files) ? files : await makeZip(files)
  const form = makeFileForm('file', { bytes, name: 'berkas.zip' }, texts)
  return (await client.post<BulkResult>(path, form.body, form.headers)).body.result
}
const openEntry = (
  upload_id: string | null,
  entry: number | string,
  { client = operator, path = RAPOR } = {},
) => client.get(`${path}/${upload_id}/${entry}`)
const openStatus = async (...parameters: Parameters<typeof openEntry>) =>
  (await openEntry(...parameters)).status

describe('an operator opens a PDF of the zip before picking its student', () => {
  it('and gets its exact bytes, whatever its folder', async () => {
    await enrol(world, classroom, { name: 'Rani Kusuma' })
    const largePdf = makePdf('yang berat', 400_000)
    const { upload_id, gagal } = await checkZip([
      { name: 'Rani K.pdf', bytes: makePdf('milik siapa') },
      { name: 'map/dalam/scan.pdf', bytes: largePdf },
    ])
    expect(gagal.map(({ group, can_open }) => [group, can_open])).toEqual([
      ['ambigu', true],
      ['tidak_cocok', true],
    ])
    const firstFile = await openEntry(upload_id, 0)
    const secondFile = await openEntry(upload_id, 1)
    expect(firstFile.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="berkas.pdf"',
      'cache-control': 'no-store',
    })
    expect(firstFile.text).toContain('milik siapa')
    expect(secondFile.headers['content-length']).toBe(String(largePdf.length))
    expect(secondFile.text).toBe(largePdf.toString())
  })

  it('even if its student is certain or cannot be picked', async () => {
    const student = await enrol(world, classroom)
    const { upload_id } = await checkZip([
      { name: `${student.nis}_${year.code}_${year.semester_id}_vii.pdf`, bytes: makePdf('pasti') },
      { name: '99999_2026_1_vii.pdf', bytes: makePdf('siapa ini') },
    ])
    expect([await openStatus(upload_id, 0), await openStatus(upload_id, 1)]).toEqual([200, 200])
  })

  it('also of graduation letters, under the endpoint the zip was sent to', async () => {
    classroom = await makeClassroom(world, 'IX', `G${classrooms}`)
    const student = await enrol(world, classroom, { status: 'passed' })
    const files = [{ name: `SKL ${student.nisn}.pdf`, bytes: makePdf('surat') }]
    const { upload_id } = await checkZip(files, operator, GRADUATION)
    expect((await openEntry(upload_id, 0, { client: operator, path: GRADUATION })).text).toContain('surat')
    expect(await openStatus(upload_id, 0, { client: operator, path: RAPOR })).toBe(404)
  })

  it('and the audit trail records who opened which file', async () => {
    const { upload_id } = await checkZip([{ name: 'scan.pdf', bytes: makePdf() }])
    await openEntry(upload_id, 0)
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

  it('several times without changing what is stored afterwards', async () => {
    const student = await enrol(world, classroom, { name: 'Sekar Arum' })
    const { upload_id } = await checkZip([{ name: 'scan.pdf', bytes: makePdf('Sekar') }])
    await Promise.all(Array.from({ length: 5 }, () => openEntry(upload_id, 0)))
    const picks = [{ entry: 0, student_class_id: student.student_class_id }]
    const stored = await operator.post(RAPOR, { upload_id, picks })
    expect(stored.body.message).toBe('1 berhasil. 0 menimpa. 0 gagal.')
    expect(await openStatus(upload_id, 0)).toBe(404)
  })
})

describe('opening is refused', () => {
  it('for another operator, and for a teacher and a student of the class', async () => {
    const teacher = await world.as({ keys: ['sia-rapor', 'sia-manage-rapor'], type: 'teacher' })
    const student = await world.as({ keys: ['sia-rapor', 'sia-manage-rapor'], type: 'student' })
    await assignTeacher(world, teacher, classroom)
    await enrol(world, classroom, { user: student })
    const { upload_id } = await checkZip([{ name: 'scan.pdf', bytes: makePdf() }])
    for (const client of [await world.as('Operator'), await world.as('Administrator'), teacher, student])
      expect(await openStatus(upload_id, 0, { client })).toBe(404)
    expect(await openStatus(upload_id, 0, { client: await world.as('Guru') })).toBe(404)
    expect(await openStatus(upload_id, 0, { client: await world.as('Siswa') })).toBe(403)
    expect(await openStatus(upload_id, 0, { client: world.anonymous })).toBe(401)
    const ownZip = await checkZip([{ name: 'a.pdf', bytes: makePdf() }], teacher)
    expect(await openStatus(ownZip.upload_id, 0, { client: teacher })).toBe(200)
  })

  it('after an hour', async () => {
    const { upload_id } = await checkZip([{ name: 'scan.pdf', bytes: makePdf() }])
    world.advanceClock(61 * 60_000)
    operator = await world.as('Operator')
    expect(await openStatus(upload_id, 0)).toBe(404)
  })

  it.each(['1', '99999', '-1', 'scan.pdf', '..%2Fscan.pdf', '0x0', '1e0', '%00'])(
    'for a number that is not in the zip: %s',
    async (entry) => {
      const { upload_id } = await checkZip([{ name: 'scan.pdf', bytes: makePdf() }])
      expect([400, 404]).toContain(await openStatus(upload_id, entry))
    },
  )

  it('for an unknown upload', async () => {
    for (const id of ['a'.repeat(32), '1', '..%2F..%2Fpelita.sqlite'])
      expect(await openStatus(id, 0)).toBe(404)
  })

  it('for anything but a complete PDF, whatever size the zip states', async () => {
    const pdf = makePdf('utuh', 3000)
    const zip = makeRawZip([
      { name: 'catatan.txt', bytes: Buffer.from('halo') },
      { name: 'bohong.pdf', bytes: pdf, size: 10 },
      { name: 'rusak.pdf', bytes: pdf, sum: 1 },
      { name: '__MACOSX/._a.pdf', bytes: pdf },
      { name: 'scan.pdf', bytes: pdf },
    ])
    const { upload_id, gagal } = await checkZip(zip)
    expect(gagal.map((entry) => entry.can_open)).toEqual([false, false, false, true])
    const statuses = await Promise.all([0, 1, 2, 3, 4].map((entry) => openStatus(upload_id, entry)))
    expect(statuses).toEqual([404, 404, 404, 404, 200])
  })
})

it('every student of the class can be picked, even one who already has a file', async () => {
  const ayu = await enrol(world, classroom, { name: 'Ayu' })
  const bayu = await enrol(world, classroom, { name: 'Bayu' })
  const otherStudent = await enrol(world, await makeClassroom(world, 'VII', `O${classrooms}`))
  const fileName = `${ayu.nis}_${year.code}_${year.semester_id}_vii.pdf`
  const firstCheck = await checkZip([{ name: fileName, bytes: makePdf('lama') }])
  await operator.post(RAPOR, { upload_id: firstCheck.upload_id })
  const { pilihan, tanpa_berkas, upload_id } = await checkZip([{ name: 'scan.pdf', bytes: makePdf('baru') }])
  expect(pilihan.map((choice) => choice.nis)).toEqual([ayu.nis, bayu.nis])
  expect(JSON.stringify(pilihan)).not.toContain(otherStudent.name)
  expect(tanpa_berkas.map((student) => student.nis)).toEqual([bayu.nis])
  const picks = [{ entry: 0, student_class_id: ayu.student_class_id }]
  const stored = await operator.post<BulkResult>(RAPOR, { upload_id, picks })
  expect(stored.body.result.menimpa).toMatchObject([{ student: { nis: ayu.nis } }])
})
