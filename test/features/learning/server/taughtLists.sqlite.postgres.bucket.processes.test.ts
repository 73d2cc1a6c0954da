/** The lists that the counts of the learning overview link to have the same rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { readLearningOverview, TaughtSubmission, TaughtTask } from '#features/learning/overview.ts'
import type { ListResult, Output } from '#platform/contract/endpoint.ts'
import { assignTeacher, makeClassroom } from '#test/support/sia/documents.ts'
import {
  createLesson,
  createMaterial,
  createSubmission,
  createTask,
  type LessonFixture,
  removeParticipant,
  scoreSubmission,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
let lesson: LessonFixture
let otherLesson: LessonFixture
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  lesson = await createLesson(world, 3)
  otherLesson = await createLesson(world, 1)
  for (const taught of [lesson, otherLesson]) {
    await createMaterial(taught, { name: `Bab kelas ${taught.classroom.name}` })
    const task = await createTask(taught, { name: `Latihan ${taught.classroom.name}` })
    await createTask(taught, { name: `Draf ${taught.classroom.name}`, status: 'draft' })
    for (const { client } of taught.students) {
      const submission = await createSubmission(client, task)
      if (client === taught.students[0]?.client)
        await scoreSubmission(taught.teacher, { task, submission, score: '87,5' })
    }
  }
})
afterAll(() => world.close())

const readList = async <Row>(
  client: Client,
  listName: string,
  { filter = {}, extraQuery = '' }: { filter?: object; extraQuery?: string } = {},
) => {
  const query = `?filter=${encodeURIComponent(JSON.stringify(filter))}${extraQuery}`
  return (await client.get<ListResult<Row>>(`${TEACHER_LESSONS_PATH}/${listName}${query}`)).body.result
}
const inFilter = (field: string, id: number) => ({ [field]: { op: 'in', value: [id] } })
const flagFilter = (name: string) => ({ [name]: { op: 'equal', value: true } })

describe('an operator lists', () => {
  it('the materials of a class with their lessons', async () => {
    const page = await readList(operator, 'materials', { filter: inFilter('classroom', lesson.classroom.id) })
    expect(page).toMatchObject({
      total_count: 1,
      rows: [
        {
          name: `Bab kelas ${lesson.classroom.name}`,
          lesson_class_id: lesson.id,
          classroom: { id: lesson.classroom.id },
        },
      ],
    })
  })

  it('its tasks, or only the open ones, with the counts of answers', async () => {
    const classFilter = inFilter('classroom', lesson.classroom.id)
    expect((await readList(operator, 'tasks', { filter: classFilter })).total_count).toBe(2)
    const openTasks = await readList<TaughtTask>(operator, 'tasks', {
      filter: {
        ...classFilter,
        ...flagFilter('opened'),
      },
    })
    expect(openTasks).toMatchObject({ total_count: 1, rows: [{ status: 'open', submitted: 3, scored: 1 }] })
  })

  it('all answers, scored ones, and unscored ones', async () => {
    const classFilter = inFilter('classroom', lesson.classroom.id)
    const submissions = await readList<TaughtSubmission>(operator, 'submits', {
      filter: classFilter,
      extraQuery: '&orderby=student.name&order=asc',
    })
    expect(submissions.rows.map(({ student }) => student.name)).toEqual(
      lesson.students.map(({ name }) => name).sort((a, b) => a.localeCompare(b)),
    )
    const scoredList = await readList<TaughtSubmission>(operator, 'submits', {
      filter: {
        ...classFilter,
        ...flagFilter('scored'),
      },
    })
    expect(scoredList).toMatchObject({ total_count: 1, rows: [{ score: 87.5, is_late: false }] })
    expect(
      (await readList(operator, 'submits', { filter: { ...classFilter, ...flagFilter('unscored') } }))
        .total_count,
    ).toBe(2)
  })

  it('no drafts, no deleted tasks, and no answers of students who left the lesson', async () => {
    const ownLesson = await createLesson(world, 2)
    const [remainingStudent, leavingStudent] = ownLesson.students as [
      LessonFixture['students'][number],
      LessonFixture['students'][number],
    ]
    const task = await createTask(ownLesson)
    const removedTask = await createTask(ownLesson, { name: 'Keliru' })
    await createSubmission(remainingStudent.client, task)
    await createSubmission(leavingStudent.client, task)
    await createSubmission(remainingStudent.client, removedTask)
    await ownLesson.teacher.delete(
      `${TEACHER_LESSONS_PATH}/${ownLesson.id}/task/${removedTask.id}?with_submissions=1`,
    )
    await createSubmission(remainingStudent.client, await createTask(ownLesson), { status: 'draft' })
    await removeParticipant(world, ownLesson.id, leavingStudent.id)
    const classFilter = inFilter('classroom', ownLesson.classroom.id)
    expect(await readList(operator, 'submits', { filter: classFilter })).toMatchObject({
      total_count: 1,
      rows: [{ student: { id: remainingStudent.id }, task: { id: task.id } }],
    })
    expect((await readList(operator, 'tasks', { filter: classFilter })).total_count).toBe(2)
  })

  it('the answers of a student by name', async () => {
    const [first] = lesson.students
    const page = await readList(operator, 'submits', {
      filter: {},
      extraQuery: `&search=${encodeURIComponent(first?.name ?? '')}`,
    })
    expect(page).toMatchObject({ total_count: 1, rows: [{ student: { id: first?.id } }] })
    expect((await readList(operator, 'tasks', { filter: inFilter('semester', 999) })).total_count).toBe(0)
  })
})

it('a teacher lists only their own lessons, whatever class is requested', async () => {
  for (const listName of ['materials', 'tasks', 'submits']) {
    const page = await readList<TaughtTask>(lesson.teacher, listName)
    expect(new Set(page.rows.map((row) => row.lesson_class_id))).toEqual(new Set([lesson.id]))
    expect(
      (await readList(lesson.teacher, listName, { filter: inFilter('classroom', otherLesson.classroom.id) }))
        .total_count,
    ).toBe(0)
  }
})

it('a student is refused', async () => {
  const [student] = lesson.students
  for (const listName of ['materials', 'tasks', 'submits'])
    expect((await student?.client.get(`${TEACHER_LESSONS_PATH}/${listName}`))?.status).toBe(403)
})

it('the overview is sorted by grade, and by the names of teachers', async () => {
  for (const code of ['IX', 'VIII'])
    await assignTeacher(world, await world.as('Guru'), await makeClassroom(world, code, 'Z'))
  const { body } = await operator.get<Output<typeof readLearningOverview>>(`${TEACHER_LESSONS_PATH}/overview`)
  const { classes, teachers } = body.result
  const grades = new Set(classes.map(({ classroom }) => classroom.code))
  expect([...grades]).toEqual(['VII', 'VIII', 'IX'])
  const names = teachers.map(({ teacher }) => teacher.name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'id')))
})
