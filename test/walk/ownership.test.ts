/** Law 8: whatever a student or a teacher calls, with whatever ids, nothing of somebody else comes back or changes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, resources } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Profile } from '#contract/people/profile.ts'
import { bearer } from '#test/support/accounts.ts'
import { type Client, openWorld, PASSWORD, type World } from '#test/support/world.ts'

type Person = { id: number; userId: number; headers: Record<string, string>; traces: string[] }

let world: World
let admin: Client
let own: Person
let other: Person
let teacher: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  own = await enter('student', { nisn: '0071111111', nis: '9111', nik: '3273010101111111', name: 'Anindita' })
  other = await enter('student', {
    nisn: '0072222222',
    nis: '9222',
    nik: '3273010101222222',
    name: 'Bhaskara',
  })
  teacher = await enter('teacher', { nip: '198501012010011111', name: 'Cokro' })
  await enrol([own.id, other.id])
})
afterAll(() => world.close())

const walked = Object.entries(calls).filter(([name]) => !['login', 'logout', 'changePassword'].includes(name))

describe.each(walked)('%s', (_name, call) => {
  it("tells a student nothing of another student's", async () => {
    for (const id of [other.id, other.userId]) {
      const { text } = await send(call, own, id)
      for (const trace of other.traces) expect(text).not.toContain(trace)
    }
  })

  it('tells a teacher who teaches nobody nothing of any student', async () => {
    for (const id of [own.id, own.userId]) {
      const { text } = await send(call, teacher, id)
      for (const trace of own.traces) expect(text).not.toContain(trace)
    }
  })
})

it('nothing of the other student has changed after all that', async () => {
  const { body } = await admin.get<Record<string, unknown>>(`/sia/master/student/${other.id}`)
  expect(body.result).toMatchObject({ nisn: '0072222222', name: 'Bhaskara' })
  const { body: user } = await admin.get<Record<string, unknown>>(`/master/user/${other.userId}`)
  expect(user.result).toMatchObject({ name: 'Bhaskara' })
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
  const headers = await bearer(world, login, password)
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

async function enrol(students: number[]) {
  const { body } = await admin.post<{ id: number }>('/sia/master/classroom', resources.classroom.sample)
  const { result } = (await admin.get<{ eduyears: { id: number }[] }>('/sia/activity/student-class-opt')).body
  const answer = await admin.post('/sia/activity/student-class', {
    classroom_id: body.result.id,
    eduyear_id: result.eduyears[0]?.id,
    students: students.map((student_id) => ({ student_id })),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
}

/** A call as somebody sends it who puts another's id wherever an id can stand. */
function send(call: Endpoint, who: Person, id: number) {
  const path = call.path.replace(':type', 'news').replace(/:\w+/g, String(id))
  const ids = { id, student_id: id, user_id: id, student_class_id: id, classroom_id: 1, eduyear_id: 1 }
  const search = new URLSearchParams(
    Object.entries({ ...ids, search: other.traces[0] ?? '' }).map(([name, value]) => [name, String(value)]),
  )
  const method = call.method.toLowerCase() as 'get'
  if (call.method === 'GET') return world.anyone.get(`${path}?${search}`, undefined, who.headers)
  const body = { ...call.sample, ...ids, semester_id: 1, students: [{ ...ids, status: 'passed' }] }
  return world.anyone[method](path, body, who.headers)
}
