/** Single report cards: list, upload, versions, and invalid files. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ActiveYear,
  type Classroom,
  downloadFile,
  type EnrolledStudent,
  enrol,
  fileNameIn,
  listRapors,
  makeClassroom,
  makePdf,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
let classroom: Classroom
let otherClassroom: Classroom
let year: ActiveYear
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  classroom = await makeClassroom(world, 'VII', 'A')
  otherClassroom = await makeClassroom(world, 'VII', 'B')
  year = await readActiveYear(world)
})
afterAll(() => world.close())

const listRows = (client: Client, classroom_id = classroom.id, changes: object = {}) =>
  listRapors(client, { year, classroom_id, ...changes })
const findRow = async (student: EnrolledStudent) =>
  (await listRows(operator)).body.result.find((row) => row.student.id === student.id)
const expectedFileName = (student: EnrolledStudent) =>
  `${student.nis}_${year.code}_${year.semester_id}_vii.pdf`

describe('the list of a class', () => {
  it('has every student, with the report card if there is one', async () => {
    const student = await enrol(world, classroom, { name: 'Zahra Aulia' })
    expect(await findRow(student)).toMatchObject({
      id: student.student_class_id,
      student: { nis: student.nis, nisn: student.nisn, name: 'Zahra Aulia' },
      classroom: { name: 'VII A' },
      student_class_rapors: null,
    })
    const { status, body } = await uploadRapor(world, { client: operator, classroom, student })
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Rapor berhasil diunggah.' })
    expect((await findRow(student))?.student_class_rapors).toMatchObject({
      semester_id: year.semester_id,
      file: expectedFileName(student),
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
    expect(await listRows(operator, classroom.id, invalidField)).toMatchObject({
      status: 422,
      body: { errors: { [field]: message } },
    })
  })
})

it('the list of a new class names the former class that has the report card of a moved student', async () => {
  const student = await world.as('Siswa')
  const enrolledStudent = await enrol(world, classroom, { name: 'Wulan Sari', user: student })
  await uploadRapor(world, { client: operator, classroom, student: enrolledStudent })
  const moved_at = `${year.code}-10-01`
  const path = `/sia/activity/student-class/${enrolledStudent.student_class_id}/move`
  expect((await operator.post(path, { classroom_id: otherClassroom.id, moved_at })).status).toBe(200)
  const findInOtherClass = async (client: Client, semester_id = year.semester_id) =>
    (await listRows(client, otherClassroom.id, { semester_id })).body.result.find(
      (row) => row.student.id === enrolledStudent.id,
    )
  expect(await findInOtherClass(operator)).toMatchObject({ student_class_rapors: null, reported_in: 'VII A' })
  expect(await findInOtherClass(operator, year.semester_id === 1 ? 2 : 1)).toMatchObject({
    reported_in: null,
  })
  expect(await findRow(enrolledStudent), 'in the former class').toMatchObject({ reported_in: null })
  expect(await findInOtherClass(student), 'students cannot see unreleased ones').toMatchObject({
    reported_in: null,
  })
})

describe('a report card', () => {
  it('is downloaded unchanged with its pattern name, and the read is recorded', async () => {
    const student = await enrol(world, classroom)
    const bytes = makePdf('Nilai Matematika 90', 5000)
    const { body } = await uploadRapor(world, { client: operator, classroom, student, bytes })
    const rapor = body.result.student_class_rapors
    const response = await downloadFile(operator, rapor)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${expectedFileName(student)}"`,
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
    const student = await enrol(world, classroom)
    await uploadRapor(world, { client: operator, classroom, student })
    expect((await operator.get(`/download-attachment?file=${expectedFileName(student)}`)).status).toBe(200)
  })

  it('that replaces another keeps it as an earlier version', async () => {
    const student = await enrol(world, classroom)
    await uploadRapor(world, { client: operator, classroom, student, bytes: makePdf('satu') })
    const { body } = await uploadRapor(world, { client: operator, classroom, student, bytes: makePdf('dua') })
    type Rapor = { versions: { file_url: string; is_current: boolean; uploaded_by: string }[] }
    const { result } = (await operator.get<Rapor>(`/sia/activity/rapor/${student.student_class_id}`)).body
    expect(result.versions.map((version) => version.is_current)).toEqual([true, false])
    const [newest] = result.versions.map(({ file_url }) => fileNameIn(file_url))
    expect(newest).toBe(fileNameIn(body.result.student_class_rapors.file_url))
    const texts = await Promise.all(
      result.versions.map(async (version) => (await downloadFile(operator, version)).text),
    )
    expect(texts).toEqual([makePdf('dua').toString(), makePdf('satu').toString()])
  })

  it('uploaded twenty times at once has twenty versions, and the last is current', async () => {
    const student = await enrol(world, classroom)
    const uploads = await Promise.all(
      Array.from({ length: 20 }, () => uploadRapor(world, { client: operator, classroom, student })),
    )
    expect(uploads.map(({ status }) => status)).toEqual(uploads.map(() => 200))
    type RaporDetail = { versions: { is_current: boolean }[] }
    const { result } = (await operator.get<RaporDetail>(`/sia/activity/rapor/${student.student_class_id}`))
      .body
    expect(result.versions.map((version) => version.is_current)).toEqual(
      uploads.map((_, index) => index === 0),
    )
  })

  it('is refused, or prevents the removal of its student at the same moment', async () => {
    const students: EnrolledStudent[] = []
    for (let n = 0; n < 10; n += 1) students.push(await enrol(world, classroom))
    const remove = ({ id: student_id, student_class_id: id }: EnrolledStudent) =>
      operator.post('/sia/activity/student-class', {
        classroom_id: classroom.id,
        eduyear_id: year.id,
        students: [{ id, student_id, is_delete: true }],
      })
    const statusPairs = await Promise.all(
      students.map(async (student) => {
        const requests = [remove(student), uploadRapor(world, { client: operator, classroom, student })]
        return (await Promise.all(requests)).map(({ status }) => status).join(' ')
      }),
    )
    for (const statusPair of statusPairs) expect(['200 409', '200 422', '409 200']).toContain(statusPair)
  })

  it('is separate for each semester', async () => {
    const student = await enrol(world, classroom)
    const semester_id = year.semester_id === 1 ? 2 : 1
    await uploadRapor(world, { client: operator, classroom, student })
    await uploadRapor(world, { client: operator, classroom, student, semester_id })
    const { body } = await operator.get(
      `/sia/activity/rapor/${student.student_class_id}?semester_id=${semester_id}`,
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
    const student = await enrol(world, classroom)
    expect(await uploadRapor(world, { client: operator, classroom, student, bytes })).toMatchObject({
      status: 422,
      body: { errors: { file: message } },
    })
    expect((await findRow(student))?.student_class_rapors).toBeNull()
  })

  it('larger than 10 MB', async () => {
    const student = await enrol(world, classroom)
    const bytes = Buffer.concat([Buffer.alloc(10 * 1024 * 1024), makePdf()])
    expect((await uploadRapor(world, { client: operator, classroom, student, bytes })).status).toBe(413)
  })

  it('JSON without a file', async () => {
    const student = await enrol(world, classroom)
    expect((await operator.put('/sia/activity/rapor', { student_id: student.id })).status).toBe(415)
  })
})

describe('student, class, year and semester must agree with an enrolment', () => {
  const IN_OTHER_CLASS = { classroom_id: 'Siswa ini ada di kelas VII A' }
  const NOT_ENROLLED = { student_id: 'Siswa ini tidak terdaftar pada tahun ajaran itu' }
  const NOT_OWN_RAPOR = { id: 'Rapor ini bukan milik siswa dan semester itu' }
  it.each([
    ['another class', async () => ({ classroom_id: otherClassroom.id }), IN_OTHER_CLASS],
    ['an unknown class', async () => ({ classroom_id: 99999 }), IN_OTHER_CLASS],
    ['another year', async () => ({ eduyear_id: 99999 }), NOT_ENROLLED],
    ['an unknown student', async () => ({ student_id: 99999 }), NOT_ENROLLED],
    ['an unknown semester', async () => ({ semester_id: 7 }), { semester_id: 'Semester tidak ditemukan' }],
    ['an unknown report card', async () => ({ id: 99999 }), NOT_OWN_RAPOR],
    [
      'the report card of another student',
      async () => {
        const upload = await uploadRapor(world, {
          client: operator,
          classroom,
          student: await enrol(world, classroom),
        })
        return { id: upload.body.result.student_class_rapors.id }
      },
      NOT_OWN_RAPOR,
    ],
  ])('%s: 422', async (_what, makeWrongFields, errors) => {
    const student = await enrol(world, classroom)
    expect(
      await uploadRapor(world, { client: operator, classroom, student, ...(await makeWrongFields()) }),
    ).toMatchObject({
      status: 422,
      body: { errors },
    })
    expect((await findRow(student))?.student_class_rapors).toBeNull()
  })
})
