/** Roles: their access keys, who may change them, and that changes take effect at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccessKey } from '#platform/contract/access.ts'
import type { ListResult } from '#platform/contract/endpoint.ts'
import type { ListedRole, Role } from '#platform/contract/identity/role.ts'
import { ACCESSES } from '#src/access.ts'
import { countStatuses, createRecord } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const rolePath = (id: number) => `/master/role/${id}`
const readRoleKeys = async (id: number) =>
  (await admin.get<Role>(rolePath(id))).body.result.role_accesses.map((entry) => entry.access.name)
const findRoleOf = async ({ id }: Client) =>
  (await admin.get<{ role: { id: number; name: string } }>(`/master/user/${id}`)).body.result.role

describe('a role', () => {
  it('is stored with its keys, each once, and read back', async () => {
    const id = await createRecord(admin, '/master/role', {
      name: 'Humas',
      accesses: ['add-content', 'add-content'],
    })
    expect(await readRoleKeys(id)).toEqual(['add-content'])
    const roleWithoutKeys = await createRecord(admin, '/master/role', { name: 'Kosong' })
    expect(await readRoleKeys(roleWithoutKeys), 'no key is required').toEqual([])
  })

  it.each([
    [{ accesses: [] }, 'name'],
    [{ name: 'X', accesses: ['bukan-kunci'] }, 'accesses.0'],
    [{ name: 'X', accesses: 'add-content' }, 'accesses'],
    [{ name: 'gURU', accesses: [] }, 'name'],
  ])('is refused as %j', async (body, field) => {
    const response = await admin.post('/master/role', body)
    expect(response.status).toBe(422)
    expect(response.body.errors).toHaveProperty([field])
  })

  it('is created once when it is sent twenty times at once', async () => {
    const roleInput = { name: 'Bersama', accesses: ['dashboard'] }
    expect(await countStatuses(20, () => admin.post('/master/role', roleInput))).toEqual({ 201: 1, 422: 19 })
  })

  it('gets its keys from a tree whose root keys have parent_id 0', async () => {
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

  it('is found by search, sorted by name, and listed for users who may create users', async () => {
    const userCreator = await world.as({ keys: ['add-master-user'] })
    const { body } = await userCreator.get<ListResult<Role>>(
      '/master/role?orderby=name&order=asc&page_size=100&type=news',
    )
    const names = body.result.rows.map((row) => row.name.toLowerCase())
    expect(names).toEqual([...names].sort())
    const searchResponse = await admin.get<ListResult<Role>>('/master/role?search=oper')
    expect(searchResponse.body.result.rows.map((row) => row.name)).toEqual(['Operator'])
  })

  it('says whether the caller may grant it, and whether it has all rights', async () => {
    const userCreator = await world.as({ keys: ['add-master-user', 'sia-dashboard', 'manage-profile'] })
    const listGrantFlags = async (client: Client) => {
      const { body } = await client.get<ListResult<ListedRole>>('/master/role?page_size=100')
      const shownRoles = body.result.rows.filter(({ name }) =>
        ['Administrator', 'Siswa', 'Kosong'].includes(name),
      )
      return Object.fromEntries(
        shownRoles.map(({ name, can_grant, has_all }) => [name, [can_grant, has_all]]),
      )
    }
    expect(await listGrantFlags(admin)).toEqual({
      Administrator: [true, true],
      Siswa: [true, false],
      Kosong: [true, false],
    })
    expect(await listGrantFlags(userCreator)).toMatchObject({
      Administrator: [false, true],
      Kosong: [true, false],
    })
  })
})

describe('a user of a changed role', () => {
  it('has its new keys at the next request, and no longer the removed ones', async () => {
    const clerk = await world.as({ keys: ['sia-master'] })
    const { id, name } = await findRoleOf(clerk)
    expect((await clerk.get('/sia/master/lesson')).status).toBe(200)
    expect((await admin.put(rolePath(id), { name, accesses: ['master-user'] })).status).toBe(200)
    expect((await clerk.get('/sia/master/lesson')).status).toBe(403)
    expect((await clerk.get('/master/user')).status).toBe(200)
    const session = await clerk.get<{ role_access: string[] }>('/session')
    expect(session.body.result.role_access).toEqual(['master-user'])
  })
})

describe('a user cannot grant or revoke keys they lack', () => {
  const ROLE_KEYS: AccessKey[] = ['master-role', 'add-master-role', 'edit-master-role', 'delete-master-role']
  let clerk: Client
  beforeAll(async () => {
    clerk = await world.as({ keys: [...ROLE_KEYS, 'add-content'] })
  })

  it.each([
    ['by a new role with a key they lack', { name: 'A', accesses: ['general-setting'] }, 'Pengaturan umum'],
    ['by a new role with all rights', { name: 'B', accesses: ['*'] }, 'semua akses'],
    ['by the parent of a key', { name: 'C', accesses: ['manage-content'] }, 'Kelola konten situs'],
  ])('not %s', async (_what, body, reason) => {
    const response = await clerk.post('/master/role', body)
    expect(response).toMatchObject({ status: 403, body: { message: expect.stringContaining(reason) } })
  })

  it('not by adding keys to their own role, removing another’s, or deleting another role', async () => {
    const ownRole = await findRoleOf(clerk)
    const moreKeys = [...ROLE_KEYS, 'add-content', 'delete-content']
    expect((await clerk.put(rolePath(ownRole.id), { name: ownRole.name, accesses: moreKeys })).status).toBe(
      403,
    )
    expect((await clerk.put(rolePath(2), { name: 'Operator', accesses: [] })).status).toBe(403)
    const otherRoleId = await createRecord(admin, '/master/role', {
      name: 'Tata Usaha',
      accesses: ['general-setting'],
    })
    expect((await clerk.delete(rolePath(otherRoleId))).status).toBe(403)
    const changedInput = { name: 'Tata Usaha Baru', accesses: ['general-setting', 'add-content'] }
    expect((await clerk.put(rolePath(otherRoleId), changedInput)).status, 'unchanged keys may stay').toBe(200)
    expect(await readRoleKeys(otherRoleId)).toEqual(['add-content', 'general-setting'])
  })
})

describe('a role that is used', () => {
  it('is not deleted and its users are counted; without users it is deleted', async () => {
    const clerk = await world.as({ keys: ['dashboard'] })
    const { id } = await findRoleOf(clerk)
    expect(await admin.delete(rolePath(id))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 pengguna'), result: { users: 1 } },
    })
    expect((await admin.delete(`/master/user/${clerk.id}`)).status).toBe(200)
    expect((await admin.delete(rolePath(id))).status).toBe(200)
    expect((await admin.get(rolePath(id))).status).toBe(404)
  })

  it('by teachers is never given all rights', async () => {
    const teacher = await world.as({ keys: ['dashboard'], type: 'teacher' })
    const { id, name } = await findRoleOf(teacher)
    expect((await admin.put(rolePath(id), { name, accesses: ['*'] })).status).toBe(409)
    expect(await readRoleKeys(id)).toEqual(['dashboard'])
  })

  it('by default for new students or teachers cannot be renamed or deleted', async () => {
    for (const [id, name] of [
      [3, 'Guru'],
      [4, 'Siswa'],
    ] as const) {
      const accesses = await readRoleKeys(id)
      expect((await admin.put(rolePath(id), { name: `${name} Baru`, accesses })).body.errors).toHaveProperty(
        'name',
      )
      expect((await admin.put(rolePath(id), { name, accesses })).status).toBe(200)
      expect((await admin.delete(rolePath(id))).status).toBe(409)
    }
  })

  it('is refused with 409 if it changed since it was read', async () => {
    const { updated_at } = (await admin.get<Role>(rolePath(3))).body.result
    const accesses = await readRoleKeys(3)
    expect((await admin.put(rolePath(3), { name: 'Guru', accesses, updated_at })).status).toBe(200)
    expect((await admin.put(rolePath(3), { name: 'Guru', accesses, updated_at })).status).toBe(409)
  })
})
