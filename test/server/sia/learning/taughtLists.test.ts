/** The lists behind the numbers of the overview: the same that is counted, and nobody else's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListResult, Output } from '#contract/endpoint.ts'
import type { readLearningOverview, TaughtSubmission, TaughtTask } from '#contract/sia/learning/overview.ts'
import { assignTeacher, makeRoom } from '#test/support/documents.ts'
import {
  createLesson,
  createMaterial,
  createSubmission,
  createTask,
  type LessonFixture,
  removeParticipant,
  scoreSubmission,
  TEACHER_LESSONS_PATH,
} from '#test/support/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let operator: Client
let lesson: LessonFixture
let other: LessonFixture
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  lesson = await createLesson(world, 3)
  other = await createLesson(world, 1)
  for (const one of [lesson, other]) {
    await createMaterial(one, { name: `Bab kelas ${one.room.name}` })
    const task = await createTask(one, { name: `Latihan ${one.room.name}` })
    await createTask(one, { name: `Draf ${one.room.name}`, status: 'draft' })
    for (const { client } of one.pupils) {
      const given = await createSubmission(client, task)
      if (client === one.pupils[0]?.client) await scoreSubmission(one.teacher, task, given, { score: '87,5' })
    }
  }
})
afterAll(() => world.close())

const read = async <Row>(who: Client, part: string, filter: object = {}, more = '') => {
  const query = `?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`
  return (await who.get<ListResult<Row>>(`${TEACHER_LESSONS_PATH}/${part}${query}`)).body.result
}
const of = (field: string, id: number) => ({ [field]: { op: 'in', value: [id] } })
const flag = (name: string) => ({ [name]: { op: 'equal', value: true } })

describe('the office finds behind each number', () => {
  it('the materials of a class, and where each is', async () => {
    const found = await read(operator, 'materials', of('classroom', lesson.room.id))
    expect(found).toMatchObject({
      total_count: 1,
      rows: [
        {
          name: `Bab kelas ${lesson.room.name}`,
          lesson_class_id: lesson.id,
          classroom: { id: lesson.room.id },
        },
      ],
    })
  })

  it('its tasks, or only those that are open, each with how many handed in', async () => {
    const ofClass = of('classroom', lesson.room.id)
    expect((await read(operator, 'tasks', ofClass)).total_count).toBe(2)
    const open = await read<TaughtTask>(operator, 'tasks', { ...ofClass, ...flag('opened') })
    expect(open).toMatchObject({ total_count: 1, rows: [{ status: 'open', submitted: 3, scored: 1 }] })
  })

  it('what was handed in, what of it is scored and what is not', async () => {
    const ofClass = of('classroom', lesson.room.id)
    const all = await read<TaughtSubmission>(operator, 'submits', ofClass, '&orderby=student.name&order=asc')
    expect(all.rows.map(({ student }) => student.name)).toEqual(
      lesson.pupils.map(({ name }) => name).sort((one, two) => one.localeCompare(two)),
    )
    const scored = await read<TaughtSubmission>(operator, 'submits', { ...ofClass, ...flag('scored') })
    expect(scored).toMatchObject({ total_count: 1, rows: [{ score: 87.5, is_late: false }] })
    expect((await read(operator, 'submits', { ...ofClass, ...flag('unscored') })).total_count).toBe(2)
  })

  it('no more than the overview counts: neither drafts, nor removed tasks, nor who left the lesson', async () => {
    const own = await createLesson(world, 2)
    const [stays, leaves] = own.pupils as [LessonFixture['pupils'][number], LessonFixture['pupils'][number]]
    const task = await createTask(own)
    const removed = await createTask(own, { name: 'Keliru' })
    await createSubmission(stays.client, task)
    await createSubmission(leaves.client, task)
    await createSubmission(stays.client, removed)
    await own.teacher.delete(`${TEACHER_LESSONS_PATH}/${own.id}/task/${removed.id}?with_submissions=1`)
    await createSubmission(stays.client, await createTask(own), { status: 'draft' })
    await removeParticipant(world, own.id, leaves.id)
    const ofClass = of('classroom', own.room.id)
    expect(await read(operator, 'submits', ofClass)).toMatchObject({
      total_count: 1,
      rows: [{ student: { id: stays.id }, task: { id: task.id } }],
    })
    expect((await read(operator, 'tasks', ofClass)).total_count).toBe(2)
  })

  it('a student by name, and nothing of a period that has passed', async () => {
    const [first] = lesson.pupils
    const found = await read(operator, 'submits', {}, `&search=${encodeURIComponent(first?.name ?? '')}`)
    expect(found).toMatchObject({ total_count: 1, rows: [{ student: { id: first?.id } }] })
    expect((await read(operator, 'tasks', of('semester', 999))).total_count).toBe(0)
  })
})

it('a teacher has only what hangs from their own lessons, whatever class they ask for', async () => {
  for (const part of ['materials', 'tasks', 'submits']) {
    const own = await read<TaughtTask>(lesson.teacher, part)
    expect(new Set(own.rows.map((row) => row.lesson_class_id))).toEqual(new Set([lesson.id]))
    expect((await read(lesson.teacher, part, of('classroom', other.room.id))).total_count).toBe(0)
  }
})

it('a student is refused', async () => {
  const [pupil] = lesson.pupils
  for (const part of ['materials', 'tasks', 'submits'])
    expect((await pupil?.client.get(`${TEACHER_LESSONS_PATH}/${part}`))?.status).toBe(403)
})

it('the overview goes through the grades in their order, and through the teachers by name', async () => {
  for (const code of ['IX', 'VIII'])
    await assignTeacher(world, await world.as('Guru'), await makeRoom(world, code, 'Z'))
  const { body } = await operator.get<Output<typeof readLearningOverview>>(`${TEACHER_LESSONS_PATH}/overview`)
  const { classes, teachers } = body.result
  const grades = new Set(classes.map(({ classroom }) => classroom.code))
  expect([...grades]).toEqual(['VII', 'VIII', 'IX'])
  const names = teachers.map(({ teacher }) => teacher.name)
  expect(names).toEqual(names.toSorted((one, next) => one.localeCompare(next, 'id')))
})
