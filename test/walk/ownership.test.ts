/** Whatever a student or a teacher calls, with whatever ids, nothing of somebody else comes back or changes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, resources } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Profile } from '#contract/people/profile.ts'
import type { GraduationRow } from '#contract/sia/graduation.ts'
import type { EnrolmentStatus } from '#contract/sia/promotion/promotion.ts'
import { requestBearerHeader } from '#test/support/accounts.ts'
import {
  downloadFile,
  fileNameIn,
  makePdf,
  makeRoom,
  type Room,
  readActiveYear,
  uploadRapor,
} from '#test/support/documents.ts'
import {
  attachFile,
  createLesson,
  createSubmission,
  createTask,
  type LessonFixture,
  STUDENT_LESSONS_PATH,
  TEACHER_LESSONS_PATH,
} from '#test/support/learning.ts'
import { createRecord } from '#test/support/school.ts'
import { type Client, fileForm, openWorld, PASSWORD, type World } from '#test/support/world.ts'

type Person = { id: number; userId: number; headers: Record<string, string>; traces: string[] }
/** A student with a class, a report card and a letter: every number and file name somebody else could send. */
type Enrolled = Person & { ids: number[]; files: string[] }
/** A class of a year. */
type RoomOfYear = Room & { eduyear_id: number }
type Guess = { id: number; file: string; room: RoomOfYear; search: string }

let world: World
let admin: Client
let ninth: RoomOfYear
let seventh: RoomOfYear
let own: Enrolled
let other: Enrolled
let teacher: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  ;[ninth, seventh] = await openClasses()
  own = await enterStudent({ nisn: '0071111111', nis: '91111', nik: '3273010101111111', name: 'Anindita' })
  other = await enterStudent({ nisn: '0072222222', nis: '92222', nik: '3273010101222222', name: 'Bhaskara' })
  teacher = await enter('teacher', { nip: '198501012010011111', name: 'Cokro' })
})
afterAll(() => world.close())

const walked = Object.entries(calls).filter(([name]) => !['login', 'logout', 'changePassword'].includes(name))

it('an administrator who asks the same is told of the other student: there is something to keep', async () => {
  const headers = { authorization: `Bearer ${admin.token}` }
  const telling = new Set<string>()
  for (const [name, call] of walked.filter(([, { method }]) => method === 'GET')) {
    const texts = await sendAll(call, { headers }, other)
    if (texts.some((text) => other.traces.some((trace) => text.includes(trace)))) telling.add(name)
  }
  expect([...telling]).toEqual(
    expect.arrayContaining([
      'downloadAttachment',
      'readRapor',
      'readGraduation',
      'student.list',
      'student.get',
    ]),
  )
})

it('a student reads the own report card and letter', async () => {
  for (const file of own.files) {
    const link = `/download-attachment?file=${file}`
    const { status, text } = await world.anyone.get(link, undefined, own.headers)
    expect([status, text.includes('Anindita')]).toEqual([200, true])
  }
})

describe.each(walked)('%s', (_name, call) => {
  it("tells a student nothing of another student's", async () => {
    for (const text of await sendAll(call, own, other))
      for (const trace of other.traces) expect(text).not.toContain(trace)
  })

  it('tells a teacher who teaches nobody nothing of any student', async () => {
    for (const text of await sendAll(call, teacher, own))
      for (const trace of own.traces) expect(text).not.toContain(trace)
  })
})

it('nothing of the two students has changed after all that', async () => {
  for (const [person, record] of [
    [own, { nisn: '0071111111', name: 'Anindita' }],
    [other, { nisn: '0072222222', name: 'Bhaskara' }],
  ] as const) {
    const { body } = await admin.get<Record<string, unknown>>(`/sia/master/student/${person.id}`)
    expect(body.result).toMatchObject(record)
    const { body: user } = await admin.get<Record<string, unknown>>(`/master/user/${person.userId}`)
    expect(user.result).toMatchObject({ name: record.name })
    expect(person.files).toHaveLength(2)
    for (const file of person.files) {
      const { status, text } = await downloadFile(admin, { file_url: `/download-attachment?file=${file}` })
      expect([status, text.includes(record.name)]).toEqual([200, true])
    }
  }
  const { kysely } = world.context.db
  const documents = await kysely.selectFrom('documents').select('withdrawn_at').execute()
  expect(documents).toEqual(Array.from({ length: 4 }, () => ({ withdrawn_at: null })))
})

describe('materials, tasks and answers of a lesson', () => {
  const SECRET = 'Rahasia kelas ini'
  let lesson: LessonFixture
  let strangers: Client[]
  let ids: Record<string, number>
  let files: { file_url: string }[]

  beforeAll(async () => {
    lesson = await createLesson(world, 1)
    const [pupil] = lesson.pupils as [LessonFixture['pupils'][number]]
    const elsewhere = await createLesson(world, 1)
    strangers = [elsewhere.teacher, ...elsewhere.pupils.map(({ client }) => client)]
    files = [
      await attachFile(lesson.teacher, TEACHER_LESSONS_PATH),
      await attachFile(lesson.teacher, TEACHER_LESSONS_PATH),
      await attachFile(pupil.client, STUDENT_LESSONS_PATH),
      await attachFile(pupil.client, STUDENT_LESSONS_PATH),
    ]
    const [ofMaterial, ofTask, ofAnswer] = files.map((file) => [(file as { filename?: string }).filename])
    const material = await lesson.teacher.post<{ id: number }>(
      `${TEACHER_LESSONS_PATH}/${lesson.id}/material`,
      {
        name: SECRET,
        attachments: ofMaterial,
      },
    )
    const task = await createTask(lesson, { name: SECRET, attachments: ofTask })
    const answer = await createSubmission(pupil.client, task, { answer: SECRET, attachments: ofAnswer })
    ids = { id: lesson.id, material_id: material.body.result.id, task_id: task.id, submission_id: answer.id }
  })

  const learning = Object.entries(calls).filter(([, { path }]) => /class-lesson\b/.test(path))
  const named = (call: Endpoint) =>
    call.path.replace(/:(\w+)/g, (_all, name) => String(ids[name] ?? lesson.id))

  it.each(learning)(
    '%s tells and changes nothing of them for whoever has another lesson',
    async (_name, call) => {
      for (const stranger of strangers) {
        const body = { ...call.sample, lesson_class_ids: [lesson.id], score: '1', name: 'Diubah' }
        const method = call.method.toLowerCase() as 'get'
        const sent = call.method === 'GET' ? undefined : body
        const { status, text } = await stranger[method](named(call), sent)
        expect(text).not.toContain(SECRET)
        if (/:id/.test(call.path)) expect([403, 404], `${status} ${text}`).toContain(status)
      }
    },
  )

  it('their files are answered to nobody else, and to nobody before they are saved with something', async () => {
    for (const file of files) {
      for (const stranger of strangers) expect((await downloadFile(stranger, file)).status).toBe(404)
      const unsealed = { file_url: `/download-attachment?file=${fileNameIn(file.file_url)}` }
      expect((await downloadFile(world.anyone, unsealed)).status).toBe(401)
    }
    const [, , ofAnswer, waiting] = files as [{ file_url: string }, ...{ file_url: string }[]]
    expect((await downloadFile(lesson.teacher, ofAnswer as { file_url: string })).status).toBe(200)
    expect((await downloadFile(lesson.teacher, waiting as { file_url: string })).status).toBe(404)
  })

  it('are as they were after all that', async () => {
    const materials = await lesson.teacher.get(`${TEACHER_LESSONS_PATH}/${lesson.id}/materials`)
    expect(materials.body.result).toMatchObject({ rows: [{ name: SECRET, attachments: [{}] }] })
    const submits = await lesson.teacher.get(
      `${TEACHER_LESSONS_PATH}/${lesson.id}/task/${ids.task_id}/submits`,
    )
    const answer = { answer: SECRET, score: null, status: 'submit' }
    expect(submits.body.result).toMatchObject({
      task: { name: SECRET, submitted: 1 },
      rows: [{ student: { lesson_class_task_submit: answer } }],
    })
  })
})

describe('the profile', () => {
  it.each([
    ['a student', () => own, 'student', { nisn: '0071111111', name: 'Anindita' }],
    ['a teacher', () => teacher, 'teacher', { nip: '198501012010011111', name: 'Cokro' }],
  ] as const)("of %s shows one's own record", async (_who, person, block, record) => {
    const { body } = await world.anyone.get<Profile>('/account/profile', undefined, person().headers)
    expect(body.result[block]).toMatchObject(record)
  })

  it('of somebody else cannot be changed, whoever tries', async () => {
    const fields = { name: 'Diubah', username: 'diubah', email: 'diubah@contoh.sch.id' }
    for (const headers of [own.headers, teacher.headers]) {
      const { status } = await world.anyone.put(`/account/profile/${other.userId}`, fields, headers)
      expect(status).toBe(403)
    }
  })
})

/** Makes the record with its account, and signs in with a password of one's own. */
async function enter(type: 'student' | 'teacher', fields: Record<string, string>): Promise<Person> {
  const { api, sample } = resources[type]
  const login = fields.nisn ?? fields.nip ?? ''
  const email = `${login}@contoh.sch.id`
  const { body } = await admin.post<{ id: number; password: string }>(api, { ...sample, email, ...fields })
  const { id, password } = body.result
  const headers = await requestBearerHeader(world, login, password)
  const renewed = { password_lama: password, password_baru: PASSWORD, rpassword_baru: PASSWORD }
  expect((await world.anyone.put('/account/change-password', renewed, headers)).status).toBe(200)
  const { body: profile } = await world.anyone.get<Profile>('/account/profile', undefined, headers)
  return {
    id,
    userId: profile.result.id,
    headers,
    traces: Object.values(fields).filter((one) => one.length > 4),
  }
}

/** Enrolled this year with a report card, and through the ninth grade the year before with a letter. */
async function enterStudent(fields: {
  nisn: string
  nis: string
  nik: string
  name: string
}): Promise<Enrolled> {
  const person = await enter('student', fields)
  const pupil = { ...fields, id: person.id }
  const bytes = makePdf(`Nilai ${fields.name}`)
  const [earlier, now] = [await enrol(pupil.id, ninth, 'passed'), await enrol(pupil.id, seventh, 'active')]
  const rapor = await uploadRapor(world, admin, seventh, { ...pupil, student_class_id: now }, { bytes })
  expect(rapor.status, rapor.text).toBe(200)
  const texts = { student_id: String(pupil.id), eduyear_id: String(ninth.eduyear_id), final_score: '87,5' }
  const form = fileForm('file', { bytes, name: 'skl.pdf' }, texts)
  const letter = await admin.put<GraduationRow>('/sia/activity/graduation', form.body, form.headers)
  expect(letter.status, letter.text).toBe(200)
  const stored = [rapor.body.result.student_class_rapors, letter.body.result.graduation]
  const rows = await world.context.db.kysely
    .selectFrom('documents')
    .where('student_id', '=', pupil.id)
    .select('id')
    .execute()
  const documents = rows.map(({ id }) => id)
  return {
    ...person,
    ids: [person.id, person.userId, earlier, now, ...stored.map((one) => one?.id ?? 0), ...documents],
    files: stored.map((one) => fileNameIn(one?.file_url ?? '')),
  }
}

async function openClasses() {
  const { id, code } = await readActiveYear(world)
  const { kysely } = world.context.db
  const before = await createRecord(admin, '/sia/master/eduyear', {
    code: String(Number(code) - 1),
    name: 'Lalu',
  })
  await kysely.updateTable('eduyears').set({ status: 'passed' }).where('id', '=', before).execute()
  return [
    { ...(await makeRoom(world, 'IX', 'A')), eduyear_id: before },
    { ...(await makeRoom(world, 'VII', 'A')), eduyear_id: id },
  ] as const
}

/** @returns the id of the enrolment */
async function enrol(
  student_id: number,
  { id, eduyear_id }: RoomOfYear,
  status: EnrolmentStatus,
): Promise<number> {
  const at = new Date(world.context.clock()).toISOString()
  const row = { student_id, classroom_id: id, eduyear_id, status, created_at: at, updated_at: at }
  const { kysely } = world.context.db
  const stored = await kysely
    .insertInto('student_classes')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return stored.id
}

/** A call as somebody sends it who puts the other's numbers and file names wherever one can stand. */
async function sendAll(call: Endpoint, who: Pick<Person, 'headers'>, about: Enrolled): Promise<string[]> {
  const texts: string[] = []
  const rooms = [seventh, ninth]
  for (const id of new Set(about.ids))
    for (const [index, file] of about.files.entries()) {
      const guess = { id, file, room: rooms[index] ?? seventh, search: about.traces[0] ?? '' }
      texts.push((await send(call, who, guess)).text)
    }
  return texts
}

function send(call: Endpoint, who: Pick<Person, 'headers'>, { id, file, room, search }: Guess) {
  const path = call.path.replace(':type', 'news').replace(/:\w+/g, String(id))
  const ids = { id, student_id: id, user_id: id, student_class_id: id }
  const place = { classroom_id: room.id, eduyear_id: room.eduyear_id }
  const query = Object.entries({ ...ids, ...place, file, search }).map(([name, value]) => [
    name,
    String(value),
  ])
  const method = call.method.toLowerCase() as 'get'
  if (call.method === 'GET')
    return world.anyone.get(`${path}?${new URLSearchParams(query)}`, undefined, who.headers)
  const body = {
    ...call.sample,
    ...{ ...ids, ...place, semester_id: 1, file },
    students: [{ ...ids, status: 'passed' }],
    reason: 'Ditarik orang lain',
  }
  return world.anyone[method](path, body, who.headers)
}
