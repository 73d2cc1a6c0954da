/** Single report cards: list, upload, versions, and invalid files. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ActiveYear,
  downloadFile,
  enrol,
  fileNameIn,
  listRapors,
  makePdf,
  makeRoom,
  type Pupil,
  type Room,
  readActiveYear,
  uploadRapor,
} from '#test/support/documents.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let operator: Client
let room: Room
let otherRoom: Room
let year: ActiveYear
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  room = await makeRoom(world, 'VII', 'A')
  otherRoom = await makeRoom(world, 'VII', 'B')
  year = await readActiveYear(world)
})
afterAll(() => world.close())

const listRows = (client: Client, classroom_id = room.id, changes: object = {}) =>
  listRapors(client, year, classroom_id, changes)
const findRow = async (pupil: Pupil) =>
  (await listRows(operator)).body.result.find((row) => row.student.id === pupil.id)
const expectedFileName = (pupil: Pupil) => `${pupil.nis}_${year.code}_${year.semester_id}_vii.pdf`

describe('the list of a class', () => {
  it('has every student, with the report card if there is one', async () => {
    const pupil = await enrol(world, room, { name: 'Zahra Aulia' })
    expect(await findRow(pupil)).toMatchObject({
      id: pupil.student_class_id,
      student: { nis: pupil.nis, nisn: pupil.nisn, name: 'Zahra Aulia' },
      classroom: { name: 'VII A' },
      student_class_rapors: null,
    })
    const { status, body } = await uploadRapor(world, operator, room, pupil)
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Rapor berhasil diunggah.' })
    expect((await findRow(pupil))?.student_class_rapors).toMatchObject({
      semester_id: year.semester_id,
      file: expectedFileName(pupil),
    })
  })

  it.each([
    ['eduyear_id', { eduyear_id: '' }, 'Harus diisi'],
    ['semester_id', { semester_id: null }, 'Harus diisi'],
    ['classroom_id', { classroom_id: undefined }, 'Harus diisi'],
    ['semester_id', { semester_id: 9 }, 'Semester tidak ditemukan'],
    ['classroom_id', { classroom_id: 99999 }, 'Kelas tidak ditemukan'],
    ['eduyear_id', { eduyear_id: 99999 }, 'Tahun ajaran tidak ditemukan'],
  ])('requires %s: %j → %s', async (field, invalidField, message) => {
    expect(await listRows(operator, room.id, invalidField)).toMatchObject({
      status: 422,
      body: { errors: { [field]: message } },
    })
  })
})

it('the list of a new class names the former class that has the report card of a moved student', async () => {
  const student = await world.as('Siswa')
  const pupil = await enrol(world, room, { name: 'Wulan Sari', user: student })
  await uploadRapor(world, operator, room, pupil)
  const moved_at = `${year.code}-10-01`
  const path = `/sia/activity/student-class/${pupil.student_class_id}/move`
  expect((await operator.post(path, { classroom_id: otherRoom.id, moved_at })).status).toBe(200)
  const findInOtherClass = async (client: Client, semester_id = year.semester_id) =>
    (await listRows(client, otherRoom.id, { semester_id })).body.result.find(
      (row) => row.student.id === pupil.id,
    )
  expect(await findInOtherClass(operator)).toMatchObject({ student_class_rapors: null, reported_in: 'VII A' })
  expect(await findInOtherClass(operator, year.semester_id === 1 ? 2 : 1)).toMatchObject({
    reported_in: null,
  })
  expect(await findRow(pupil), 'in the former class').toMatchObject({ reported_in: null })
  expect(await findInOtherClass(student), 'students cannot see unreleased ones').toMatchObject({
    reported_in: null,
  })
})

describe('a report card', () => {
  it('is downloaded unchanged with its pattern name, and the read is recorded', async () => {
    const pupil = await enrol(world, room)
    const bytes = makePdf('Nilai Matematika 90', 5000)
    const { body } = await uploadRapor(world, operator, room, pupil, { bytes })
    const rapor = body.result.student_class_rapors
    const response = await downloadFile(operator, rapor)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${expectedFileName(pupil)}"`,
      'cache-control': 'no-store',
    })
    expect(response.text).toBe(bytes.toString())
    const reads = await world.context.db.kysely
      .selectFrom('audits')
      .where('entity', '=', 'document')
      .where('action', '=', 'read')
      .where('user_id', '=', operator.id)
      .select('entity_id')
      .execute()
    expect(reads.length).toBeGreaterThan(0)
  })

  it('is also found by its displayed name, which older consoles send', async () => {
    const pupil = await enrol(world, room)
    await uploadRapor(world, operator, room, pupil)
    expect((await operator.get(`/download-attachment?file=${expectedFileName(pupil)}`)).status).toBe(200)
  })

  it('that replaces another keeps it as an earlier version', async () => {
    const pupil = await enrol(world, room)
    await uploadRapor(world, operator, room, pupil, { bytes: makePdf('satu') })
    const { body } = await uploadRapor(world, operator, room, pupil, { bytes: makePdf('dua') })
    type Rapor = { versions: { file_url: string; is_current: boolean; uploaded_by: string }[] }
    const { result } = (await operator.get<Rapor>(`/sia/activity/rapor/${pupil.student_class_id}`)).body
    expect(result.versions.map((version) => version.is_current)).toEqual([true, false])
    const [newest] = result.versions.map(({ file_url }) => fileNameIn(file_url))
    expect(newest).toBe(fileNameIn(body.result.student_class_rapors.file_url))
    const texts = await Promise.all(
      result.versions.map(async (version) => (await downloadFile(operator, version)).text),
    )
    expect(texts).toEqual([makePdf('dua').toString(), makePdf('satu').toString()])
  })

  it('uploaded twenty times at once has twenty versions, and the last is current', async () => {
    const pupil = await enrol(world, room)
    const uploads = await Promise.all(
      Array.from({ length: 20 }, () => uploadRapor(world, operator, room, pupil)),
    )
    expect(uploads.map(({ status }) => status)).toEqual(uploads.map(() => 200))
    type RaporDetail = { versions: { is_current: boolean }[] }
    const { result } = (await operator.get<RaporDetail>(`/sia/activity/rapor/${pupil.student_class_id}`)).body
    expect(result.versions.map((version) => version.is_current)).toEqual(
      uploads.map((_, index) => index === 0),
    )
  })

  it('is refused, or prevents the removal of its student at the same moment', async () => {
    const pupils: Pupil[] = []
    for (let n = 0; n < 10; n += 1) pupils.push(await enrol(world, room))
    const remove = ({ id: student_id, student_class_id: id }: Pupil) =>
      operator.post('/sia/activity/student-class', {
        ...{ classroom_id: room.id, eduyear_id: year.id },
        students: [{ id, student_id, is_delete: true }],
      })
    const statusPairs = await Promise.all(
      pupils.map(async (pupil) => {
        const requests = [remove(pupil), uploadRapor(world, operator, room, pupil)]
        return (await Promise.all(requests)).map(({ status }) => status).join(' ')
      }),
    )
    for (const statusPair of statusPairs) expect(['200 409', '200 422', '409 200']).toContain(statusPair)
  })

  it('is separate for each semester', async () => {
    const pupil = await enrol(world, room)
    const semester_id = year.semester_id === 1 ? 2 : 1
    await uploadRapor(world, operator, room, pupil)
    await uploadRapor(world, operator, room, pupil, { semester_id })
    const { body } = await operator.get(
      `/sia/activity/rapor/${pupil.student_class_id}?semester_id=${semester_id}`,
    )
    expect(body.result).toMatchObject({
      student_class_rapors: { semester_id },
      versions: [{ is_current: true }],
    })
  })
})

describe('an invalid file is refused, and nothing is stored', () => {
  it.each([
    ['a text named .pdf', Buffer.from('halo'), 'Bukan berkas PDF.'],
    ['an HTML page named .pdf', Buffer.from('<html>%PDF-1.4</html>'), 'Bukan berkas PDF.'],
    ['an empty file', Buffer.alloc(0), 'Berkas kosong.'],
    ['a truncated PDF', makePdf('x').subarray(0, 500), 'Berkas PDF terpotong atau rusak.'],
    ['only the header of a PDF', Buffer.from('%PDF-1.7\n'), 'Berkas PDF terpotong atau rusak.'],
    [
      'a PDF without a cross-reference table',
      Buffer.from('%PDF-1.4\nhalo\nstartxref\n9\n%%EOF'),
      'Berkas PDF rusak: daftar isinya tidak terbaca.',
    ],
  ])('%s', async (_what, bytes, message) => {
    const pupil = await enrol(world, room)
    expect(await uploadRapor(world, operator, room, pupil, { bytes })).toMatchObject({
      status: 422,
      body: { errors: { file: message } },
    })
    expect((await findRow(pupil))?.student_class_rapors).toBeNull()
  })

  it('larger than 10 MB', async () => {
    const pupil = await enrol(world, room)
    const bytes = Buffer.concat([Buffer.alloc(10 * 1024 * 1024), makePdf()])
    expect((await uploadRapor(world, operator, room, pupil, { bytes })).status).toBe(413)
  })

  it('JSON without a file', async () => {
    const pupil = await enrol(world, room)
    expect((await operator.put('/sia/activity/rapor', { student_id: pupil.id })).status).toBe(400)
  })
})

describe('student, class, year and semester must agree with an enrolment', () => {
  const IN_OTHER_CLASS = { classroom_id: 'Siswa ini ada di kelas VII A' }
  const NOT_ENROLLED = { student_id: 'Siswa ini tidak terdaftar pada tahun ajaran itu' }
  const NOT_OWN_RAPOR = { id: 'Rapor ini bukan milik siswa dan semester itu' }
  it.each([
    ['another class', async () => ({ classroom_id: otherRoom.id }), IN_OTHER_CLASS],
    ['an unknown class', async () => ({ classroom_id: 99999 }), IN_OTHER_CLASS],
    ['another year', async () => ({ eduyear_id: 99999 }), NOT_ENROLLED],
    ['an unknown student', async () => ({ student_id: 99999 }), NOT_ENROLLED],
    ['an unknown semester', async () => ({ semester_id: 7 }), { semester_id: 'Semester tidak ditemukan' }],
    ['an unknown report card', async () => ({ id: 99999 }), NOT_OWN_RAPOR],
    [
      'the report card of another student',
      async () => {
        const upload = await uploadRapor(world, operator, room, await enrol(world, room))
        return { id: upload.body.result.student_class_rapors.id }
      },
      NOT_OWN_RAPOR,
    ],
  ])('%s: 422', async (_what, makeWrongFields, errors) => {
    const pupil = await enrol(world, room)
    expect(await uploadRapor(world, operator, room, pupil, await makeWrongFields())).toMatchObject({
      status: 422,
      body: { errors },
    })
    expect((await findRow(pupil))?.student_class_rapors).toBeNull()
  })
})
