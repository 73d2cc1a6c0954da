/** Rules of every master resource: access keys, conflicting changes, and deletion of records in use. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#src/features.ts'
import { createSchool, createStudents, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const MASTERS = ['lesson', 'classroom', 'eduyear', 'teacher', 'student'] as const

describe.each(MASTERS)('the master %s', (name) => {
  const { api, sample } = resources[name]

  it('needs a key of its own to be read, added, changed and deleted', async () => {
    const createResponse = await admin.post<{ id: number }>(api, sample)
    const path = `${api}/${createResponse.body.result.id}`
    const requests = {
      'sia-master': (client: Client) => client.get(path),
      'add-sia-master': (client: Client) => client.post(api, sample),
      'edit-sia-master': (client: Client) => client.put(path, sample),
      'delete-sia-master': (client: Client) => client.delete(path),
    } as const
    for (const key of Object.keys(requests) as (keyof typeof requests)[]) {
      const client = await world.as({ keys: [key] })
      for (const [neededKey, sendRequest] of Object.entries(requests)) {
        const { status } = await sendRequest(client)
        expect(status === 403, `${neededKey} with ${key}: ${status}`).toBe(neededKey !== key)
      }
    }
    expect((await admin.get(path)).status, 'deleted by the last client').toBe(404)
  })

  it('accepts only one of ten changes of the same version', async () => {
    const { id, updated_at } = (await admin.post<{ id: number; updated_at: string }>(api, sample)).body.result
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        admin.put(`${api}/${id}`, { ...sample, name: `Nama ${n}`, updated_at }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await admin.delete(`${api}/${id}`)).status).toBe(200)
  })

  it('records who created, changed and deleted it, without passwords', async () => {
    const clerk = await world.as('Operator')
    const { id } = (await clerk.post<{ id: number }>(api, sample)).body.result
    await clerk.put(`${api}/${id}`, { ...sample, name: 'Baru' })
    await clerk.delete(`${api}/${id}`)
    const rows = await world.context.db.kysely
      .selectFrom('audits')
      .where('entity', '=', name)
      .where('entity_id', '=', id)
      .selectAll()
      .orderBy('id')
      .execute()
    expect(rows.map((row) => [row.user_id, row.action])).toEqual(
      ['create', 'update', 'delete'].map((action) => [clerk.id, action]),
    )
    expect(JSON.stringify(rows)).not.toMatch(/password|sha256|argon2/)
  })
})

describe('a record in use', () => {
  let school: School
  beforeAll(async () => {
    school = await createSchool(admin)
  })

  it('is not deleted; the refusal counts its uses and names the list that shows them', async () => {
    await school.enrol(school.vii, await createStudents(admin, [1, 2]))
    const lessons = [{ lesson_id: school.lesson, teacher_id: school.teacher }]
    const period = { classroom_id: school.vii, eduyear_id: school.year, semester_id: school.semester }
    await admin.post('/sia/activity/lesson-class', { ...period, lesson_teachers: lessons })
    const blocker = { resource: 'sia/activity/student-class', filter: { classroom: [school.vii] } }
    expect(await admin.delete(`/sia/master/classroom/${school.vii}`)).toMatchObject({
      status: 409,
      body: {
        message: 'VII A masih dipakai oleh 2 data kelas dan 1 pelajaran kelas, jadi tidak dapat dihapus.',
        result: { student_classes: 2, lesson_classes: 1, blocker },
      },
    })
    expect((await admin.delete(`/sia/master/lesson/${school.lesson}`)).body.message).toBe(
      'Matematika masih dipakai oleh 1 pelajaran kelas, jadi tidak dapat dihapus.',
    )
    expect((await admin.delete(`/sia/master/classroom/${school.viiiB}`)).status).toBe(200)
  })

  it('is either used or deleted if both happen at the same moment', async () => {
    const students = await createStudents(admin, [3])
    const [deletion, enrolment] = await Promise.all([
      admin.delete(`/sia/master/student/${students[0]}`),
      school.enrol(school.viiB, students),
    ])
    expect([200, 409]).toContain(deletion.status)
    expect([200, 409, 422]).toContain(enrolment.status)
    expect([deletion.status, enrolment.status].filter((status) => status === 200)).toHaveLength(1)
  })
})
