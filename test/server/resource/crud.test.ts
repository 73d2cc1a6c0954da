/** What holds for every plain master: rights by key, changes that crossed, what is in use. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#contract/catalogue.ts'
import { makeStudents, openSchool, type School } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

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

  it('is read, added, changed and deleted each with its own key', async () => {
    const made = await admin.post<{ id: number }>(api, sample)
    const path = `${api}/${made.body.result.id}`
    const acts = {
      'sia-master': (who: Client) => who.get(path),
      'add-sia-master': (who: Client) => who.post(api, sample),
      'edit-sia-master': (who: Client) => who.put(path, sample),
      'delete-sia-master': (who: Client) => who.delete(path),
    } as const
    for (const key of Object.keys(acts) as (keyof typeof acts)[]) {
      const who = await world.as({ keys: [key] })
      for (const [needed, act] of Object.entries(acts)) {
        const { status } = await act(who)
        expect(status === 403, `${needed} with ${key}: ${status}`).toBe(needed !== key)
      }
    }
    expect((await admin.get(path)).status, 'deleted by the last').toBe(404)
  })

  it('takes one of two changes made from the same reading, whoever is first', async () => {
    const { id, updated_at } = (await admin.post<{ id: number; updated_at: string }>(api, sample)).body.result
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        admin.put(`${api}/${id}`, { ...sample, name: `Nama ${n}`, updated_at }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await admin.delete(`${api}/${id}`)).status).toBe(200)
  })

  it('leaves a trail of who made, changed and deleted it, without passwords', async () => {
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

describe('what is in use', () => {
  let school: School
  beforeAll(async () => {
    school = await openSchool(admin)
  })

  it('is not deleted, with counts by kind and the list that shows them', async () => {
    await school.enrol(school.vii, await makeStudents(admin, [1, 2]))
    const lessons = [{ lesson_id: school.lesson, teacher_id: school.teacher }]
    const where = { classroom_id: school.vii, eduyear_id: school.year, semester_id: school.semester }
    await admin.post('/sia/activity/lesson-class', { ...where, lesson_teachers: lessons })
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

  it('first used while it is deleted, it is either kept or was never used', async () => {
    const students = await makeStudents(admin, [3])
    const [removed, enrolled] = await Promise.all([
      admin.delete(`/sia/master/student/${students[0]}`),
      school.enrol(school.viiB, students),
    ])
    expect([200, 409]).toContain(removed.status)
    expect([200, 409, 422]).toContain(enrolled.status)
    expect([removed.status, enrolled.status].filter((status) => status === 200)).toHaveLength(1)
  })
})
