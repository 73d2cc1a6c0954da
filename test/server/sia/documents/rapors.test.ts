/** Report cards one by one: the table, the upload, earlier versions, and what is refused. */
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
let other: Room
let year: ActiveYear
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  room = await makeRoom(world, 'VII', 'A')
  other = await makeRoom(world, 'VII', 'B')
  year = await readActiveYear(world)
})
afterAll(() => world.close())

const list = (who: Client, classroom_id = room.id, more: object = {}) =>
  listRapors(who, year, classroom_id, more)
const rowOf = async (pupil: Pupil) =>
  (await list(operator)).body.result.find((row) => row.student.id === pupil.id)
const expected = (pupil: Pupil) => `${pupil.nis}_${year.code}_${year.semester_id}_vii.pdf`

describe('the table of a class', () => {
  it('shows every student, with the report card once there is one', async () => {
    const pupil = await enrol(world, room, { name: 'Zahra Aulia' })
    expect(await rowOf(pupil)).toMatchObject({
      id: pupil.student_class_id,
      student: { nis: pupil.nis, nisn: pupil.nisn, name: 'Zahra Aulia' },
      classroom: { name: 'VII A' },
      student_class_rapors: null,
    })
    const { status, body } = await uploadRapor(world, operator, room, pupil)
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Rapor berhasil diunggah.' })
    expect((await rowOf(pupil))?.student_class_rapors).toMatchObject({
      semester_id: year.semester_id,
      file: expected(pupil),
    })
  })

  it.each([
    ['eduyear_id', { eduyear_id: '' }, 'Harus diisi'],
    ['semester_id', { semester_id: null }, 'Harus diisi'],
    ['classroom_id', { classroom_id: undefined }, 'Harus diisi'],
    ['semester_id', { semester_id: 9 }, 'Semester tidak ditemukan'],
    ['classroom_id', { classroom_id: 99999 }, 'Kelas tidak ditemukan'],
    ['eduyear_id', { eduyear_id: 99999 }, 'Tahun ajaran tidak ditemukan'],
  ])('asks for %s: %j → %s', async (field, wrong, message) => {
    expect(await list(operator, room.id, wrong)).toMatchObject({
      status: 422,
      body: { errors: { [field]: message } },
    })
  })
})

it('who changed the class is not asked for a second one: the table names the class that has it', async () => {
  const student = await world.as('Siswa')
  const pupil = await enrol(world, room, { name: 'Wulan Sari', user: student })
  await uploadRapor(world, operator, room, pupil)
  const moved_at = `${year.code}-10-01`
  const path = `/sia/activity/student-class/${pupil.student_class_id}/move`
  expect((await operator.post(path, { classroom_id: other.id, moved_at })).status).toBe(200)
  const inOther = async (who: Client, semester_id = year.semester_id) =>
    (await list(who, other.id, { semester_id })).body.result.find((row) => row.student.id === pupil.id)
  expect(await inOther(operator)).toMatchObject({ student_class_rapors: null, reported_in: 'VII A' })
  expect(await inOther(operator, year.semester_id === 1 ? 2 : 1)).toMatchObject({ reported_in: null })
  expect(await rowOf(pupil), 'in the class before').toMatchObject({ reported_in: null })
  expect(await inOther(student), 'a student learns of nothing that is not released').toMatchObject({
    reported_in: null,
  })
})

describe('a report card', () => {
  it('comes back byte for byte under the decided name, and the reading is in the trail', async () => {
    const pupil = await enrol(world, room)
    const bytes = makePdf('Nilai Matematika 90', 5000)
    const { body } = await uploadRapor(world, operator, room, pupil, { bytes })
    const rapor = body.result.student_class_rapors
    const answer = await downloadFile(operator, rapor)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${expected(pupil)}"`,
      'cache-control': 'no-store',
    })
    expect(answer.text).toBe(bytes.toString())
    const reads = await world.context.db.kysely
      .selectFrom('audits')
      .where('entity', '=', 'document')
      .where('action', '=', 'read')
      .where('user_id', '=', operator.id)
      .select('entity_id')
      .execute()
    expect(reads.length).toBeGreaterThan(0)
  })

  it('is found by its shown name too, as older consoles ask', async () => {
    const pupil = await enrol(world, room)
    await uploadRapor(world, operator, room, pupil)
    expect((await operator.get(`/download-attachment?file=${expected(pupil)}`)).status).toBe(200)
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

  it('uploaded twenty times at one moment is kept twenty times, and the last of them stands', async () => {
    const pupil = await enrol(world, room)
    const uploads = await Promise.all(
      Array.from({ length: 20 }, () => uploadRapor(world, operator, room, pupil)),
    )
    expect(uploads.map(({ status }) => status)).toEqual(uploads.map(() => 200))
    type Read = { versions: { is_current: boolean }[] }
    const { result } = (await operator.get<Read>(`/sia/activity/rapor/${pupil.student_class_id}`)).body
    expect(result.versions.map((one) => one.is_current)).toEqual(uploads.map((_, index) => index === 0))
  })

  it('uploaded while its student is taken out of the class is refused, or keeps the student there', async () => {
    const pupils: Pupil[] = []
    for (let n = 0; n < 10; n += 1) pupils.push(await enrol(world, room))
    const remove = ({ id: student_id, student_class_id: id }: Pupil) =>
      operator.post('/sia/activity/student-class', {
        ...{ classroom_id: room.id, eduyear_id: year.id },
        students: [{ id, student_id, is_delete: true }],
      })
    const answers = await Promise.all(
      pupils.map(async (pupil) => {
        const both = [remove(pupil), uploadRapor(world, operator, room, pupil)]
        return (await Promise.all(both)).map(({ status }) => status).join(' ')
      }),
    )
    for (const answer of answers) expect(['200 409', '200 422', '409 200']).toContain(answer)
  })

  it('has its own name in each semester', async () => {
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

describe('what is no report card is refused, and nothing is stored', () => {
  it.each([
    ['a text named .pdf', Buffer.from('halo'), 'Bukan berkas PDF.'],
    ['a page named .pdf', Buffer.from('<html>%PDF-1.4</html>'), 'Bukan berkas PDF.'],
    ['an empty file', Buffer.alloc(0), 'Berkas kosong.'],
    ['half of a PDF', makePdf('x').subarray(0, 500), 'Berkas PDF terpotong atau rusak.'],
    ['only the beginning', Buffer.from('%PDF-1.7\n'), 'Berkas PDF terpotong atau rusak.'],
    [
      'a PDF without its table',
      Buffer.from('%PDF-1.4\nhalo\nstartxref\n9\n%%EOF'),
      'Berkas PDF rusak: daftar isinya tidak terbaca.',
    ],
  ])('%s', async (_what, bytes, message) => {
    const pupil = await enrol(world, room)
    expect(await uploadRapor(world, operator, room, pupil, { bytes })).toMatchObject({
      status: 422,
      body: { errors: { file: message } },
    })
    expect((await rowOf(pupil))?.student_class_rapors).toBeNull()
  })

  it('more than 10 MB', async () => {
    const pupil = await enrol(world, room)
    const bytes = Buffer.concat([Buffer.alloc(10 * 1024 * 1024), makePdf()])
    expect((await uploadRapor(world, operator, room, pupil, { bytes })).status).toBe(413)
  })

  it('no file, or no form', async () => {
    const pupil = await enrol(world, room)
    expect((await operator.put('/sia/activity/rapor', { student_id: pupil.id })).status).toBe(400)
  })
})

describe('student, class, year and semester must agree with an enrolment', () => {
  it.each([
    [
      'another class',
      async () => ({ classroom_id: other.id }),
      { classroom_id: 'Siswa ini ada di kelas VII A' },
    ],
    [
      'a class that is none',
      async () => ({ classroom_id: 99999 }),
      { classroom_id: 'Siswa ini ada di kelas VII A' },
    ],
    [
      'another year',
      async () => ({ eduyear_id: 99999 }),
      { student_id: 'Siswa ini tidak terdaftar pada tahun ajaran itu' },
    ],
    [
      'nobody',
      async () => ({ student_id: 99999 }),
      { student_id: 'Siswa ini tidak terdaftar pada tahun ajaran itu' },
    ],
    ['no semester', async () => ({ semester_id: 7 }), { semester_id: 'Semester tidak ditemukan' }],
    [
      'the report card of nobody',
      async () => ({ id: 99999 }),
      { id: 'Rapor ini bukan milik siswa dan semester itu' },
    ],
    [
      'the report card of somebody else',
      async () => {
        const neighbour = await enrol(world, room)
        return {
          id: (await uploadRapor(world, operator, room, neighbour)).body.result.student_class_rapors.id,
        }
      },
      { id: 'Rapor ini bukan milik siswa dan semester itu' },
    ],
  ])('%s: 422', async (_what, wrong, errors) => {
    const pupil = await enrol(world, room)
    expect(await uploadRapor(world, operator, room, pupil, await wrong())).toMatchObject({
      status: 422,
      body: { errors },
    })
    expect((await rowOf(pupil))?.student_class_rapors).toBeNull()
  })
})
