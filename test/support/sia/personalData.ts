/** A lesson of two students, each with a report card, an answer and its file. */
import { afterAll, beforeAll } from 'vitest'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'
import { makePdf, uploadRapor } from './documents.ts'
import {
  attachFile,
  createLesson,
  createSubmission,
  createTask,
  type LessonFixture,
  STUDENT_LESSONS_PATH,
  scoreSubmission,
} from './learning.ts'

/** Set in `beforeAll`. */
type PersonalDataContext = {
  world: World
  admin: Client
  lesson: LessonFixture
  student: LessonFixture['students'][number]
  otherStudent: LessonFixture['students'][number]
}

/** @example const school = setUpPersonalData(); it('…', () => school.admin.get(`/sia/master/student/${school.student.id}`)) */
export function setUpPersonalData(): PersonalDataContext {
  const context = {} as PersonalDataContext
  beforeAll(async () => {
    context.world = await openWorld()
    context.admin = await context.world.as('Administrator')
    context.lesson = await createLesson(context.world, 2)
    const { world, admin, lesson } = context
    const [student, otherStudent] = lesson.students
    if (!student || !otherStudent) throw new Error('A lesson without students')
    Object.assign(context, { student, otherStudent })
    await uploadRapor(world, {
      client: admin,
      classroom: lesson.classroom,
      student,
      bytes: makePdf('Rapor sendiri'),
    })
    await uploadRapor(world, {
      client: admin,
      classroom: lesson.classroom,
      student: otherStudent,
      bytes: makePdf('Rapor orang lain'),
    })
    const task = await createTask(lesson)
    for (const { client, name } of lesson.students) {
      const file = await attachFile(client, STUDENT_LESSONS_PATH, {
        name: 'jawaban ../saya.pdf',
        bytes: makePdf(`Jawaban ${name}`),
      })
      await createSubmission(client, task, { answer: `<p>Tulisan ${name}</p>`, attachments: [file.filename] })
      await returnAnswer(context, client)
    }
  })
  afterAll(() => context.world.close())
  return context
}

/** The student hands in an answer to another task, which is returned: the attempt has a text and a file of its own. */
async function returnAnswer({ lesson }: PersonalDataContext, client: Client): Promise<void> {
  const task = await createTask(lesson, { name: 'Dikembalikan' })
  const file = await attachFile(client, STUDENT_LESSONS_PATH, { name: 'percobaan.pdf' })
  const answer = { answer: '<p>Percobaan</p>', attachments: [file.filename] }
  const submission = await createSubmission(client, task, answer)
  await scoreSubmission(lesson.teacher, { task, submission, feedback: 'Ulangi', is_return: true })
}
