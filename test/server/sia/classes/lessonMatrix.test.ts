/** The matrix of a semester: what can be stored is stored, and every other cell is refused with its reason. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RefusedCell, StoredCell } from '#contract/sia/lessonClass/lessonMatrix.ts'
import { makeTeacher } from '#server/seed/factories.ts'
import { createRecord, createSchool, createStudents, type School } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

const PATH = '/sia/activity/lesson-class'
const MATRIX = `${PATH}/matrix`
type Saved = { added: number; changed: number; removed: number; participants: number; refused: RefusedCell[] }
type Read = { classrooms: { name: string }[]; lessons: { name: string }[]; cells: StoredCell[] }

let world: World
let admin: Client
let school: School
let biology: number
let [siti, budi]: [number, number] = [0, 0]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  biology = await createRecord(admin, '/sia/master/lesson', { code: 'BIO', name: 'Biologi' })
  siti = school.teacher
  budi = await createRecord(admin, '/sia/master/teacher', makeTeacher(77))
  await school.enrol(school.vii, await createStudents(admin, [1, 2]))
})
afterAll(() => world.close())
beforeEach(async () => {
  const { kysely } = world.context.db
  await kysely.deleteFrom('lesson_class_materials').execute()
  await kysely.deleteFrom('teacher_changes').execute()
  await kysely.deleteFrom('lesson_class_students').execute()
  await kysely.deleteFrom('lesson_classes').execute()
})

const period = () => ({ eduyear_id: school.year, semester_id: school.semester })
const save = (cells: object[], more: object = {}, who = admin) =>
  who.put<Saved>(MATRIX, { ...period(), cells, ...more })
const read = async () => {
  const query = new URLSearchParams(Object.entries(period()).map(([name, id]) => [name, String(id)]))
  return (await admin.get<Read>(`${MATRIX}?${query}`)).body.result
}
const cell = (classroom_id: number, lesson_id: number, [was, now]: [number | null, number | null]) => ({
  ...{ classroom_id, lesson_id },
  ...{ was_teacher_id: was, teacher_id: now },
})
const stored = async () =>
  (await read()).cells
    .map((one) => [one.classroom_id, one.lesson_id, one.teacher_id, one.participants])
    .sort((one, other) => Number(one[0]) - Number(other[0]) || Number(one[1]) - Number(other[1]))

describe('saving cells', () => {
  it('adds lessons to several classes in one call, and those who take part where that is said', async () => {
    const cells = [
      cell(school.vii, school.lesson, [null, siti]),
      cell(school.vii, biology, [null, budi]),
      cell(school.ix, biology, [null, budi]),
    ]
    const { status, body } = await save(cells, { add_all_student: true })
    expect([status, body.message]).toEqual([200, '3 pelajaran ditambahkan, diikuti 2 siswa.'])
    expect(await stored()).toEqual([
      [school.vii, school.lesson, siti, 2],
      [school.vii, biology, budi, 2],
      [school.ix, biology, budi, 0],
    ])
    expect((await read()).classrooms.map(({ name }) => name)).toEqual([
      ...['VII A', 'VII B', 'VIII A', 'VIII B', 'IX A'],
    ])
  })

  it('changes a teacher and keeps those who take part, and says nothing of it when sent again', async () => {
    await save([cell(school.vii, biology, [null, budi])], { add_all_student: true })
    const change = [cell(school.vii, biology, [budi, siti])]
    expect((await save(change)).body.result).toMatchObject({ changed: 1, refused: [] })
    expect((await save(change)).body).toMatchObject({
      message: 'Tidak ada yang berubah.',
      result: { changed: 0, refused: [] },
    })
    expect(await stored()).toEqual([[school.vii, biology, siti, 2]])
  })

  it('refuses a cell whose teacher somebody changed meanwhile and stores the others', async () => {
    await save([cell(school.vii, biology, [null, budi])])
    const { body } = await save([
      cell(school.vii, biology, [siti, null]),
      cell(school.viii, biology, [null, siti]),
      cell(school.viii, biology, [null, budi]),
      cell(school.ix, biology, [siti, budi]),
    ])
    expect(body.message).toBe('1 pelajaran ditambahkan. 3 sel ditolak.')
    expect(body.result.refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^Gurunya sudah diubah orang lain menjadi /),
      'Sel ini disebut dua kali',
      'Pelajaran ini sudah dihapus orang lain',
    ])
    expect(await stored()).toEqual([
      [school.vii, biology, budi, 0],
      [school.viii, biology, siti, 0],
    ])
  })

  it('takes no lesson away with its participants unless that was said, and none with materials', async () => {
    await save([cell(school.vii, biology, [null, budi]), cell(school.vii, school.lesson, [null, siti])], {
      add_all_student: true,
    })
    const gone = [cell(school.vii, biology, [budi, null]), cell(school.vii, school.lesson, [siti, null])]
    expect((await save(gone)).body.result.refused.map(({ reason }) => reason)).toEqual([
      'Pelajaran kelas ini punya 2 peserta, yang ikut dihapus.',
      'Pelajaran kelas ini punya 2 peserta, yang ikut dihapus.',
    ])
    const { kysely } = world.context.db
    const { id } = await kysely
      .selectFrom('lesson_classes')
      .where('lesson_id', '=', school.lesson)
      .select('id')
      .executeTakeFirstOrThrow()
    const at = '2026-11-01T00:00:00.000Z'
    await kysely
      .insertInto('lesson_class_materials')
      .values({ lesson_class_id: id, name: 'Bab 1', search_text: 'bab 1', created_at: at, updated_at: at })
      .execute()
    const { result } = (await save(gone, { with_participants: true })).body
    expect(result).toMatchObject({ removed: 1 })
    expect(result.refused.map(({ lesson_id, reason }) => [lesson_id, reason])).toEqual([
      [school.lesson, 'Pelajaran kelas ini punya 1 materi, jadi tidak dapat dihapus.'],
    ])
    expect(await stored()).toEqual([[school.vii, school.lesson, siti, 2]])
  })
})

it('a class, lesson or teacher that is none refuses its cell; a year that is none refuses all', async () => {
  const none = 99_999
  const { body } = await save([
    cell(none, biology, [null, siti]),
    cell(school.vii, none, [null, siti]),
    cell(school.vii, biology, [null, none]),
  ])
  expect(body.result.refused.map(({ reason }) => reason)).toEqual([
    ...['Kelas tidak ditemukan', 'Mata pelajaran tidak ditemukan', 'Guru tidak ditemukan'],
  ])
  const answer = await save([cell(school.vii, biology, [null, siti])], { eduyear_id: none })
  expect([answer.status, answer.body.errors]).toEqual([422, { eduyear_id: 'Tahun ajaran tidak ditemukan' }])
  expect((await save([])).body.errors).toEqual({ cells: 'Belum ada yang diubah' })
})

it('asks an administrator before a lesson is added to a semester that is over', async () => {
  await school.activate(school.year, Math.max(school.semester, school.otherSemester))
  const semester_id = Math.min(school.semester, school.otherSemester)
  const cells = [cell(school.vii, biology, [null, siti])]
  expect((await save(cells, { semester_id })).status).toBe(409)
  expect((await save(cells, { semester_id, with_passed: true })).body.result.added).toBe(1)
  await school.activate(school.year, school.semester)
})
