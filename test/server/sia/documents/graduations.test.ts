/** Graduations: scores and letters, stored one by one, and readable only for those concerned. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GraduationRow } from '#contract/sia/graduation.ts'
import {
  type ActiveYear,
  assignTeacher,
  downloadFile,
  enrol,
  makePdf,
  makeRoom,
  type Pupil,
  type Room,
  readActiveYear,
} from '#test/support/documents.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

let world: World
let operator: Client
let year: ActiveYear
let room: Room
let otherRoom: Room
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
  room = await makeRoom(world, 'IX', 'A')
  otherRoom = await makeRoom(world, 'IX', 'B')
})
afterAll(() => world.close())

const enrolGraduate = (classroom: Room, user?: Client) =>
  enrol(world, classroom, { status: 'passed', ...(user && { user }) })
const saveGraduation = async (
  client: Client,
  pupil: Pupil,
  fields: object = {},
  bytes: Buffer | null = makePdf(pupil.name),
) => {
  const allFields = { student_id: pupil.id, eduyear_id: year.id, final_score: '87,5', ...fields }
  const texts = Object.fromEntries(Object.entries(allFields).map(([name, value]) => [name, String(value)]))
  if (!bytes) return client.put<GraduationRow>('/sia/activity/graduation', texts)
  const form = fileForm('file', { bytes, name: 'skl.pdf' }, texts)
  return client.put<GraduationRow>('/sia/activity/graduation', form.body, form.headers)
}
const listGraduations = (client: Client, classroom_id: number | string | null = null) =>
  client.post<GraduationRow[]>('/sia/activity/graduation', { eduyear_id: year.id, classroom_id })
const findRow = async (pupil: Pupil) =>
  (await listGraduations(operator)).body.result.find((row) => row.id === pupil.id)

describe('the table', () => {
  it.each([[null], [0], ['0'], ['']])(
    'with class %j shows all classes IX and no other',
    async (classroomId) => {
      const [first, second] = [await enrolGraduate(room), await enrolGraduate(otherRoom)]
      const seventhGrader = await enrol(world, await makeRoom(world, 'VII', `K${first.id}`))
      const ids = (await listGraduations(operator, classroomId)).body.result.map((row) => row.id)
      expect(ids).toEqual(expect.arrayContaining([first.id, second.id]))
      expect(ids).not.toContain(seventhGrader.id)
    },
  )

  it('with a class shows that class', async () => {
    const pupil = await enrolGraduate(otherRoom)
    const rows = (await listGraduations(operator, otherRoom.id)).body.result
    expect(rows.map((row) => row.classroom.name)).toEqual(Array(rows.length).fill('IX B'))
    expect(rows.find((row) => row.id === pupil.id)).toMatchObject({
      nis: pupil.nis,
      status: 'passed',
      graduation: null,
    })
  })
})

describe('a letter', () => {
  it('is stored with its score and a pattern name, and kept as a version when it is replaced', async () => {
    const pupil = await enrolGraduate(room)
    const firstSaveResponse = await saveGraduation(operator, pupil)
    expect(firstSaveResponse).toMatchObject({
      status: 200,
      body: {
        message: 'Kelulusan berhasil disimpan.',
        result: { graduation: { final_score: 87.5, file: `${pupil.nis}_${year.code}_87.5.pdf` } },
      },
    })
    await saveGraduation(operator, pupil, { final_score: '90.25' }, makePdf('baru'))
    const { body } = await operator.get<{ versions: object[] }>(`/sia/activity/graduation/${pupil.id}`)
    expect(body.result).toMatchObject({
      graduation: { final_score: 90.25 },
      versions: [{ is_current: true }, { is_current: false }],
    })
  })

  it('is kept when only the score changes, but is required at first', async () => {
    const pupil = await enrolGraduate(room)
    expect(await saveGraduation(operator, pupil, {}, null)).toMatchObject({
      status: 422,
      body: { errors: { file: 'Harus diisi' } },
    })
    const { body } = await saveGraduation(operator, pupil)
    const updateResponse = await saveGraduation(operator, pupil, { final_score: 88 }, null)
    expect(updateResponse.body.result.graduation).toMatchObject({
      final_score: 88,
      file: `${pupil.nis}_${year.code}_88.pdf`,
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
    const pupil = await enrolGraduate(room)
    expect(await saveGraduation(operator, pupil, { final_score })).toMatchObject({
      status: 422,
      body: { errors: { final_score: message } },
    })
    expect((await findRow(pupil))?.graduation).toBeNull()
  })

  it('is only possible for students who passed class IX in that year', async () => {
    const activePupil = await enrol(world, room)
    const seventhGrader = await enrol(world, await makeRoom(world, 'VII', 'L'), { status: 'passed' })
    expect(await saveGraduation(operator, activePupil)).toMatchObject({
      body: { errors: { student_id: 'Siswa ini belum diluluskan' } },
    })
    expect(await saveGraduation(operator, seventhGrader)).toMatchObject({
      status: 422,
      body: { errors: { student_id: 'Siswa ini tidak di kelas IX pada tahun ajaran itu' } },
    })
    expect((await saveGraduation(operator, activePupil, { eduyear_id: 99999 })).status).toBe(422)
  })

  it('that is no PDF is refused', async () => {
    const pupil = await enrolGraduate(room)
    expect(await saveGraduation(operator, pupil, {}, Buffer.from('halo'))).toMatchObject({
      status: 422,
      body: { errors: { file: 'Bukan berkas PDF.' } },
    })
  })
})

describe('a graduate who repeated the last grade', () => {
  /** A student who was held back in IX A last year, and passed IX B this year. */
  const enrolRepeater = async () => {
    const pupil = await enrolGraduate(otherRoom)
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
        student_id: pupil.id,
        classroom_id: room.id,
        eduyear_id: formerYearId,
        status: 'repeat',
        ...stamps,
      })
      .execute()
    return { pupil, formerYearId }
  }
  const readGraduation = async (pupil: Pupil, query = '') =>
    (await operator.get<GraduationRow>(`/sia/activity/graduation/${pupil.id}${query}`)).body.result

  it('has the class and status of this year by default', async () => {
    const { pupil, formerYearId } = await enrolRepeater()
    expect(await readGraduation(pupil)).toMatchObject({ status: 'passed', classroom: { name: 'IX B' } })
    expect(await readGraduation(pupil, `?eduyear_id=${formerYearId}`)).toMatchObject({
      status: 'repeat',
      classroom: { name: 'IX A' },
    })
    expect((await saveGraduation(operator, pupil)).body.result).toMatchObject({
      classroom: { name: 'IX B' },
      graduation: { final_score: 87.5 },
    })
  })

  it('has the letter in its year, and none in the year before', async () => {
    const { pupil, formerYearId } = await enrolRepeater()
    await saveGraduation(operator, pupil)
    const { body } = await operator.post<GraduationRow[]>('/sia/activity/graduation', {
      eduyear_id: formerYearId,
      classroom_id: 0,
    })
    expect(body.result.find((row) => row.id === pupil.id)).toMatchObject({
      status: 'repeat',
      graduation: null,
    })
    expect((await findRow(pupil))?.graduation).toMatchObject({ final_score: 87.5 })
    expect(await readGraduation(pupil)).toMatchObject({ versions: [{ is_current: true }] })
  })
})

it('a letter is readable for its student and the teachers of the class only', async () => {
  const [student, otherStudent, teacher, otherTeacher] = [
    await world.as('Siswa'),
    await world.as('Siswa'),
    await world.as('Guru'),
    await world.as('Guru'),
  ]
  const ownGraduate = await enrolGraduate(room, student)
  await enrolGraduate(room, otherStudent)
  await assignTeacher(world, teacher, room)
  await assignTeacher(world, otherTeacher, otherRoom)
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
