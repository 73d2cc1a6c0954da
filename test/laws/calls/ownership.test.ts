/** Law: students and teachers can read and change their own data only, whatever ids their requests contain. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '#features/people/profile.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { calls } from '#src/features.ts'
import { declaredBody, declaredQuery } from '#test/support/resource/declared.ts'
import { downloadFile } from '#test/support/sia/documents.ts'
import {
  type ClassroomOfYear,
  createClassrooms,
  createPerson,
  createStudentWithDocuments,
  type Person,
  type StudentWithDocuments,
} from '#test/support/sia/studentsWithDocuments.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

/** The values that a request tries in all of its parameters. */
type GuessedValues = { id: number; file: string; classroom: ClassroomOfYear; search: string }

let world: World
let admin: Client
let ninth: ClassroomOfYear
let seventh: ClassroomOfYear
let student: StudentWithDocuments
let otherStudent: StudentWithDocuments
let teacher: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  ;({ seventh, ninth } = await createClassrooms(world, admin))
  const school = { world, admin, seventh, ninth }
  student = await createStudentWithDocuments(school, {
    nisn: '0071111111',
    nis: '91111',
    nik: '3273010101111111',
    name: 'Anindita',
  })
  otherStudent = await createStudentWithDocuments(school, {
    nisn: '0072222222',
    nis: '92222',
    nik: '3273010101222222',
    name: 'Bhaskara',
  })
  teacher = await createPerson(school, 'teacher', { nip: '198501012010011111', name: 'Cokro' })
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
  expect(student.files).toHaveLength(2)
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

describe('the profile', () => {
  it.each([
    ['a student', () => student, 'student', { nisn: '0071111111', name: 'Anindita' }],
    ['a teacher', () => teacher, 'teacher', { nip: '198501012010011111', name: 'Cokro' }],
  ] as const)('of %s shows their own record', async (_who, person, block, record) => {
    const { body } = await world.anonymous.get<Profile>('/account/profile', undefined, person().headers)
    expect(body.result[block]).toMatchObject(record)
  })

  it('of another user cannot be changed by a student or a teacher', async () => {
    const fields = { name: 'Diubah', username: 'diubah', email: 'diubah@contoh.sch.id' }
    for (const headers of [student.headers, teacher.headers]) {
      const { status } = await world.anonymous.put(`/account/profile/${otherStudent.userId}`, fields, headers)
      expect(status).toBe(403)
    }
  })
})

/** Sends a call with each id and file name of the victim in all parameters. @returns the texts of the responses */
async function sendAll(
  call: Endpoint,
  caller: Pick<Person, 'headers'>,
  victim: StudentWithDocuments,
): Promise<string[]> {
  const texts: string[] = []
  const classrooms = [seventh, ninth]
  for (const id of new Set(victim.ids))
    for (const [index, file] of victim.files.entries()) {
      const guessedValues = {
        id,
        file,
        classroom: classrooms[index] ?? seventh,
        search: victim.personalValues[0] ?? '',
      }
      texts.push((await send(call, caller, guessedValues)).text)
    }
  return texts
}

function send(
  call: Endpoint,
  caller: Pick<Person, 'headers'>,
  { id, file, classroom, search }: GuessedValues,
) {
  const path = call.path.replace(':type', 'news').replace(/:\w+/g, String(id))
  const ids = { id, student_id: id, user_id: id, student_class_id: id }
  const classYear = { classroom_id: classroom.id, eduyear_id: classroom.eduyear_id }
  const values = Object.entries({ ...ids, ...classYear, file, search })
  const query = declaredQuery(call, Object.fromEntries(values.map(([name, value]) => [name, String(value)])))
  const method = call.method.toLowerCase() as 'get'
  if (call.method === 'GET')
    return world.anonymous.get(`${path}?${new URLSearchParams(query)}`, undefined, caller.headers)
  const body = declaredBody(call, {
    ...call.sample,
    ...ids,
    ...classYear,
    semester_id: 1,
    file,
    students: [{ ...ids, status: 'passed' }],
    reason: 'Ditarik orang lain',
  })
  return world.anonymous[method](path, body, caller.headers)
}
