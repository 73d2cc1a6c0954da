/** Somebody else was quicker: the refusal says whom it concerns, what is so now, and who did it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTransferFixture, enrolTwoStudents, transfersOf } from '#test/support/sia/transfers.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

type Fixture = Awaited<ReturnType<typeof createTransferFixture>>

let world: World
let fixture: Fixture
/** Who is quicker, and who is refused. */
let first: Client
let second: Client
let firstName: string
let studentName: string
beforeAll(async () => {
  world = await openWorld()
  fixture = await createTransferFixture(world)
  first = fixture.admin
  second = await world.as({ keys: ['*'] })
  firstName = (await first.get<{ name: string }>('/session')).body.result.name
  studentName = (await readStudent()).name as string
})
afterAll(() => world.close())
beforeEach(() => enrolTwoStudents(fixture))

const { studentId, findRow, readStudent, createLesson } = transfersOf(() => fixture)

const ACTIVITY = '/sia/activity'
const enrolmentId = async () => (await findRow(fixture.school.vii))?.id as number
const toClass = (classroom_id: number) => ({ classroom_id, eduyear_id: fixture.school.year })
const removeOf = (student_class_id: number) => ({
  ...toClass(fixture.school.vii),
  students: [{ id: student_class_id, student_id: studentId(), is_delete: true }],
})
const promotionOf = (student_class_id: number) => ({
  classroom_id: fixture.school.viii,
  students: [{ status: 'passed', student_id: studentId(), student_class_id }],
})
const readParticipation = async (lesson_class_id: number) => {
  type Participants = { peserta: { id: number; student: { id: number } }[] }
  const path = `${ACTIVITY}/lesson-class-student/by-class-year?lesson_class_id=${lesson_class_id}`
  const { peserta } = (await first.get<Participants>(path)).body.result
  return peserta.find(({ student }) => student.id === studentId())?.id as number
}

type Race = {
  /** What the first does, before the second sends. @returns what the second sends */
  prepare: () => Promise<
    (client: Client) => Promise<{ status: number; text: string; body: { message: string } }>
  >
  /** Beside the name of who was quicker. */
  says: () => readonly string[]
}

const RACES: Record<string, Race> = {
  'removing a participant whom somebody removed': {
    prepare: async () => {
      const body = removeOf(await enrolmentId())
      await first.post(`${ACTIVITY}/student-class`, body)
      return (client) => client.post(`${ACTIVITY}/student-class`, body)
    },
    says: () => [studentName, 'sudah tidak di kelas ini'],
  },
  'removing a participant whom somebody promoted': {
    prepare: async () => {
      const id = await enrolmentId()
      await first.post(`${ACTIVITY}/student-class/status`, promotionOf(id))
      return (client) => client.post(`${ACTIVITY}/student-class`, removeOf(id))
    },
    says: () => [studentName, 'sudah Naik Kelas'],
  },
  'promoting a participant whom somebody promoted': {
    prepare: async () => {
      const body = promotionOf(await enrolmentId())
      await first.post(`${ACTIVITY}/student-class/status`, body)
      return (client) => client.post(`${ACTIVITY}/student-class/status`, body)
    },
    says: () => [studentName, 'sudah Naik Kelas'],
  },
  'enrolling a student whom somebody enrolled': {
    prepare: async () => async (client) =>
      client.post(`${ACTIVITY}/student-class`, {
        ...toClass(fixture.school.viiB),
        students: [{ student_id: studentId() }],
      }),
    says: () => [studentName, 'sudah di kelas VII A'],
  },
  'promoting a student whom somebody enrolled in the next year': {
    prepare: async () => {
      const body = promotionOf(await enrolmentId())
      const at = world.context.clock()
      const { id } = await world.context.db.kysely
        .insertInto('student_classes')
        .values({
          student_id: studentId(),
          classroom_id: fixture.school.viiiB,
          eduyear_id: fixture.school.nextYear,
          status: 'active',
          created_at: new Date(at).toISOString(),
          updated_at: new Date(at).toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordChange('student_class', id)
      return (client) => client.post(`${ACTIVITY}/student-class/status`, body)
    },
    says: () => [studentName, 'sudah di kelas VIII B'],
  },
  'undoing a promotion that somebody undid': {
    prepare: async () => {
      const promoted = promotionOf(await enrolmentId())
      const batch_id = (await first.post<{ id: number }>(`${ACTIVITY}/student-class/status`, promoted)).body
        .result.id
      await first.post(`${ACTIVITY}/student-class/status-undo`, { batch_id })
      return (client) => client.post(`${ACTIVITY}/student-class/status-undo`, { batch_id })
    },
    says: () => ['sudah dibatalkan'],
  },
  'removing a participant of a lesson whom somebody removed': {
    prepare: async () => {
      const lesson_class_id = await createLesson(fixture.school.vii)
      const id = await readParticipation(lesson_class_id)
      const body = { lesson_class_id, students: [{ id, student_id: studentId(), is_delete: true }] }
      await first.post(`${ACTIVITY}/lesson-class-student`, body)
      return (client) => client.post(`${ACTIVITY}/lesson-class-student`, body)
    },
    says: () => [studentName, 'sudah bukan peserta'],
  },
  'adding a participant of a lesson whom somebody added': {
    prepare: async () => {
      const lesson_class_id = await createLesson(fixture.school.vii)
      const id = await readParticipation(lesson_class_id)
      const removal = { lesson_class_id, students: [{ id, student_id: studentId(), is_delete: true }] }
      await first.post(`${ACTIVITY}/lesson-class-student`, removal)
      const body = { lesson_class_id, students: [{ student_id: studentId() }] }
      await first.post(`${ACTIVITY}/lesson-class-student`, body)
      return (client) => client.post(`${ACTIVITY}/lesson-class-student`, body)
    },
    says: () => [studentName, 'sudah menjadi peserta'],
  },
  'changing a lesson of a class that somebody changed': {
    prepare: async () => {
      const id = await createLesson(fixture.school.vii)
      const { school } = fixture
      const lesson = (await first.get<{ updated_at: string }>(`${ACTIVITY}/lesson-class/${id}`)).body.result
      const toBody = (teacher_id: number) => ({
        ...toClass(school.vii),
        semester_id: school.semester,
        lesson_teachers: [{ lesson_id: school.lesson, teacher_id }],
        updated_at: lesson.updated_at,
      })
      await first.put(`${ACTIVITY}/lesson-class/${id}`, toBody(school.teacher))
      return (client) => client.put(`${ACTIVITY}/lesson-class/${id}`, toBody(school.teacher))
    },
    says: () => ['Data ini sudah diubah'],
  },
  'ordering slides of which somebody deleted one': {
    prepare: async () => {
      const ids: number[] = []
      for (const title of ['A', 'B'])
        ids.push((await first.post<{ id: number }>('/slide', { title })).body.result.id)
      const { rows } = (await first.get<{ rows: { id: number }[] }>('/slide')).body.result
      const orders = rows.map(({ id }, order) => ({ id, order }))
      await first.delete(`/slide/${ids[1]}`)
      return (client) => client.post('/slide/ordering', { orders })
    },
    says: () => ['Daftar slide sudah diubah'],
  },
  'ordering a menu from which somebody removed an item': {
    prepare: async () => {
      const headers = { type: 'bottom-2' }
      const ids: number[] = []
      for (const name of ['A', 'B'])
        ids.push(
          (await first.post<{ id: number }>('/setting/menu', { name, link: '/', ...headers })).body.result.id,
        )
      const read = await first.get<object[]>('/setting/menu-structure', undefined, headers)
      const structures = read.body.result
      await first.delete(`/setting/menu/${ids[1]}`)
      return (client) => client.post('/setting/menu-structure', { structures }, headers)
    },
    says: () => ['Daftar menu sudah diubah'],
  },
}

/** The trail of a row that the test stored itself. */
async function recordChange(entity: string, entity_id: number) {
  const { kysely } = world.context.db
  const { id } = await kysely
    .selectFrom('users')
    .where('name', '=', firstName)
    .select('id')
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('audits')
    .values({
      user_id: id,
      action: 'create',
      entity,
      entity_id,
      before: null,
      after: null,
      detail: null,
      created_at: new Date(world.context.clock()).toISOString(),
      address: null,
      count: 1,
    })
    .execute()
}

it.each(Object.entries(RACES))('%s', async (_, { prepare, says }) => {
  const send = await prepare()
  const { status, text, body } = await send(second)
  expect([409, 422], text).toContain(status)
  for (const part of [...says(), firstName]) expect(body.message).toContain(part)
})
