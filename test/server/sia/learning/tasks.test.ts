/** Materials and tasks: written, opened, closed, copied, removed, taken back; passed periods; the office. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListResult } from '#contract/endpoint.ts'
import type { Dashboard } from '#contract/sia/dashboard/dashboard.ts'
import type { TeacherLesson } from '#contract/sia/learning/lesson.ts'
import type { Material } from '#contract/sia/learning/material.ts'
import type { StudentHome } from '#contract/sia/learning/studentLesson.ts'
import type { TeacherTask } from '#contract/sia/learning/task.ts'
import { deleteExpiredTasks } from '#server/sia/learning/task/taskRemoval.ts'
import { readAudits } from '#test/support/audits.ts'
import {
  createLesson,
  createSubmission,
  createTask,
  DISTANT_DEADLINE,
  type LessonFixture,
  STUDENT_LESSONS_PATH,
  scoreSubmission,
  submissionPath,
  TEACHER_LESSONS_PATH,
} from '#test/support/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let operator: Client
let lesson: LessonFixture
let ani: Client
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  lesson = await createLesson(world, 2)
  ani = lesson.pupils[0]?.client as Client
})
afterAll(() => world.close())

const base = (of: LessonFixture = lesson) => `${TEACHER_LESSONS_PATH}/${of.id}`
const tasksOf = async (query = '', who = lesson.teacher) =>
  (await who.get<ListResult<TeacherTask>>(`${base()}/tasks?page_size=100&${query}`)).body.result.rows
const save = (task: TeacherTask, more: object) =>
  lesson.teacher.put<TeacherTask>(`${base()}/task/${task.id}`, {
    name: task.name,
    deadline_at: DISTANT_DEADLINE,
    ...more,
  })

describe('a material', () => {
  it('is written, changed, found, and seen by the class at once', async () => {
    const made = await lesson.teacher.post<Material>(`${base()}/material`, {
      name: 'Bab 1',
      description: '<p>Bilangan bulat</p><script>x</script>',
    })
    expect(made).toMatchObject({ status: 201, body: { result: { description: '<p>Bilangan bulat</p>' } } })
    const { id, updated_at } = made.body.result
    const changed = { name: 'Bab 1 (revisi)', description: '', updated_at }
    expect((await lesson.teacher.put(`${base()}/material/${id}`, changed)).status).toBe(200)
    expect((await lesson.teacher.put(`${base()}/material/${id}`, changed)).status).toBe(409)
    const seen = await ani.get<ListResult<Material>>(
      `${STUDENT_LESSONS_PATH}/${lesson.id}/materials?search=revisi`,
    )
    expect(seen.body.result).toMatchObject({
      total_count: 1,
      rows: [{ name: 'Bab 1 (revisi)', description: null }],
    })
    const { body } = await ani.get<StudentHome>(`${STUDENT_LESSONS_PATH}/home`)
    expect(body.result.materials).toMatchObject([{ name: 'Bab 1 (revisi)' }])
  })

  it('of another lesson is none', async () => {
    const other = await createLesson(world, 0)
    const { body } = await other.teacher.post<Material>(`${base(other)}/material`, { name: 'Lain' })
    const path = `${base()}/material/${body.result.id}`
    expect((await lesson.teacher.put(path, { name: 'X' })).status).toBe(404)
    expect((await lesson.teacher.delete(path)).status).toBe(404)
  })
})

describe('the states of a task', () => {
  it('go from draft to open, closed, and open again; the first opening stays', async () => {
    const task = await createTask(lesson, { status: 'draft' })
    expect(task).toMatchObject({ status: 'draft', open_at: null, close_at: null })
    const early = await save(task, { status: 'close' })
    expect([early.status, early.body.errors]).toEqual([422, { status: 'Tugas belum dibuka' }])
    const open = (await save(task, { status: 'open' })).body.result
    world.advanceClock(1000)
    const closed = (await save(task, { status: 'close' })).body.result
    expect(closed).toMatchObject({ status: 'close', open_at: open.open_at })
    expect(closed.close_at).not.toBeNull()
    const again = (await save(task, { status: 'open' })).body.result
    expect(again).toMatchObject({ open_at: open.open_at, close_at: null })
  })

  it('is never closed on creation', async () => {
    const input = { name: 'X', deadline_at: DISTANT_DEADLINE, status: 'close' }
    const { status, body } = await lesson.teacher.post(`${base()}/task`, input)
    expect([status, body.errors]).toEqual([422, { status: 'Tugas belum dibuka' }])
  })

  it('is draft again only while nobody has handed in', async () => {
    const task = await createTask(lesson)
    expect((await save(task, { status: 'draft' })).status).toBe(200)
    await save(task, { status: 'open' })
    await createSubmission(ani, task)
    const { status, body } = await save(task, { status: 'draft' })
    expect([status, body.errors?.status]).toEqual([
      422,
      '1 siswa sudah mengumpulkan, jadi tugas tidak dapat kembali menjadi draf',
    ])
  })

  it.each(['2026-02-30', '2026-11-20T25:00', 'besok', '20-11-2026', '0026-11-20', '9999-12-31'])(
    'refuses %s as a deadline',
    async (deadline_at) => {
      const { status, body } = await lesson.teacher.post(`${base()}/task`, { name: 'X', deadline_at })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['deadline_at']])
    },
  )
})

describe('a copy to other classes', () => {
  it('is one act: all of one’s own lessons, or none', async () => {
    const task = await createTask(lesson, { name: 'Untuk semua' })
    const ownLessons = [
      await createLesson(world, 0, lesson.teacher),
      await createLesson(world, 0, lesson.teacher),
    ]
    const foreign = await createLesson(world, 0)
    const path = `${base()}/task/${task.id}/copy`
    const targets = ownLessons.map(({ id }) => id)
    const refused = await lesson.teacher.post(path, { lesson_class_ids: [...targets, foreign.id] })
    expect(refused.status).toBe(404)
    expect((await lesson.teacher.get(`${base(ownLessons[0])}/tasks`)).body.result).toMatchObject({
      total_count: 0,
    })
    expect((await lesson.teacher.post(path, { lesson_class_ids: targets, status: 'open' })).status).toBe(200)
    for (const one of ownLessons) {
      const { body } = await lesson.teacher.get(`${base(one)}/tasks`)
      expect(body.result).toMatchObject({ rows: [{ name: 'Untuk semua', status: 'open', submitted: 0 }] })
    }
  })
})

describe('removing a task', () => {
  it('that nobody has begun is at once and for good', async () => {
    const task = await createTask(lesson)
    expect((await lesson.teacher.delete(`${base()}/task/${task.id}`)).status).toBe(200)
    expect((await lesson.teacher.post(`${base()}/task/${task.id}/restore`)).status).toBe(404)
  })

  it('with answers asks first, keeps them thirty days, and is taken back whole', async () => {
    const task = await createTask(lesson, { name: 'Terhapus' })
    const answer = await createSubmission(ani, task)
    const path = `${base()}/task/${task.id}`
    const refused = await lesson.teacher.delete(path)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'Tugas ini punya 1 jawaban yang dikumpulkan.', result: { submissions: 1, drafts: 0 } },
    })
    expect((await lesson.teacher.delete(`${path}?with_submissions=1`)).status).toBe(200)
    expect((await ani.get(submissionPath(task))).status).toBe(404)
    expect((await tasksOf()).map(({ id }) => id)).not.toContain(task.id)
    expect(await tasksOf('deleted=1')).toMatchObject([{ id: task.id }])
    await deleteExpiredTasks(world.context)
    expect((await lesson.teacher.post(`${path}/restore`)).status).toBe(200)
    const { body } = await ani.get<{ lesson_class_task_submit: object }>(submissionPath(task))
    expect(body.result.lesson_class_task_submit).toMatchObject({ id: answer.id })
  })

  it('after thirty days is for good', async () => {
    const task = await createTask(lesson)
    await createSubmission(ani, task)
    await lesson.teacher.delete(`${base()}/task/${task.id}?with_submissions=1`)
    await deleteExpiredTasks({ ...world.context, clock: () => world.context.clock() + 31 * 24 * 3_600_000 })
    const left = await world.context.db.kysely
      .selectFrom('lesson_class_task_submits')
      .where('task_id', '=', task.id)
      .selectAll()
      .execute()
    expect(left).toEqual([])
    expect((await lesson.teacher.post(`${base()}/task/${task.id}/restore`)).status).toBe(404)
  })

  it('by the office needs a reason, which the teacher reads; it writes nothing else', async () => {
    const task = await createTask(lesson)
    await createSubmission(ani, task)
    const path = `${base()}/task/${task.id}`
    expect((await operator.put(path, { name: 'X', deadline_at: DISTANT_DEADLINE })).status).toBe(403)
    const bare = await operator.delete(`${path}?with_submissions=1`)
    expect([bare.status, bare.body.errors]).toEqual([422, { reason: 'Harus diisi' }])
    const reason = 'Bukan tugas sekolah'
    expect(
      (await operator.delete(`${path}?with_submissions=1&reason=${encodeURIComponent(reason)}`)).status,
    ).toBe(200)
    expect(await tasksOf('deleted=1')).toMatchObject([{ id: task.id, delete_reason: reason }])
    const trail = (await readAudits(world, 'task')).filter((row) => row.entity_id === task.id)
    expect(trail.at(-1)).toMatchObject({ action: 'delete', user_id: operator.id, after: { reason } })
  })
})

describe('what hangs on a lesson', () => {
  it('keeps it from being deleted', async () => {
    const other = await createLesson(world, 0)
    await createTask(other)
    const { status, body } = await operator.delete(`/sia/activity/lesson-class/${other.id}`)
    expect([status, body.message]).toEqual([
      409,
      'Pelajaran kelas ini punya 1 tugas, jadi tidak dapat dihapus.',
    ])
  })

  it('is counted in the list, the overview and on the home of each', async () => {
    const own = await createLesson(world, 2)
    const task = await createTask(own)
    await createTask(own, { status: 'draft' })
    await own.teacher.post(`${base(own)}/material`, { name: 'Bab' })
    const pupil = own.pupils[0]?.client as Client
    await scoreSubmission(own.teacher, task, await createSubmission(pupil, task), { score: '90' })
    const counts = { materials: 1, tasks: 2, tasks_open: 1, submitted: 1, scored: 1 }
    const { body } = await own.teacher.get<ListResult<TeacherLesson>>(TEACHER_LESSONS_PATH)
    expect(body.result).toMatchObject({ total_count: 1, rows: [{ id: own.id, students: 2, ...counts }] })
    const overview = await operator.get<{ classes: object[]; teachers: object[] }>(
      `${TEACHER_LESSONS_PATH}/overview`,
    )
    expect(overview.body.result.classes).toContainEqual(
      expect.objectContaining({
        classroom: expect.objectContaining({ id: own.room.id }),
        lessons: 1,
        ...counts,
      }),
    )
    const homes = await Promise.all([own.teacher, pupil].map((who) => who.get<Dashboard>('/sia-dashboard')))
    expect(homes.map(({ body: { result } }) => [result.materials, result.tasks])).toEqual([
      [1, 2],
      [1, 1],
    ])
    const lines = await pupil.get(`${STUDENT_LESSONS_PATH}/scores`)
    expect(lines.body.result).toMatchObject([
      { lesson_class_id: own.id, points: [{ id: task.id, score: 90 }] },
    ])
  })
})

it('the home of a student: the nearest deadline first, and what came back apart', async () => {
  const own = await createLesson(world, 1)
  const pupil = own.pupils[0]?.client as Client
  const later = await createTask(own, { name: 'Nanti', deadline_at: '2099-01-02' })
  const sooner = await createTask(own, { name: 'Segera', deadline_at: '2099-01-01' })
  const back = await createTask(own, { name: 'Kembali' })
  await createTask(own, { status: 'draft' })
  await createSubmission(pupil, later, { status: 'draft' })
  await scoreSubmission(own.teacher, back, await createSubmission(pupil, back), {
    is_return: true,
    feedback: 'Ulangi',
  })
  const { body } = await pupil.get<StudentHome>(`${STUDENT_LESSONS_PATH}/home`)
  expect(body.result.due).toMatchObject([
    { id: sooner.id, is_begun: false, is_overdue: false },
    { id: later.id, is_begun: true },
  ])
  expect(body.result.returned).toMatchObject([{ id: back.id, feedback: 'Ulangi' }])
  expect(body.result.totals).toEqual({ due: 2, returned: 1, materials: 0 })
})

it('what the office removes stays for its teacher to read why, also where nobody has answered', async () => {
  const own = await createLesson(world, 0)
  const task = await createTask(own)
  await operator.delete(`${base(own)}/task/${task.id}?reason=Salah%20kelas`)
  const { body } = await own.teacher.get<ListResult<TeacherTask>>(`${base(own)}/tasks?deleted=1`)
  expect(body.result.rows).toMatchObject([{ id: task.id, delete_reason: 'Salah kelas' }])
})

it('the home of a student with more than it tells says how many there are', async () => {
  const own = await createLesson(world, 1)
  for (let n = 0; n < 52; n += 1) await createTask(own, { name: `Tugas ${n}` })
  const [pupil] = own.pupils as [LessonFixture['pupils'][number]]
  const { body } = await pupil.client.get<StudentHome>(`${STUDENT_LESSONS_PATH}/home`)
  expect([body.result.due.length, body.result.totals.due]).toEqual([50, 52])
})

it('copies go to lessons of now and of the coming year, also from one that has passed', async () => {
  const own = await createLesson(world, 0)
  const [passed, coming] = [
    await createLesson(world, 0, own.teacher),
    await createLesson(world, 0, own.teacher),
  ]
  const task = await createTask(passed)
  const { kysely } = world.context.db
  const at = new Date(world.context.clock()).toISOString()
  for (const [lesson, status, code] of [
    [passed, 'passed', '2001'],
    [coming, 'draft', '2098'],
  ] as const) {
    const { id } = await kysely
      .insertInto('eduyears')
      .values({ code, name: code, status, search_text: code, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await kysely.updateTable('lesson_classes').set({ eduyear_id: id }).where('id', '=', lesson.id).execute()
  }
  const filter = encodeURIComponent(JSON.stringify({ writable: { op: 'equal', value: true } }))
  const { body } = await own.teacher.get<ListResult<TeacherLesson>>(
    `${TEACHER_LESSONS_PATH}?filter=${filter}`,
  )
  expect(new Set(body.result.rows.map(({ id }) => id))).toEqual(new Set([own.id, coming.id]))
  const copied = await own.teacher.post(`${base(passed)}/task/${task.id}/copy`, {
    lesson_class_ids: [own.id, coming.id],
  })
  expect(copied.body.message).toBe('Tugas disalin ke 2 kelas.')
  const refused = await own.teacher.post(`${base(own)}/task/${task.id}/copy`, {
    lesson_class_ids: [passed.id],
  })
  expect([404, 409]).toContain(refused.status)
})

it('a passed semester is only read, by teacher and student', async () => {
  const own = await createLesson(world, 1)
  const task = await createTask(own)
  const pupil = own.pupils[0]?.client as Client
  const { kysely } = world.context.db
  const { semester_id } = await kysely
    .selectFrom('lesson_classes')
    .where('id', '=', own.id)
    .select('semester_id')
    .executeTakeFirstOrThrow()
  await kysely.updateTable('semesters').set({ status: 'passed' }).where('id', '=', semester_id).execute()
  try {
    expect((await own.teacher.post(`${base(own)}/material`, { name: 'Bab' })).status).toBe(409)
    expect((await own.teacher.delete(`${base(own)}/task/${task.id}`)).status).toBe(409)
    expect((await pupil.post(submissionPath(task), { answer: 'x', status: 'submit' })).status).toBe(409)
    const { body } = await own.teacher.get<{ read_only: string }>(base(own))
    expect(body.result.read_only).toContain('sudah lewat')
    expect((await pupil.get(submissionPath(task))).status).toBe(200)
  } finally {
    await kysely.updateTable('semesters').set({ status: 'active' }).where('id', '=', semester_id).execute()
  }
})

it('a text of a hundred thousand letters is kept whole, in a material, a task and an answer', async () => {
  const MAX_LETTERS = 100_000
  const text = `<p>${'é'.repeat(MAX_LETTERS - 7)}</p>`
  const task = await createTask(lesson, { name: 'Karangan', description: text })
  const material = { name: 'Cerita rakyat', description: text }
  const made = await lesson.teacher.post<Material>(`${base()}/material`, material)
  const answer = await createSubmission(ani, task, { answer: text, status: 'draft' })
  expect([task.description, made.body.result.description, answer.answer]).toEqual([text, text, text])
  const changes = [
    lesson.teacher.put(`${base()}/material/${made.body.result.id}`, material),
    save(task, { description: text }),
    ani.put(`${submissionPath(task)}/${answer.id}`, { answer: text, status: 'submit' }),
    ani.put(`${submissionPath(task)}/${answer.id}`, { answer: `${text}.`, status: 'submit' }),
  ]
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200, 422])
})
