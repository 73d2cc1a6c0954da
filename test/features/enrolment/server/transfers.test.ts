/** Moving a student to another class: dated, recorded, and never in two classes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard } from '#features/home/dashboard.ts'
import { countStatuses, createRecord, insertRapor, type School } from '#test/support/sia/school.ts'
import { createTransferFixture, enrolTwoStudents, transfersOf } from '#test/support/sia/transfers.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let school: School
let ids: number[]
beforeAll(async () => {
  world = await openWorld()
  ;({ admin, school, ids } = await createTransferFixture(world))
})
afterAll(() => world.close())
beforeEach(() => enrolTwoStudents({ world, admin, school, ids }))

const {
  studentId,
  dayOfYear,
  findRow,
  move,
  leave,
  returnTo,
  readStudent,
  listEvents,
  createLesson,
  createEmptyLesson,
  listLessonClassIds,
} = transfersOf(() => ({ world, admin, school, ids }))

describe('moving to another class', () => {
  it('ends the old enrolment, which keeps its report card, and records an event', async () => {
    const enrolment = await findRow(school.vii)
    await insertRapor(world, enrolment?.id as number, school.semester)
    const response = await move(enrolment?.id as number, school.viiB)
    expect(response.status, response.text).toBe(200)
    expect(await findRow(school.vii)).toMatchObject({ id: enrolment?.id, status: 'moved' })
    expect(await findRow(school.viiB)).toMatchObject({ id: response.body.result.id, status: 'active' })
    expect((await readStudent()).active_class).toBe('VII B')
    const { peserta } = await school.readClass(school.vii)
    expect(peserta.find((row) => row.id === enrolment?.id)?.student_class_rapors).toHaveLength(1)
    expect(await listEvents()).toMatchObject([
      {
        student_id: studentId(),
        kind: 'move',
        happened_on: dayOfYear('10-01'),
        student_class_id: enrolment?.id,
      },
    ])
    const candidates = (await school.readClass(school.viii, school.nextYear)).calon_peserta
    expect(candidates.map((candidate) => candidate.id)).not.toContain(studentId())
  })

  it('after a report card does not count it as missing in the new class', async () => {
    const enrolment = await findRow(school.vii)
    await insertRapor(world, enrolment?.id as number, school.semester)
    await move(enrolment?.id as number, school.viiB)
    const [row] = (await school.readClass(school.viiB)).peserta
    expect(row).toMatchObject({ student_class_rapors: [], reported: [school.semester] })
    const withoutRapor = { without_rapor: { op: 'equal', value: true } }
    const query = new URLSearchParams({ filter: JSON.stringify(withoutRapor) })
    const list = await admin.get<{ rows: { id: number }[] }>(`/sia/master/student?${query}`)
    expect(list.body.result.rows.map(({ id }) => id)).toEqual([ids[1]])
    const { classes } = (await admin.get<Dashboard>('/sia-dashboard')).body.result
    expect(classes).toMatchObject([
      { classroom: { name: 'VII A' }, students: 1, rapors: 0 },
      { classroom: { name: 'VII B' }, students: 1, rapors: 1 },
    ])
  })

  it('keeps lessons that both classes have, ends the others, and offers the new ones', async () => {
    const artId = await createRecord(admin, '/sia/master/lesson', { code: 'SBD', name: 'Seni Budaya' })
    const informaticsId = await createRecord(admin, '/sia/master/lesson', {
      code: 'TIK',
      name: 'Informatika',
    })
    const maths = await createLesson(school.vii)
    const art = await createLesson(school.vii, artId)
    const mathsOfOtherClass = await createLesson(school.viiB)
    const informatics = await createLesson(school.viiB, informaticsId)
    expect(await listLessonClassIds()).toEqual([maths, art])
    const { body } = await move((await findRow(school.vii))?.id as number, school.viiB)
    expect(body.result).toMatchObject({
      lessons: 1,
      offered: [{ id: informatics, lesson: { name: 'Informatika' } }],
    })
    expect(await listLessonClassIds()).toEqual([mathsOfOtherClass])
    expect(await listLessonClassIds(ids[1])).toEqual([maths, art])
  })

  it('allows joining the offered lessons, but no lesson of another class', async () => {
    const civicsId = await createRecord(admin, '/sia/master/lesson', { code: 'PKN', name: 'Kewarganegaraan' })
    const lessonOfOldClass = await createLesson(school.vii)
    const maths = await createLesson(school.viiB)
    const civics = await createLesson(school.viiB, civicsId)
    const moveResponse = await move((await findRow(school.vii))?.id as number, school.viiB)
    const { id, offered } = moveResponse.body.result
    expect(offered).toMatchObject([{ id: civics }])
    const joinLessons = (lesson_class_ids: number[], row = id) =>
      admin.post<{ lessons: number }>(`/sia/activity/student-class/${row}/lessons`, { lesson_class_ids })
    expect((await joinLessons([civics, lessonOfOldClass])).body.errors).toHaveProperty('lesson_class_ids')
    expect((await joinLessons([])).body.errors).toHaveProperty('lesson_class_ids')
    expect(await listLessonClassIds()).toEqual([maths])
    expect((await joinLessons([civics, maths])).body).toMatchObject({
      message: '1 pelajaran ditambahkan.',
      result: { lessons: 1 },
    })
    expect(await listLessonClassIds()).toEqual([maths, civics])
    expect((await joinLessons([civics], 999_999)).status).toBe(404)
    await leave()
    expect((await joinLessons([civics])).status, 'a student who has left').toBe(409)
    const reader = await world.as({ keys: ['sia-master', 'sia-rapor'] })
    expect((await reader.post(`/sia/activity/student-class/${id}/lessons`, {})).status).toBe(403)
  })

  it('joins a lesson once when twenty requests are sent at once', async () => {
    const moveResponse = await move((await findRow(school.vii))?.id as number, school.viiB)
    const maths = await createLesson(school.viiB)
    await admin.delete(`/sia/activity/lesson-class/${maths}?with_participants=1`)
    const lessonId = await createEmptyLesson(school.viiB)
    const path = `/sia/activity/student-class/${moveResponse.body.result.id}/lessons`
    expect(await countStatuses(20, () => admin.post(path, { lesson_class_ids: [lessonId] }))).toEqual({
      200: 20,
    })
    expect(await listLessonClassIds()).toEqual([lessonId])
  })

  it('and back reactivates the first enrolment', async () => {
    const firstId = (await findRow(school.vii))?.id as number
    const secondId = (await move(firstId, school.viiB)).body.result.id
    expect((await move(secondId, school.vii)).body.result.id).toBe(firstId)
    expect(await findRow(school.vii)).toMatchObject({ id: firstId, status: 'active' })
    expect(await findRow(school.viiB)).toMatchObject({ id: secondId, status: 'moved' })
  })

  it.each([
    ['to the same class', (): number => school.vii, 422],
    ['to another grade', (): number => school.viii, 422],
    ['to no class', (): number => 999, 422],
  ] as const)('%s is refused', async (_how, getTarget, status) => {
    const row = await findRow(school.vii)
    expect((await move(row?.id as number, getTarget())).status).toBe(status)
    expect(await findRow(school.vii)).toEqual(row)
  })

  it('needs a valid day, an active enrolment and the access key', async () => {
    const id = (await findRow(school.vii))?.id as number
    expect((await move(id, school.viiB, `31/12/${school.startYear}`)).body.errors).toHaveProperty('moved_at')
    expect((await move(999_999, school.viiB)).status).toBe(404)
    await school.processRows([{ id, student_id: studentId() }], 'repeat')
    const refusal = await move(id, school.viiB)
    expect(refusal.status).toBe(409)
    expect(refusal.body.message).toBe('Hanya siswa berstatus Aktif Kelas dapat pindah kelas.')
    const reader = await world.as({ keys: ['sia-master', 'sia-rapor'] })
    expect((await reader.post(`/sia/activity/student-class/${id}/move`, {})).status).toBe(403)
  })

  it('happens once when it is requested twenty times at once', async () => {
    const id = (await findRow(school.vii))?.id as number
    expect(await countStatuses(20, () => move(id, school.viiB))).toEqual({ 200: 1, 409: 19 })
    expect(await findRow(school.viiB)).toMatchObject({ status: 'active' })
  })

  it('after a promotion prevents its undo, with the reason', async () => {
    const rows = [await findRow(school.vii)].filter((row) => row !== undefined)
    const batch = await school.processRows(rows, 'passed', school.viii)
    const [promotedRow] = await school.readRows(school.viii, school.nextYear)
    expect((await move(promotedRow?.id as number, school.viiiB)).status).toBe(200)
    const undoResponse = await school.undo(batch.body.result.id)
    expect(undoResponse).toMatchObject({ status: 409, body: { message: expect.stringContaining('pindah') } })
  })
})

describe('the day', () => {
  /** Years after the active one, the day, and whether it is accepted. */
  const DATE_CASES = [
    [-1, '12-31', false],
    [0, '01-01', true],
    [1, '12-31', true],
    [2, '01-01', false],
  ] as const

  it.each(DATE_CASES)(
    'of a move %d years after the active one, %s, is accepted: %s',
    async (years, day, isAccepted) => {
      const { status, body } = await move(
        (await findRow(school.vii))?.id as number,
        school.viiB,
        dayOfYear(day, years),
      )
      expect(status).toBe(isAccepted ? 200 : 422)
      if (!isAccepted)
        expect(body.errors).toEqual({ moved_at: expect.stringContaining(String(school.startYear)) })
      expect(await listEvents()).toHaveLength(isAccepted ? 1 : 0)
    },
  )

  it.each(DATE_CASES)(
    'of a return %d years after the active one, %s, is accepted: %s',
    async (years, day, isAccepted) => {
      await leave(studentId(), { left_at: dayOfYear('01-01') })
      const { status, body } = await returnTo(school.vii, studentId(), { returned_at: dayOfYear(day, years) })
      expect(status).toBe(isAccepted ? 200 : 422)
      if (!isAccepted)
        expect(body.errors).toEqual({ returned_at: expect.stringContaining(String(school.startYear)) })
    },
  )

  it('of leaving is refused before the entry year and years ahead', async () => {
    const { kysely } = world.context.db
    const setEntryYear = (entry_year: string | null) =>
      kysely.updateTable('students').set({ entry_year }).execute()
    await setEntryYear(String(school.startYear - 2))
    for (const left_at of ['0001-10-05', dayOfYear('12-31', -3), dayOfYear('01-01', 2), '9999-12-31'])
      expect((await leave(studentId(), { left_at })).body.errors, left_at).toHaveProperty('left_at')
    expect((await leave(studentId(), { left_at: dayOfYear('01-01', -2) })).status).toBe(200)
    await setEntryYear(null)
    expect((await leave(ids[2], { left_at: dayOfYear('01-01', -11) })).status).toBe(422)
    expect((await leave(ids[2], { left_at: dayOfYear('01-01', -10) })).status).toBe(200)
  })

  it('of returning is refused before the day of leaving', async () => {
    await leave()
    const tooEarly = await returnTo(school.vii, studentId(), { returned_at: dayOfYear('10-04') })
    expect(tooEarly.body.errors).toEqual({
      returned_at: expect.stringMatching(/tanggal keluar, 5 Oktober \d{4}$/),
    })
    expect((await returnTo(school.vii, studentId(), { returned_at: dayOfYear('10-05') })).status).toBe(200)
  })
})
