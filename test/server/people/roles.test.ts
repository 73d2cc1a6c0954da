/** Roles: what they hold, who may change that, and that they act at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCESSES, type AccessKey } from '#contract/access.ts'
import type { ListResult } from '#contract/endpoint.ts'
import type { ListedRole, Role } from '#contract/people/role.ts'
import { atOnce, make } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const oneOf = (id: number) => `/master/role/${id}`
const keysOf = async (id: number) =>
  (await admin.get<Role>(oneOf(id))).body.result.role_accesses.map((entry) => entry.access.name)
const roleOf = async ({ id }: Client) =>
  (await admin.get<{ role: { id: number; name: string } }>(`/master/user/${id}`)).body.result.role

describe('a role', () => {
  it('is stored with its keys, each once, and read back', async () => {
    const id = await make(admin, '/master/role', { name: 'Humas', accesses: ['add-content', 'add-content'] })
    expect(await keysOf(id)).toEqual(['add-content'])
    const bare = await make(admin, '/master/role', { name: 'Kosong' })
    expect(await keysOf(bare), 'no minimum number').toEqual([])
  })

  it.each([
    [{ accesses: [] }, 'name'],
    [{ name: 'X', accesses: ['bukan-kunci'] }, 'accesses.0'],
    [{ name: 'X', accesses: 'add-content' }, 'accesses'],
    [{ name: 'gURU', accesses: [] }, 'name'],
  ])('is refused as %j', async (body, field) => {
    const answer = await admin.post('/master/role', body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty([field])
  })

  it('of one name is made once, though twenty are sent', async () => {
    const same = { name: 'Bersama', accesses: ['dashboard'] }
    expect(await atOnce(20, () => admin.post('/master/role', same))).toEqual({ 201: 1, 422: 19 })
  })

  it('is chosen from a tree of keys whose parents have parent 0', async () => {
    const { result } = (
      await admin.get<{ id: number; name: string; parent_id: number }[]>('/master/role/access')
    ).body
    expect(result).toHaveLength(ACCESSES.length)
    const ids = new Map(result.map((entry) => [entry.name, entry.id]))
    for (const { name, parent_id } of result) {
      const parent = ACCESSES.find((entry) => entry.name === name)?.parent
      expect(parent_id, name).toBe(parent ? ids.get(parent) : 0)
    }
  })

  it('is found by search, sorted by name, and offered to whoever makes users', async () => {
    const maker = await world.as({ keys: ['add-master-user'] })
    const { body } = await maker.get<ListResult<Role>>(
      '/master/role?orderby=name&order=asc&page_size=100&type=news',
    )
    const names = body.result.rows.map((row) => row.name.toLowerCase())
    expect(names).toEqual([...names].sort())
    const found = await admin.get<ListResult<Role>>('/master/role?search=oper')
    expect(found.body.result.rows.map((row) => row.name)).toEqual(['Operator'])
  })

  it('says of each whether the caller may give it to somebody, and which holds everything', async () => {
    const maker = await world.as({ keys: ['add-master-user', 'sia-dashboard', 'manage-profile'] })
    const grants = async (who: Client) => {
      const { body } = await who.get<ListResult<ListedRole>>('/master/role?page_size=100')
      const named = body.result.rows.filter(({ name }) => ['Administrator', 'Siswa', 'Kosong'].includes(name))
      return Object.fromEntries(named.map(({ name, can_grant, has_all }) => [name, [can_grant, has_all]]))
    }
    expect(await grants(admin)).toEqual({
      Administrator: [true, true],
      Siswa: [true, false],
      Kosong: [true, false],
    })
    expect(await grants(maker)).toMatchObject({ Administrator: [false, true], Kosong: [true, false] })
  })
})

describe('whoever is given a role', () => {
  it('may do with the next request what it holds, and no longer what it lost', async () => {
    const clerk = await world.as({ keys: ['sia-master'] })
    const { id, name } = await roleOf(clerk)
    expect((await clerk.get('/sia/master/lesson')).status).toBe(200)
    expect((await admin.put(oneOf(id), { name, accesses: ['master-user'] })).status).toBe(200)
    expect((await clerk.get('/sia/master/lesson')).status).toBe(403)
    expect((await clerk.get('/master/user')).status).toBe(200)
    const session = await clerk.get<{ role_access: string[] }>('/session')
    expect(session.body.result.role_access).toEqual(['master-user'])
  })
})

describe('nobody grants or takes what they do not hold', () => {
  const ROLE_KEYS: AccessKey[] = ['master-role', 'add-master-role', 'edit-master-role', 'delete-master-role']
  let clerk: Client
  beforeAll(async () => {
    clerk = await world.as({ keys: [...ROLE_KEYS, 'add-content'] })
  })

  it.each([
    ['a new role with a key they lack', { name: 'A', accesses: ['general-setting'] }, 'Pengaturan umum'],
    ['a new role with everything', { name: 'B', accesses: ['*'] }, 'semua akses'],
    ['a child key by its parent', { name: 'C', accesses: ['manage-content'] }, 'Kelola konten situs'],
  ])('not %s', async (_what, body, reason) => {
    const answer = await clerk.post('/master/role', body)
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining(reason) } })
  })

  it('not more keys for their own role, not fewer for another’s, not another’s role gone', async () => {
    const own = await roleOf(clerk)
    const more = [...ROLE_KEYS, 'add-content', 'delete-content']
    expect((await clerk.put(oneOf(own.id), { name: own.name, accesses: more })).status).toBe(403)
    expect((await clerk.put(oneOf(2), { name: 'Operator', accesses: [] })).status).toBe(403)
    const strange = await make(admin, '/master/role', { name: 'Tata Usaha', accesses: ['general-setting'] })
    expect((await clerk.delete(oneOf(strange))).status).toBe(403)
    const partial = { name: 'Tata Usaha Baru', accesses: ['general-setting', 'add-content'] }
    expect((await clerk.put(oneOf(strange), partial)).status, 'what they do not touch may stay').toBe(200)
    expect(await keysOf(strange)).toEqual(['add-content', 'general-setting'])
  })
})

describe('a role that is used', () => {
  it('is not deleted, with the count of its users; unused it is', async () => {
    const clerk = await world.as({ keys: ['dashboard'] })
    const { id } = await roleOf(clerk)
    expect(await admin.delete(oneOf(id))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 pengguna'), result: { users: 1 } },
    })
    expect((await admin.delete(`/master/user/${clerk.id}`)).status).toBe(200)
    expect((await admin.delete(oneOf(id))).status).toBe(200)
    expect((await admin.get(oneOf(id))).status).toBe(404)
  })

  it('by teachers is never given all rights', async () => {
    const teacher = await world.as({ keys: ['dashboard'], type: 'teacher' })
    const { id, name } = await roleOf(teacher)
    expect((await admin.put(oneOf(id), { name, accesses: ['*'] })).status).toBe(409)
    expect(await keysOf(id)).toEqual(['dashboard'])
  })

  it('for every new student or teacher keeps its name and stays', async () => {
    for (const [id, name] of [
      [3, 'Guru'],
      [4, 'Siswa'],
    ] as const) {
      const accesses = await keysOf(id)
      expect((await admin.put(oneOf(id), { name: `${name} Baru`, accesses })).body.errors).toHaveProperty(
        'name',
      )
      expect((await admin.put(oneOf(id), { name, accesses })).status).toBe(200)
      expect((await admin.delete(oneOf(id))).status).toBe(409)
    }
  })

  it('and changed meanwhile says so', async () => {
    const { updated_at } = (await admin.get<Role>(oneOf(3))).body.result
    const accesses = await keysOf(3)
    expect((await admin.put(oneOf(3), { name: 'Guru', accesses, updated_at })).status).toBe(200)
    expect((await admin.put(oneOf(3), { name: 'Guru', accesses, updated_at })).status).toBe(409)
  })
})
