/** Homeroom teachers are set, changed and removed by operators. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Homeroom } from '#features/enrolment/homeroom.ts'
import { makeTeacher } from '#features/people/demo/factories.ts'
import {
  type ActiveYear,
  type Classroom,
  makeClassroom,
  readActiveYear,
} from '#test/support/sia/documents.ts'
import { createRecord, createYear } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const HOMEROOM = '/sia/master/homeroom'
type HomeroomList = { eduyear: { id: number }; rows: Homeroom[] }

let world: World
let operator: Client
let year: ActiveYear
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
})
afterAll(() => world.close())

let classroomCount = 0
const createNextClassroom = (code = 'VII') => makeClassroom(world, code, `R${++classroomCount}`)

describe('an operator', () => {
  let assignedClassroom: Classroom
  let teachers: number[]
  beforeAll(async () => {
    assignedClassroom = await createNextClassroom()
    teachers = []
    for (const n of [901, 902])
      teachers.push(await createRecord(operator, '/sia/master/teacher', makeTeacher(n)))
  })
  const setHomeroom = (client: Client, teacher_id: unknown, changes: object = {}) =>
    client.put<Homeroom[]>(HOMEROOM, {
      eduyear_id: year.id,
      homerooms: [{ classroom_id: assignedClassroom.id, teacher_id }],
      ...changes,
    })
  const findTeacherId = async (eduyear_id?: number) => {
    const query = eduyear_id ? `?eduyear_id=${eduyear_id}` : ''
    const { rows } = (await operator.get<HomeroomList>(`${HOMEROOM}${query}`)).body.result
    return rows.find(({ classroom }) => classroom.id === assignedClassroom.id)?.teacher?.id ?? null
  }

  it('sets, changes and removes the homeroom teacher of a class and year', async () => {
    const [firstId, secondId] = teachers as [number, number]
    expect(await findTeacherId()).toBeNull()
    expect(await setHomeroom(operator, firstId)).toMatchObject({
      status: 200,
      body: { message: 'Wali kelas berhasil disimpan.' },
    })
    expect(await findTeacherId()).toBe(firstId)
    await setHomeroom(operator, secondId)
    expect(await findTeacherId()).toBe(secondId)
    const nextYearId = await createYear(operator, Number(year.code) + 1)
    expect(await findTeacherId(nextYearId)).toBeNull()
    await setHomeroom(operator, null)
    expect(await findTeacherId()).toBeNull()
    const trail = await world.context.db.kysely
      .selectFrom('audits')
      .where('entity', '=', 'homeroom')
      .select(['action', 'user_id'])
      .orderBy('id')
      .execute()
    expect(trail).toEqual(['create', 'update', 'delete'].map((action) => ({ action, user_id: operator.id })))
  })

  it.each([
    ['eduyear_id', { eduyear_id: '' }],
    ['eduyear_id', { eduyear_id: 99999 }],
    ['homerooms', { homerooms: [] }],
    ['homerooms', { homerooms: [{ classroom_id: 99999, teacher_id: null }] }],
    ['homerooms', { homerooms: undefined }],
  ])('gets 422 for an invalid %s: %j', async (field, invalidField) => {
    const response = await setHomeroom(operator, null, invalidField)
    expect(response.status, response.text).toBe(422)
    expect(response.body.errors).toHaveProperty([field])
  })

  it('gets 422 for an unknown teacher, and nothing changes', async () => {
    expect(await setHomeroom(operator, 99999)).toMatchObject({
      status: 422,
      body: { errors: { homerooms: 'Guru tidak ditemukan' } },
    })
    expect(await findTeacherId()).toBeNull()
  })

  it('must confirm a change of a passed year', async () => {
    const { kysely } = world.context.db
    const formerYearId = await createYear(operator, Number(year.code) - 1)
    await kysely.updateTable('eduyears').set({ status: 'passed' }).where('id', '=', formerYearId).execute()
    expect(await setHomeroom(operator, teachers[0], { eduyear_id: formerYearId })).toMatchObject({
      status: 409,
      body: { result: { confirm: { name: 'with_passed' } } },
    })
    expect(await findTeacherId(formerYearId)).toBeNull()
    expect(
      (await setHomeroom(operator, teachers[0], { eduyear_id: formerYearId, with_passed: 1 })).status,
    ).toBe(200)
    expect(await findTeacherId(formerYearId)).toBe(teachers[0])
    await kysely.deleteFrom('homerooms').where('eduyear_id', '=', formerYearId).execute()
    await kysely.deleteFrom('eduyears').where('id', '=', formerYearId).execute()
  })

  it('needs the master key to read and the edit key to change', async () => {
    const reader = await world.as({ keys: ['sia-master'] })
    expect((await reader.get(HOMEROOM)).status).toBe(200)
    expect((await setHomeroom(reader, teachers[0])).status).toBe(403)
  })

  it('cannot delete a homeroom teacher or their class', async () => {
    await setHomeroom(operator, teachers[0])
    for (const path of [
      `/sia/master/teacher/${teachers[0]}`,
      `/sia/master/classroom/${assignedClassroom.id}`,
    ]) {
      const response = await operator.delete(path)
      expect([response.status, response.body.message]).toEqual([409, expect.stringContaining('1 wali kelas')])
    }
    await setHomeroom(operator, null)
  })

  it('sets one teacher with twenty requests at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => setHomeroom(operator, teachers[n % 2])),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const stored = await world.context.db.kysely
      .selectFrom('homerooms')
      .where('classroom_id', '=', assignedClassroom.id)
      .select('id')
      .execute()
    expect(stored).toHaveLength(1)
  })
})
