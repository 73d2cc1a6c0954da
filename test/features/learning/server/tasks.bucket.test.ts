/** Materials and tasks: states, copies, passed periods, and long texts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TeacherLesson } from '#features/learning/lesson.ts'
import type { Material } from '#features/learning/material.ts'
import type { StudentHome } from '#features/learning/studentLesson.ts'
import { PASSED_DEADLINE, type TeacherTask } from '#features/learning/task.ts'
import type { ListResult } from '#platform/contract/endpoint.ts'
import {
  createLesson,
  createSubmission,
  createTask,
  DISTANT_DEADLINE,
  type LessonFixture,
  STUDENT_LESSONS_PATH,
  submissionPath,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let lesson: LessonFixture
let ani: Client
beforeAll(async () => {
  world = await openWorld()
  lesson = await createLesson(world, 2)
  ani = lesson.students[0]?.client as Client
})
afterAll(() => world.close())

const lessonPath = (taught: LessonFixture = lesson) => `${TEACHER_LESSONS_PATH}/${taught.id}`
const saveTask = (task: TeacherTask, changes: object) =>
  lesson.teacher.put<TeacherTask>(`${lessonPath()}/task/${task.id}`, {
    name: task.name,
    deadline_at: DISTANT_DEADLINE,
    ...changes,
  })

describe('a material', () => {
  it('is created and changed, and students can read it at once', async () => {
    const createResponse = await lesson.teacher.post<Material>(`${lessonPath()}/material`, {
      name: 'Bab 1',
      description: '<p>Bilangan bulat</p><script>x</script>',
    })
    expect(createResponse).toMatchObject({
      status: 201,
      body: { result: { description: '<p>Bilangan bulat</p>' } },
    })
    const { id, updated_at } = createResponse.body.result
    const changedMaterial = { name: 'Bab 1 (revisi)', description: '', updated_at }
    expect((await lesson.teacher.put(`${lessonPath()}/material/${id}`, changedMaterial)).status).toBe(200)
    expect((await lesson.teacher.put(`${lessonPath()}/material/${id}`, changedMaterial)).status).toBe(409)
    const studentMaterials = await ani.get<ListResult<Material>>(
      `${STUDENT_LESSONS_PATH}/${lesson.id}/materials?search=revisi`,
    )
    expect(studentMaterials.body.result).toMatchObject({
      total_count: 1,
      rows: [{ name: 'Bab 1 (revisi)', description: null }],
    })
    const { body } = await ani.get<StudentHome>(`${STUDENT_LESSONS_PATH}/home`)
    expect(body.result.materials).toMatchObject([{ name: 'Bab 1 (revisi)' }])
  })

  it('of another lesson is 404', async () => {
    const otherLesson = await createLesson(world, 0)
    const { body } = await otherLesson.teacher.post<Material>(`${lessonPath(otherLesson)}/material`, {
      name: 'Lain',
    })
    const path = `${lessonPath()}/material/${body.result.id}`
    expect((await lesson.teacher.put(path, { name: 'X' })).status).toBe(404)
    expect((await lesson.teacher.delete(path)).status).toBe(404)
  })
})

describe('the states of a task', () => {
  it('change from draft to open, closed, and open again with the first opening time', async () => {
    const task = await createTask(lesson, { status: 'draft' })
    expect(task).toMatchObject({ status: 'draft', open_at: null, close_at: null })
    const tooEarly = await saveTask(task, { status: 'close' })
    expect([tooEarly.status, tooEarly.body.errors]).toEqual([422, { status: 'Tugas belum dibuka' }])
    const openedTask = (await saveTask(task, { status: 'open' })).body.result
    world.advanceClock(1000)
    const closedTask = (await saveTask(task, { status: 'close' })).body.result
    expect(closedTask).toMatchObject({ status: 'close', open_at: openedTask.open_at })
    expect(closedTask.close_at).not.toBeNull()
    const reopenedTask = (await saveTask(task, { status: 'open' })).body.result
    expect(reopenedTask).toMatchObject({ open_at: openedTask.open_at, close_at: null })
  })

  it('cannot be closed on creation', async () => {
    const input = { name: 'X', deadline_at: DISTANT_DEADLINE, status: 'close' }
    const { status, body } = await lesson.teacher.post(`${lessonPath()}/task`, input)
    expect([status, body.errors]).toEqual([422, { status: 'Tugas belum dibuka' }])
  })

  it('can return to draft only if nobody has handed in', async () => {
    const task = await createTask(lesson)
    expect((await saveTask(task, { status: 'draft' })).status).toBe(200)
    await saveTask(task, { status: 'open' })
    await createSubmission(ani, task)
    const { status, body } = await saveTask(task, { status: 'draft' })
    expect([status, body.errors?.status]).toEqual([
      422,
      '1 siswa sudah mengumpulkan, jadi tugas tidak dapat kembali menjadi draf',
    ])
  })

  it.each(['2026-02-30', '2026-11-20T25:00', 'besok', '20-11-2026', '0026-11-20', '9999-12-31'])(
    'refuses %s as a deadline',
    async (deadline_at) => {
      const { status, body } = await lesson.teacher.post(`${lessonPath()}/task`, { name: 'X', deadline_at })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['deadline_at']])
    },
  )
})

describe('a copy to other classes', () => {
  it('is made for all named lessons or for none', async () => {
    const task = await createTask(lesson, { name: 'Untuk semua' })
    const ownLessons = [
      await createLesson(world, 0, lesson.teacher),
      await createLesson(world, 0, lesson.teacher),
    ]
    const otherLesson = await createLesson(world, 0)
    const path = `${lessonPath()}/task/${task.id}/copy`
    const targets = ownLessons.map(({ id }) => id)
    const refusalResponse = await lesson.teacher.post(path, {
      lesson_class_ids: [...targets, otherLesson.id],
    })
    expect(refusalResponse.status).toBe(404)
    expect((await lesson.teacher.get(`${lessonPath(ownLessons[0])}/tasks`)).body.result).toMatchObject({
      total_count: 0,
    })
    expect((await lesson.teacher.post(path, { lesson_class_ids: targets, status: 'open' })).status).toBe(200)
    for (const ownLesson of ownLessons) {
      const { body } = await lesson.teacher.get(`${lessonPath(ownLesson)}/tasks`)
      expect(body.result).toMatchObject({ rows: [{ name: 'Untuk semua', status: 'open', submitted: 0 }] })
    }
  })
})

it('a deadline that has passed is not copied: a new one is asked for', async () => {
  const target = await createLesson(world, 0, lesson.teacher)
  const task = await createTask(lesson, { name: 'Minggu lalu', deadline_at: '2020-01-10' })
  const copyTask = (body: object) =>
    lesson.teacher.post(`${lessonPath()}/task/${task.id}/copy`, { lesson_class_ids: [target.id], ...body })
  const refusal = { status: 422, body: { errors: { deadline_at: PASSED_DEADLINE } } }
  expect(await copyTask({})).toMatchObject(refusal)
  expect(await copyTask({ deadline_at: '2020-01-11' })).toMatchObject(refusal)
  expect((await copyTask({ deadline_at: '2098-05-04T13:30' })).status).toBe(200)
  const { body } = await lesson.teacher.get(`${lessonPath(target)}/tasks`)
  expect(body.result).toMatchObject({ rows: [{ name: 'Minggu lalu', deadline_at: '2098-05-04T13:30' }] })
})

it('tasks can be copied to lessons of the active and the next year, but not to passed ones', async () => {
  const ownLesson = await createLesson(world, 0)
  const passedLesson = await createLesson(world, 0, ownLesson.teacher)
  const comingLesson = await createLesson(world, 0, ownLesson.teacher)
  const task = await createTask(passedLesson)
  const { kysely } = world.context.db
  const at = new Date(world.context.clock()).toISOString()
  for (const [lesson, status, code] of [
    [passedLesson, 'passed', '2001'],
    [comingLesson, 'draft', '2098'],
  ] as const) {
    const { id } = await kysely
      .insertInto('eduyears')
      .values({ code, name: code, status, search_text: code, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await kysely.updateTable('lesson_classes').set({ eduyear_id: id }).where('id', '=', lesson.id).execute()
  }
  const filter = encodeURIComponent(JSON.stringify({ writable: { op: 'equal', value: true } }))
  const { body } = await ownLesson.teacher.get<ListResult<TeacherLesson>>(
    `${TEACHER_LESSONS_PATH}?filter=${filter}`,
  )
  expect(new Set(body.result.rows.map(({ id }) => id))).toEqual(new Set([ownLesson.id, comingLesson.id]))
  const copyResponse = await ownLesson.teacher.post(`${lessonPath(passedLesson)}/task/${task.id}/copy`, {
    lesson_class_ids: [ownLesson.id, comingLesson.id],
  })
  expect(copyResponse.body.message).toBe('Tugas disalin ke 2 kelas.')
  const refusalResponse = await ownLesson.teacher.post(`${lessonPath(ownLesson)}/task/${task.id}/copy`, {
    lesson_class_ids: [passedLesson.id],
  })
  expect([404, 409]).toContain(refusalResponse.status)
})

it('a passed semester is read-only for teacher and student', async () => {
  const ownLesson = await createLesson(world, 1)
  const task = await createTask(ownLesson)
  const student = ownLesson.students[0]?.client as Client
  const { kysely } = world.context.db
  const { semester_id } = await kysely
    .selectFrom('lesson_classes')
    .where('id', '=', ownLesson.id)
    .select('semester_id')
    .executeTakeFirstOrThrow()
  await kysely.updateTable('semesters').set({ status: 'passed' }).where('id', '=', semester_id).execute()
  try {
    expect((await ownLesson.teacher.post(`${lessonPath(ownLesson)}/material`, { name: 'Bab' })).status).toBe(
      409,
    )
    expect((await ownLesson.teacher.delete(`${lessonPath(ownLesson)}/task/${task.id}`)).status).toBe(409)
    expect((await student.post(submissionPath(task), { answer: 'x', status: 'submit' })).status).toBe(409)
    const { body } = await ownLesson.teacher.get<{ read_only: string }>(lessonPath(ownLesson))
    expect(body.result.read_only).toContain('sudah lewat')
    expect((await student.get(submissionPath(task))).status).toBe(200)
  } finally {
    await kysely.updateTable('semesters').set({ status: 'active' }).where('id', '=', semester_id).execute()
  }
})

it('a text of a hundred thousand letters is stored completely, a longer one is refused', async () => {
  const MAX_LETTERS = 100_000
  const text = `<p>${'é'.repeat(MAX_LETTERS - 7)}</p>`
  const task = await createTask(lesson, { name: 'Karangan', description: text })
  const material = { name: 'Cerita rakyat', description: text }
  const createResponse = await lesson.teacher.post<Material>(`${lessonPath()}/material`, material)
  const submission = await createSubmission(ani, task, { answer: text, status: 'draft' })
  expect([task.description, createResponse.body.result.description, submission.answer]).toEqual([
    text,
    text,
    text,
  ])
  const requests = [
    lesson.teacher.put(`${lessonPath()}/material/${createResponse.body.result.id}`, material),
    saveTask(task, { description: text }),
    ani.put(`${submissionPath(task)}/${submission.id}`, { answer: text, status: 'submit' }),
    ani.put(`${submissionPath(task)}/${submission.id}`, { answer: `${text}.`, status: 'submit' }),
  ]
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200, 200, 422])
})
