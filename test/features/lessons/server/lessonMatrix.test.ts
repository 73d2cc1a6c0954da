/** The matrix of a semester: valid cells are stored, and invalid ones are refused with a reason. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RefusedCell, StoredCell } from '#features/lessons/lessonMatrix.ts'
import { makeTeacher } from '#features/people/demo/factories.ts'
import { createRecord, createSchool, createStudents, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const PATH = '/sia/activity/lesson-class'
const MATRIX = `${PATH}/matrix`
type SaveResult = {
  added: number
  changed: number
  removed: number
  participants: number
  refused: RefusedCell[]
}
type Matrix = { classrooms: { name: string }[]; lessons: { name: string }[]; cells: StoredCell[] }

let world: World
let admin: Client
let school: School
let biologyId: number
let sitiId = 0
let budiId = 0
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  biologyId = await createRecord(admin, '/sia/master/lesson', { code: 'BIO', name: 'Biologi' })
  sitiId = school.teacher
  budiId = await createRecord(admin, '/sia/master/teacher', makeTeacher(77))
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
const saveCells = (cells: object[], changes: object = {}, client = admin) =>
  client.put<SaveResult>(MATRIX, { ...period(), cells, ...changes })
const readMatrix = async () => {
  const query = new URLSearchParams(Object.entries(period()).map(([name, id]) => [name, String(id)]))
  return (await admin.get<Matrix>(`${MATRIX}?${query}`)).body.result
}
const makeCell = (
  classroom_id: number,
  lesson_id: number,
  [knownTeacherId, newTeacherId]: [number | null, number | null],
) => ({
  classroom_id,
  lesson_id,
  was_teacher_id: knownTeacherId,
  teacher_id: newTeacherId,
})
const listCells = async () =>
  (await readMatrix()).cells
    .map((cell) => [cell.classroom_id, cell.lesson_id, cell.teacher_id, cell.participants])
    .sort((a, b) => Number(a[0]) - Number(b[0]) || Number(a[1]) - Number(b[1]))

describe('saving cells', () => {
  it('adds lessons to several classes in one call, with participants if add_all_student is set', async () => {
    const cells = [
      makeCell(school.vii, school.lesson, [null, sitiId]),
      makeCell(school.vii, biologyId, [null, budiId]),
      makeCell(school.ix, biologyId, [null, budiId]),
    ]
    const { status, body } = await saveCells(cells, { add_all_student: true })
    expect([status, body.message]).toEqual([200, '3 pelajaran ditambahkan, diikuti 2 siswa.'])
    expect(await listCells()).toEqual([
      [school.vii, school.lesson, sitiId, 2],
      [school.vii, biologyId, budiId, 2],
      [school.ix, biologyId, budiId, 0],
    ])
    expect((await readMatrix()).classrooms.map(({ name }) => name)).toEqual([
      'VII A',
      'VII B',
      'VIII A',
      'VIII B',
      'IX A',
    ])
  })

  it('changes a teacher and keeps the participants, and changes nothing when sent again', async () => {
    await saveCells([makeCell(school.vii, biologyId, [null, budiId])], { add_all_student: true })
    const change = [makeCell(school.vii, biologyId, [budiId, sitiId])]
    expect((await saveCells(change)).body.result).toMatchObject({ changed: 1, refused: [] })
    expect((await saveCells(change)).body).toMatchObject({
      message: 'Tidak ada yang berubah.',
      result: { changed: 0, refused: [] },
    })
    expect(await listCells()).toEqual([[school.vii, biologyId, sitiId, 2]])
  })

  it('refuses a cell whose teacher changed in the meantime and stores the others', async () => {
    await saveCells([makeCell(school.vii, biologyId, [null, budiId])])
    const { body } = await saveCells([
      makeCell(school.vii, biologyId, [sitiId, null]),
      makeCell(school.viii, biologyId, [null, sitiId]),
      makeCell(school.viii, biologyId, [null, budiId]),
      makeCell(school.ix, biologyId, [sitiId, budiId]),
    ])
    expect(body.message).toBe('1 pelajaran ditambahkan. 3 sel ditolak.')
    expect(body.result.refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^Gurunya sudah diubah orang lain menjadi /),
      'Sel ini disebut dua kali',
      'Pelajaran ini sudah dihapus orang lain',
    ])
    expect(await listCells()).toEqual([
      [school.vii, biologyId, budiId, 0],
      [school.viii, biologyId, sitiId, 0],
    ])
  })

  it('deletes a lesson with participants only after confirmation, and none with materials', async () => {
    await saveCells(
      [makeCell(school.vii, biologyId, [null, budiId]), makeCell(school.vii, school.lesson, [null, sitiId])],
      {
        add_all_student: true,
      },
    )
    const removals = [
      makeCell(school.vii, biologyId, [budiId, null]),
      makeCell(school.vii, school.lesson, [sitiId, null]),
    ]
    expect((await saveCells(removals)).body.result.refused.map(({ reason }) => reason)).toEqual([
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
    const { result } = (await saveCells(removals, { with_participants: true })).body
    expect(result).toMatchObject({ removed: 1 })
    expect(result.refused.map(({ lesson_id, reason }) => [lesson_id, reason])).toEqual([
      [school.lesson, 'Pelajaran kelas ini punya 1 materi, jadi tidak dapat dihapus.'],
    ])
    expect(await listCells()).toEqual([[school.vii, school.lesson, sitiId, 2]])
  })
})

it('an unknown class, lesson or teacher refuses its cell; an unknown year refuses the request', async () => {
  const unknownId = 99_999
  const { body } = await saveCells([
    makeCell(unknownId, biologyId, [null, sitiId]),
    makeCell(school.vii, unknownId, [null, sitiId]),
    makeCell(school.vii, biologyId, [null, unknownId]),
  ])
  expect(body.result.refused.map(({ reason }) => reason)).toEqual([
    'Kelas tidak ditemukan',
    'Mata pelajaran tidak ditemukan',
    'Guru tidak ditemukan',
  ])
  const response = await saveCells([makeCell(school.vii, biologyId, [null, sitiId])], {
    eduyear_id: unknownId,
  })
  expect([response.status, response.body.errors]).toEqual([
    422,
    { eduyear_id: 'Tahun ajaran tidak ditemukan' },
  ])
  expect((await saveCells([])).body.errors).toEqual({ cells: 'Belum ada yang diubah' })
})

it('a lesson is added to a passed semester only after confirmation', async () => {
  await school.activate(school.year, Math.max(school.semester, school.otherSemester))
  const semester_id = Math.min(school.semester, school.otherSemester)
  const cells = [makeCell(school.vii, biologyId, [null, sitiId])]
  expect((await saveCells(cells, { semester_id })).status).toBe(409)
  expect((await saveCells(cells, { semester_id, with_passed: true })).body.result.added).toBe(1)
  await school.activate(school.year, school.semester)
})
