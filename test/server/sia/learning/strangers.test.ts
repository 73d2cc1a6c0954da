/** Who may do what with the materials, tasks and answers of a lesson: its teacher, another, the office, its students, others, nobody. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  answer,
  createLesson,
  createMaterial,
  createSubmission,
  createTask,
  type LessonFixture,
  STUDENT_LESSONS_PATH,
  TEACHER_LESSONS_PATH,
} from '#test/support/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let lesson: LessonFixture
let ids: { material: number; task: number; draft: number; submission: number }
let people: Record<'own' | 'other' | 'office' | 'pupil' | 'mate' | 'stranger' | 'nobody', Client>
beforeAll(async () => {
  world = await openWorld()
  lesson = await createLesson(world, 2)
  const elsewhere = await createLesson(world, 1)
  const [pupil, mate] = lesson.pupils
  const [stranger] = elsewhere.pupils
  if (!pupil || !mate || !stranger) throw new Error('A lesson without participants')
  people = {
    ...{ own: lesson.teacher, other: elsewhere.teacher, office: await world.as('Operator') },
    ...{ pupil: pupil.client, mate: mate.client, stranger: stranger.client, nobody: world.anyone },
  }
  const task = await createTask(lesson)
  const draft = await createTask(lesson, { status: 'draft' })
  const submission = await createSubmission(pupil.client, task)
  const material = await createMaterial(lesson)
  ids = { material: material.id, task: task.id, draft: draft.id, submission: submission.id }
})
afterAll(() => world.close())

type Verb = 'get' | 'post' | 'put' | 'delete'
const taught = (rest = '') => `${TEACHER_LESSONS_PATH}/${lesson.id}${rest}`
const attended = (rest = '') => `${STUDENT_LESSONS_PATH}/${lesson.id}${rest}`
type Statuses = Partial<Record<keyof typeof people, number>>
/** Whoever may do it is asked last, since it may be gone after. */
const ORDER = ['nobody', 'stranger', 'mate', 'pupil', 'office', 'other', 'own'] as const

async function expectOf(expected: Statuses, [verb, path, body]: [Verb, string, object?]) {
  const found: Statuses = {}
  for (const who of ORDER) found[who] = (await people[who][verb](path, body)).status
  expect(found).toEqual(expected)
}

/** A teacher's call: no student has its key, and another teacher's lesson is not there. */
const TEACHING = { pupil: 403, mate: 403, stranger: 403, nobody: 401, other: 404 }
/** A student's call: no teacher has its key, and a lesson one takes no part in is not there. */
const ATTENDING = { own: 403, other: 403, stranger: 404, nobody: 401 }

describe('a teacher’s lesson is read by its teacher and the office', () => {
  it.each([
    ['the lesson', () => taught()],
    ['its participants', () => taught('/students')],
    ['its materials', () => taught('/materials')],
    ['its tasks', () => taught('/tasks')],
    ['the answers to a task', () => taught(`/task/${ids.task}/submits`)],
    ['all answers as a zip', () => taught(`/task/${ids.task}/download`)],
    ['the scores of a task', () => taught(`/task/${ids.task}/export`)],
    ['the scores of the lesson', () => taught('/export')],
  ])('%s', async (_what, path) => {
    await expectOf({ ...TEACHING, own: 200, office: 200 }, ['get', path()])
  })
})

describe('what hangs on no lesson is each teacher’s own', () => {
  it.each(['', '/comments', '/overview', '/materials', '/tasks', '/submits'])('%j', async (rest) => {
    await expectOf({ ...TEACHING, own: 200, other: 200, office: 200 }, [
      'get',
      `${TEACHER_LESSONS_PATH}${rest}`,
    ])
  })
})

describe('a lesson is written by its teacher alone, not even by the office', () => {
  const OWN = { ...TEACHING, office: 403 }
  it.each([
    ['a new material', 201, () => ['post', taught('/material'), { name: 'Bab 2' }]],
    ['a material changed', 200, () => ['put', taught(`/material/${ids.material}`), { name: 'Bab satu' }]],
    ['a new task', 201, () => ['post', taught('/task'), { name: 'PR', deadline_at: '2099-01-01' }]],
    [
      'a task changed',
      200,
      () => ['put', taught(`/task/${ids.task}`), { name: 'Latihan', deadline_at: '2099-12-31' }],
    ],
    ['a score', 200, () => ['put', taught(`/task/${ids.task}/submit/${ids.submission}`), { score: '80' }]],
  ] as [string, number, () => [Verb, string, object?]][])('%s', async (_what, own, call) => {
    await expectOf({ ...OWN, own }, call())
  })

  it('what is wrong in it is told before whose it is, which tells nothing of the lesson', async () => {
    const wrong = { ...TEACHING, own: 422, other: 422, office: 422 }
    for (const [verb, path] of [
      ['post', taught('/material')],
      ['post', taught('/task')],
      ['put', taught(`/material/${ids.material}`)],
      ['put', taught(`/task/${ids.task}`)],
      ['post', taught(`/material/${ids.material}/copy`)],
      ['post', taught(`/task/${ids.task}/copy`)],
    ] as const)
      await expectOf(wrong, [verb, path, { name: '' }])
  })
})

describe('a student’s lesson is read by who takes part in it, and by the office', () => {
  it.each([
    ['the lesson', () => attended()],
    ['its other participants', () => attended('/students')],
    ['its materials', () => attended('/materials')],
    ['its tasks', () => attended('/tasks')],
    ['a task with the own answer', () => attended(`/task/${ids.task}/submit`)],
  ])('%s', async (_what, path) => {
    await expectOf({ ...ATTENDING, pupil: 200, mate: 200, office: 200 }, ['get', path()])
  })

  it('but for what its teacher has not opened yet', async () => {
    const hidden = { ...ATTENDING, pupil: 404, mate: 404, office: 404 }
    const path = attended(`/task/${ids.draft}/submit`)
    await expectOf(hidden, ['get', path])
    await expectOf(hidden, ['post', path, { answer: '<p>Jawaban</p>', status: 'draft' }])
  })
})

describe('an answer', () => {
  it('is shown as one’s own to nobody else', async () => {
    const path = attended(`/task/${ids.task}/submit`)
    const read = async (who: Client) =>
      (await who.get<{ lesson_class_task_submit: { id: number } | null }>(path)).body.result
        .lesson_class_task_submit?.id ?? null
    expect([await read(people.pupil), await read(people.mate), await read(people.office)]).toEqual([
      ids.submission,
      null,
      null,
    ])
  })

  it('that was scored is changed by nobody, and another’s is not there', async () => {
    const change = { answer: '<p>Lain</p>', status: 'submit' }
    const path = attended(`/task/${ids.task}/submit/${ids.submission}`)
    await expectOf({ ...ATTENDING, pupil: 409, mate: 404, office: 403 }, ['put', path, change])
  })

  it('is handed in by each participant once', async () => {
    const task = { lesson_class_id: lesson.id, id: ids.task }
    expect((await answer(people.stranger, task)).status).toBe(404)
    expect((await answer(people.mate, task)).status).toBe(201)
    expect((await answer(people.mate, task)).status).toBe(409)
  })
})

it('a lesson loses a material or a task by its teacher alone; the office must say why, and answers are asked for', async () => {
  await expectOf({ ...TEACHING, office: 422, own: 200 }, ['delete', taught(`/material/${ids.material}`)])
  await expectOf({ ...TEACHING, office: 422, own: 409 }, ['delete', taught(`/task/${ids.task}`)])
})
