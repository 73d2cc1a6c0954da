/** Law: an act whose answer was lost, sent again with its key, gets the first answer; without it, it would be refused. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, runsOnce } from '#platform/contract/endpoint.ts'
import { calls } from '#src/features.ts'
import { createSchool, createStudents } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let school: Awaited<ReturnType<typeof createSchool>>
let students: number[]
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  students = await createStudents(admin, [1, 2])
})
afterEach(() => world.close())

const today = () => new Date(world.context.clock()).toISOString().slice(0, 10)
const leaving = () => ({ left_at: today(), reason: 'Pindah sekolah' })
const returning = () => ({ classroom_id: school.vii, returned_at: today() })
type Act = { method: 'post' | 'put' | 'delete'; path: string; body?: object }

/** Acts that are refused the second time because the first one has succeeded. */
const ACTS: Record<string, () => Promise<Act>> = {
  'a student leaves': async () => {
    await school.enrol(school.vii, students)
    return { method: 'post', path: `/sia/master/student/${students[0]}/leave`, body: leaving() }
  },
  'a student enters': async () => ({
    method: 'post',
    path: `/sia/master/student/${students[0]}/return`,
    body: returning(),
  }),
  'a participant changes class': async () => {
    await school.enrol(school.vii, students)
    const [row] = await school.readRows(school.vii)
    const body = { classroom_id: school.viiB, moved_at: today() }
    return { method: 'post', path: `/sia/activity/student-class/${row?.id}/move`, body }
  },
  'a record is deleted': async () => ({ method: 'delete', path: `/sia/master/student/${students[0]}` }),
  'a form is saved with the version that was read': async () => {
    const { result } = (await admin.get<Record<string, unknown>>(`/sia/master/lesson/${school.lesson}`)).body
    const body = { code: result.code, name: 'Berhitung', updated_at: result.updated_at }
    return { method: 'put', path: `/sia/master/lesson/${school.lesson}`, body }
  },
}

function send({ method, path, body }: Act, key: Record<string, string> = {}) {
  if (method === 'delete') return admin.delete(path, undefined, key)
  return admin[method](path, body ?? {}, key)
}

describe.each(Object.entries(ACTS))('%s', (_, prepare) => {
  it('is answered again as the first time with its key, and refused without one', async () => {
    const act = await prepare()
    const key = { 'idempotency-key': 'kunci-perbuatan' }
    const first = await send(act, key)
    expect(first.status, first.text).toBe(200)
    const again = await send(act, key)
    expect(again.status, again.text).toBe(200)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body).toEqual(first.body)
    expect([404, 409, 422]).toContain((await send(act)).status)
  })
})

it('no answer that is kept contains a secret, except of new accounts, whose password is left out', () => {
  const storing = Object.entries<Endpoint>(calls).filter(([, call]) => runsOnce(call) && !call.isCreate)
  expect(storing.length).toBeGreaterThan(60)
  const secret = /"(password|credentials|recovery|secret|token|access_token)":/
  const withSecret = storing.filter(([, { output }]) =>
    secret.test(JSON.stringify(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }))),
  )
  expect(withSecret.map(([name]) => name)).toEqual(['openTeacherAccount', 'openStudentAccount'])
})
