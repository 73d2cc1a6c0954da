/** Whatever a student or a teacher calls, with whatever ids, nothing of somebody else comes back or changes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, resources } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Profile } from '#contract/people/profile.ts'
import type { GraduationRow } from '#contract/sia/graduation.ts'
import type { EnrolmentStatus } from '#contract/sia/promotion/promotion.ts'
import { requestBearerHeader } from '#test/support/accounts.ts'
import {
  type Classroom,
  downloadFile,
  fileNameIn,
  makeClassroom,
  makePdf,
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
import { makeFileForm } from '#test/support/multipart.ts'
import { createRecord } from '#test/support/school.ts'
import { type Client, openWorld, PASSWORD, type World } from '#test/support/world.ts'

type Person = { id: number; userId: number; headers: Record<string, string>; personalValues: string[] }
/** A student with a class, a report card and a letter: every number and file name somebody else could send. */
type EnrolledStudent = Person & { ids: number[]; files: string[] }
/** A class of a year. */
type ClassroomOfYear = Classroom & { eduyear_id: number }
type Guess = { id: number; file: string; classroom: ClassroomOfYear; search: string }

let world: World
let admin: Client
let ninth: ClassroomOfYear
let seventh: ClassroomOfYear
let student: EnrolledStudent
let otherStudent: EnrolledStudent
let teacher: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  ;[ninth, seventh] = await createClasses()
  student = await createEnrolledStudent({
    nisn: '0071111111',
    nis: '91111',
    nik: '3273010101111111',
    name: 'Anindita',
  })
  otherStudent = await createEnrolledStudent({
    nisn: '0072222222',
    nis: '92222',
    nik: '3273010101222222',
    name: 'Bhaskara',
  })
  teacher = await createPerson('teacher', { nip: '198501012010011111', name: 'Cokro' })
})
afterAll(() => world.close())

const checkedCalls = Object.entries(calls).filter(
  ([name]) => !['login', 'logout', 'changePassword'].includes(name),
)

it('the same requests of an administrator disclose data of the student, so the tests below can fail', async () => {
  const headers = { authorization: `Bearer ${admin.token}` }
  const disclosingCalls = new Set<string>()
  for (const [name, call] of checkedCalls.filter(([, { method }]) => method === 'GET')) {
    const texts = await sendAll(call, { headers }, otherStudent)
    if (texts.some((text) => otherStudent.personalValues.some((value) => text.includes(value))))
      disclosingCalls.add(name)
  }
  expect([...disclosingCalls]).toEqual(
    expect.arrayContaining([
      'downloadAttachment',
      'readRapor',
      'readGraduation',
      'student.list',
      'student.get',
    ]),
  )
})

it('a student can download their own report card and graduation letter', async () => {
  for (const file of student.files) {
    const link = `/download-attachment?file=${file}`
    const { status, text } = await world.anonymous.get(link, undefined, student.headers)
    expect([status, text.includes('Anindita')]).toEqual([200, true])
  }
})

describe.each(checkedCalls)('%s', (_name, call) => {
  it('does not disclose personal data of another student', async () => {
    for (const text of await sendAll(call, student, otherStudent))
      for (const value of otherStudent.personalValues) expect(text).not.toContain(value)
  })

  it('does not disclose personal data of a student to a teacher without lessons', async () => {
    for (const text of await sendAll(call, teacher, student))
      for (const value of student.personalValues) expect(text).not.toContain(value)
  })
})

it('the requests above changed no record, account or document of the two students', async () => {
  for (const [person, record] of [
    [student, { nisn: '0071111111', name: 'Anindita' }],
    [otherStudent, { nisn: '0072222222', name: 'Bhaskara' }],
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
  const SECRET_TEXT = 'Rahasia kelas ini'
  let lesson: LessonFixture
  let strangers: Client[]
  let ids: Record<string, number>
  let files: { file_url: string }[]

  beforeAll(async () => {
    lesson = await createLesson(world, 1)
    const [enrolledStudent] = lesson.students as [LessonFixture['students'][number]]
    const otherLesson = await createLesson(world, 1)
    strangers = [otherLesson.teacher, ...otherLesson.students.map(({ client }) => client)]
    files = [
      await attachFile(lesson.teacher, TEACHER_LESSONS_PATH),
      await attachFile(lesson.teacher, TEACHER_LESSONS_PATH),
      await attachFile(enrolledStudent.client, STUDENT_LESSONS_PATH),
      await attachFile(enrolledStudent.client, STUDENT_LESSONS_PATH),
    ]
    const [materialFiles, taskFiles, submissionFiles] = files.map((file) => [
      (file as { filename?: string }).filename,
    ])
    const material = await lesson.teacher.post<{ id: number }>(
      `${TEACHER_LESSONS_PATH}/${lesson.id}/material`,
      {
        name: SECRET_TEXT,
        attachments: materialFiles,
      },
    )
    const task = await createTask(lesson, { name: SECRET_TEXT, attachments: taskFiles })
    const answer = await createSubmission(enrolledStudent.client, task, {
      answer: SECRET_TEXT,
      attachments: submissionFiles,
    })
    ids = { id: lesson.id, material_id: material.body.result.id, task_id: task.id, submission_id: answer.id }
  })

  const learningCalls = Object.entries(calls).filter(([, { path }]) => /class-lesson\b/.test(path))
  const pathOf = (call: Endpoint) =>
    call.path.replace(/:(\w+)/g, (_all, name) => String(ids[name] ?? lesson.id))

  it.each(learningCalls)(
    '%s tells and changes nothing of them for whoever has another lesson',
    async (_name, call) => {
      for (const stranger of strangers) {
        const body = { ...call.sample, lesson_class_ids: [lesson.id], score: '1', name: 'Diubah' }
        const method = call.method.toLowerCase() as 'get'
        const payload = call.method === 'GET' ? undefined : body
        const { status, text } = await stranger[method](pathOf(call), payload)
        expect(text).not.toContain(SECRET_TEXT)
        if (/:id/.test(call.path)) expect([403, 404], `${status} ${text}`).toContain(status)
      }
    },
  )

  it('their files are answered to nobody else, and to nobody before they are saved with something', async () => {
    for (const file of files) {
      for (const stranger of strangers) expect((await downloadFile(stranger, file)).status).toBe(404)
      const unsealed = { file_url: `/download-attachment?file=${fileNameIn(file.file_url)}` }
      expect((await downloadFile(world.anonymous, unsealed)).status).toBe(401)
    }
    const [, , submittedFile, unsavedFile] = files as [{ file_url: string }, ...{ file_url: string }[]]
    expect((await downloadFile(lesson.teacher, submittedFile as { file_url: string })).status).toBe(200)
    expect((await downloadFile(lesson.teacher, unsavedFile as { file_url: string })).status).toBe(404)
  })

  it('are as they were after all that', async () => {
    const materials = await lesson.teacher.get(`${TEACHER_LESSONS_PATH}/${lesson.id}/materials`)
    expect(materials.body.result).toMatchObject({ rows: [{ name: SECRET_TEXT, attachments: [{}] }] })
    const submits = await lesson.teacher.get(
      `${TEACHER_LESSONS_PATH}/${lesson.id}/task/${ids.task_id}/submits`,
    )
    const answer = { answer: SECRET_TEXT, score: null, status: 'submit' }
    expect(submits.body.result).toMatchObject({
      task: { name: SECRET_TEXT, submitted: 1 },
      rows: [{ student: { lesson_class_task_submit: answer } }],
    })
  })
})

describe('the profile', () => {
  it.each([
    ['a student', () => student, 'student', { nisn: '0071111111', name: 'Anindita' }],
    ['a teacher', () => teacher, 'teacher', { nip: '198501012010011111', name: 'Cokro' }],
  ] as const)("of %s shows one's own record", async (_who, person, block, record) => {
    const { body } = await world.anonymous.get<Profile>('/account/profile', undefined, person().headers)
    expect(body.result[block]).toMatchObject(record)
  })

  it('of somebody else cannot be changed, whoever tries', async () => {
    const fields = { name: 'Diubah', username: 'diubah', email: 'diubah@contoh.sch.id' }
    for (const headers of [student.headers, teacher.headers]) {
      const { status } = await world.anonymous.put(`/account/profile/${otherStudent.userId}`, fields, headers)
      expect(status).toBe(403)
    }
  })
})

/** Makes the record with its account, and signs in with a password of one's own. */
async function createPerson(type: 'student' | 'teacher', fields: Record<string, string>): Promise<Person> {
  const { api, sample } = resources[type]
  const login = fields.nisn ?? fields.nip ?? ''
  const email = `${login}@contoh.sch.id`
  const { body } = await admin.post<{ id: number; password: string }>(api, { ...sample, email, ...fields })
  const { id, password } = body.result
  const headers = await requestBearerHeader(world, login, password)
  const passwordChange = { password_lama: password, password_baru: PASSWORD, rpassword_baru: PASSWORD }
  expect((await world.anonymous.put('/account/change-password', passwordChange, headers)).status).toBe(200)
  const { body: profile } = await world.anonymous.get<Profile>('/account/profile', undefined, headers)
  return {
    id,
    userId: profile.result.id,
    headers,
    personalValues: Object.values(fields).filter((one) => one.length > 4),
  }
}

/** Enrolled this year with a report card, and through the ninth grade the year before with a letter. */
async function createEnrolledStudent(fields: {
  nisn: string
  nis: string
  nik: string
  name: string
}): Promise<EnrolledStudent> {
  const person = await createPerson('student', fields)
  const enrolledStudent = { ...fields, id: person.id }
  const bytes = makePdf(`Nilai ${fields.name}`)
  const [earlierEnrolmentId, enrolmentId] = [
    await enrol(enrolledStudent.id, ninth, 'passed'),
    await enrol(enrolledStudent.id, seventh, 'active'),
  ]
  const rapor = await uploadRapor(
    world,
    admin,
    seventh,
    { ...enrolledStudent, student_class_id: enrolmentId },
    { bytes },
  )
  expect(rapor.status, rapor.text).toBe(200)
  const texts = {
    student_id: String(enrolledStudent.id),
    eduyear_id: String(ninth.eduyear_id),
    final_score: '87,5',
  }
  const form = makeFileForm('file', { bytes, name: 'skl.pdf' }, texts)
  const letter = await admin.put<GraduationRow>('/sia/activity/graduation', form.body, form.headers)
  expect(letter.status, letter.text).toBe(200)
  const documentRows = [rapor.body.result.student_class_rapors, letter.body.result.graduation]
  const rows = await world.context.db.kysely
    .selectFrom('documents')
    .where('student_id', '=', enrolledStudent.id)
    .select('id')
    .execute()
  const documents = rows.map(({ id }) => id)
  return {
    ...person,
    ids: [
      person.id,
      person.userId,
      earlierEnrolmentId,
      enrolmentId,
      ...documentRows.map((one) => one?.id ?? 0),
      ...documents,
    ],
    files: documentRows.map((one) => fileNameIn(one?.file_url ?? '')),
  }
}

async function createClasses() {
  const { id, code } = await readActiveYear(world)
  const { kysely } = world.context.db
  const previousYearId = await createRecord(admin, '/sia/master/eduyear', {
    code: String(Number(code) - 1),
    name: 'Lalu',
  })
  await kysely.updateTable('eduyears').set({ status: 'passed' }).where('id', '=', previousYearId).execute()
  return [
    { ...(await makeClassroom(world, 'IX', 'A')), eduyear_id: previousYearId },
    { ...(await makeClassroom(world, 'VII', 'A')), eduyear_id: id },
  ] as const
}

/** @returns the id of the enrolment */
async function enrol(
  student_id: number,
  { id, eduyear_id }: ClassroomOfYear,
  status: EnrolmentStatus,
): Promise<number> {
  const at = new Date(world.context.clock()).toISOString()
  const row = { student_id, classroom_id: id, eduyear_id, status, created_at: at, updated_at: at }
  const { kysely } = world.context.db
  const enrolment = await kysely
    .insertInto('student_classes')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return enrolment.id
}

/** A call as somebody sends it who puts the other's numbers and file names wherever one can stand. */
async function sendAll(
  call: Endpoint,
  caller: Pick<Person, 'headers'>,
  victim: EnrolledStudent,
): Promise<string[]> {
  const texts: string[] = []
  const classrooms = [seventh, ninth]
  for (const id of new Set(victim.ids))
    for (const [index, file] of victim.files.entries()) {
      const guess = {
        id,
        file,
        classroom: classrooms[index] ?? seventh,
        search: victim.personalValues[0] ?? '',
      }
      texts.push((await send(call, caller, guess)).text)
    }
  return texts
}

function send(call: Endpoint, caller: Pick<Person, 'headers'>, { id, file, classroom, search }: Guess) {
  const path = call.path.replace(':type', 'news').replace(/:\w+/g, String(id))
  const ids = { id, student_id: id, user_id: id, student_class_id: id }
  const classYear = { classroom_id: classroom.id, eduyear_id: classroom.eduyear_id }
  const query = Object.entries({ ...ids, ...classYear, file, search }).map(([name, value]) => [
    name,
    String(value),
  ])
  const method = call.method.toLowerCase() as 'get'
  if (call.method === 'GET')
    return world.anonymous.get(`${path}?${new URLSearchParams(query)}`, undefined, caller.headers)
  const body = {
    ...call.sample,
    ...{ ...ids, ...classYear, semester_id: 1, file },
    students: [{ ...ids, status: 'passed' }],
    reason: 'Ditarik orang lain',
  }
  return world.anonymous[method](path, body, caller.headers)
}
