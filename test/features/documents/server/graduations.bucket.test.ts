/** Graduations: scores and letters, stored one by one, and readable only for those concerned. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GraduationRow } from '#features/documents/graduation.ts'
import {
  type ActiveYear,
  assignTeacher,
  type Classroom,
  downloadFile,
  type EnrolledStudent,
  enrol,
  makeClassroom,
  makePdf,
  readActiveYear,
} from '#test/support/sia/documents.ts'
import { graduationsOf } from '#test/support/sia/graduations.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
let year: ActiveYear
let classroom: Classroom
let otherClassroom: Classroom
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
  classroom = await makeClassroom(world, 'IX', 'A')
  otherClassroom = await makeClassroom(world, 'IX', 'B')
})
afterAll(() => world.close())

const { enrolGraduate, listGraduations, findRow } = graduationsOf(() => ({ world, operator, year }))
const saveGraduation = async (
  client: Client,
  student: EnrolledStudent,
  {
    bytes = makePdf(student.name),
    ...fields
  }: { bytes?: Buffer | null; final_score?: string | number; eduyear_id?: number } = {},
) => {
  const allFields = { student_id: student.id, eduyear_id: year.id, final_score: '87,5', ...fields }
  const texts = Object.fromEntries(Object.entries(allFields).map(([name, value]) => [name, String(value)]))
  if (!bytes) return client.put<GraduationRow>('/sia/activity/graduation', texts)
  const form = makeFileForm('file', { bytes, name: 'skl.pdf' }, texts)
  return client.put<GraduationRow>('/sia/activity/graduation', form.body, form.headers)
}

describe('the table', () => {
  it.each([[null], [0], ['0'], ['']])(
    'with class %j shows all classes IX and no other',
    async (classroomId) => {
      const firstStudent = await enrolGraduate(classroom)
      const secondStudent = await enrolGraduate(otherClassroom)
      const seventhGrader = await enrol(world, await makeClassroom(world, 'VII', `K${firstStudent.id}`))
      const ids = (await listGraduations(operator, classroomId)).body.result.map((row) => row.id)
      expect(ids).toEqual(expect.arrayContaining([firstStudent.id, secondStudent.id]))
      expect(ids).not.toContain(seventhGrader.id)
    },
  )

  it('with a class shows that class', async () => {
    const student = await enrolGraduate(otherClassroom)
    const rows = (await listGraduations(operator, otherClassroom.id)).body.result
    expect(rows.map((row) => row.classroom.name)).toEqual(Array(rows.length).fill('IX B'))
    expect(rows.find((row) => row.id === student.id)).toMatchObject({
      nis: student.nis,
      status: 'passed',
      graduation: null,
    })
  })
})

describe('a letter', () => {
  it('is stored with its score and a pattern name, and kept as a version when it is replaced', async () => {
    const student = await enrolGraduate(classroom)
    const firstSaveResponse = await saveGraduation(operator, student)
    expect(firstSaveResponse).toMatchObject({
      status: 200,
      body: {
        message: 'Kelulusan berhasil disimpan.',
        result: { graduation: { final_score: 87.5, file: `${student.nis}_${year.code}_87.5.pdf` } },
      },
    })
    await saveGraduation(operator, student, { final_score: '90.25', bytes: makePdf('baru') })
    const { body } = await operator.get<{ versions: object[] }>(`/sia/activity/graduation/${student.id}`)
    expect(body.result).toMatchObject({
      graduation: { final_score: 90.25 },
      versions: [{ is_current: true }, { is_current: false }],
    })
  })

  it('is kept when only the score changes, but is required at first', async () => {
    const student = await enrolGraduate(classroom)
    expect(await saveGraduation(operator, student, { bytes: null })).toMatchObject({
      status: 422,
      body: { message: 'Berkas: Harus diisi', errors: { file: 'Harus diisi' } },
    })
    const { body } = await saveGraduation(operator, student)
    const updateResponse = await saveGraduation(operator, student, { final_score: 88, bytes: null })
    expect(updateResponse.body.result.graduation).toMatchObject({
      final_score: 88,
      file: `${student.nis}_${year.code}_88.pdf`,
      file_url: body.result.graduation?.file_url,
    })
  })

  it.each([
    ['', 'Harus diisi'],
    ['101', 'Nilai 0 sampai 100, paling banyak dua desimal'],
    ['-1', 'Nilai 0 sampai 100, paling banyak dua desimal'],
    ['80.123', 'Nilai 0 sampai 100, paling banyak dua desimal'],
    ['delapan', 'Nilai 0 sampai 100, paling banyak dua desimal'],
  ])('with the score "%s" is refused: %s', async (final_score, message) => {
    const student = await enrolGraduate(classroom)
    expect(await saveGraduation(operator, student, { final_score })).toMatchObject({
      status: 422,
      body: { errors: { final_score: message } },
    })
    expect((await findRow(student))?.graduation).toBeNull()
  })

  it('is only possible for students who passed class IX in that year', async () => {
    const activeStudent = await enrol(world, classroom)
    const seventhGrader = await enrol(world, await makeClassroom(world, 'VII', 'L'), { status: 'passed' })
    expect(await saveGraduation(operator, activeStudent)).toMatchObject({
      body: { errors: { student_id: 'Siswa ini belum diluluskan' } },
    })
    expect(await saveGraduation(operator, seventhGrader)).toMatchObject({
      status: 422,
      body: { errors: { student_id: 'Siswa ini tidak di kelas IX pada tahun ajaran itu' } },
    })
    expect((await saveGraduation(operator, activeStudent, { eduyear_id: 99999 })).status).toBe(422)
  })

  it('that is no PDF is refused', async () => {
    const student = await enrolGraduate(classroom)
    expect(await saveGraduation(operator, student, { bytes: Buffer.from('halo') })).toMatchObject({
      status: 422,
      body: { errors: { file: 'Bukan berkas PDF.' } },
    })
  })
})

describe('a graduate who repeated the last grade', () => {
  /** A student who was held back in IX A last year, and passed IX B this year. */
  const enrolRepeater = async () => {
    const student = await enrolGraduate(otherClassroom)
    const { kysely } = world.context.db
    const code = String(Number(year.code) - 1)
    const stamps = { created_at: '2025-07-01', updated_at: '2025-07-01' }
    const existingYear = await kysely
      .selectFrom('eduyears')
      .where('code', '=', code)
      .select('id')
      .executeTakeFirst()
    const { id: formerYearId } =
      existingYear ??
      (await kysely
        .insertInto('eduyears')
        .values({ code, name: `${code}/${year.code}`, status: 'passed', search_text: '', ...stamps })
        .returning('id')
        .executeTakeFirstOrThrow())
    await kysely
      .insertInto('student_classes')
      .values({
        student_id: student.id,
        classroom_id: classroom.id,
        eduyear_id: formerYearId,
        status: 'repeat',
        ...stamps,
      })
      .execute()
    return { student, formerYearId }
  }
  const readGraduation = async (student: EnrolledStudent, query = '') =>
    (await operator.get<GraduationRow>(`/sia/activity/graduation/${student.id}${query}`)).body.result

  it('has the class and status of this year by default', async () => {
    const { student, formerYearId } = await enrolRepeater()
    expect(await readGraduation(student)).toMatchObject({ status: 'passed', classroom: { name: 'IX B' } })
    expect(await readGraduation(student, `?eduyear_id=${formerYearId}`)).toMatchObject({
      status: 'repeat',
      classroom: { name: 'IX A' },
    })
    expect((await saveGraduation(operator, student)).body.result).toMatchObject({
      classroom: { name: 'IX B' },
      graduation: { final_score: 87.5 },
    })
  })

  it('has the letter in its year, and none in the year before', async () => {
    const { student, formerYearId } = await enrolRepeater()
    await saveGraduation(operator, student)
    const { body } = await operator.post<GraduationRow[]>('/sia/activity/graduation', {
      eduyear_id: formerYearId,
      classroom_id: 0,
    })
    expect(body.result.find((row) => row.id === student.id)).toMatchObject({
      status: 'repeat',
      graduation: null,
    })
    expect((await findRow(student))?.graduation).toMatchObject({ final_score: 87.5 })
    expect(await readGraduation(student)).toMatchObject({ versions: [{ is_current: true }] })
  })
})

it('a letter is readable for its student and the teachers of the class only', async () => {
  const student = await world.as('Siswa')
  const otherStudent = await world.as('Siswa')
  const teacher = await world.as('Guru')
  const otherTeacher = await world.as('Guru')
  const ownGraduate = await enrolGraduate(classroom, student)
  await enrolGraduate(classroom, otherStudent)
  await assignTeacher(world, teacher, classroom)
  await assignTeacher(world, otherTeacher, otherClassroom)
  const { graduation } = (await saveGraduation(operator, ownGraduate)).body.result
  const letter = graduation as NonNullable<typeof graduation>
  const requestAccess = async (client: Client) => [
    (await listGraduations(client)).body.result.some((row) => row.id === ownGraduate.id),
    (await client.get(`/sia/activity/graduation/${ownGraduate.id}`)).status,
    (await downloadFile(client, letter)).status,
  ]
  expect(await requestAccess(student)).toEqual([true, 200, 200])
  expect(await requestAccess(teacher)).toEqual([true, 200, 200])
  expect(await requestAccess(otherStudent)).toEqual([false, 404, 404])
  expect(await requestAccess(otherTeacher)).toEqual([false, 404, 404])
  const keyless = await world.as({ keys: ['sia-rapor'] })
  expect((await downloadFile(keyless, letter)).status).toBe(404)
})
