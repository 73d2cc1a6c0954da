/** The auth provider as react-admin's documentation describes it, and bulk acts of albums. */
import type { AuthProvider } from 'react-admin'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AccessKey } from '#platform/contract/access.ts'
import { setUpAwardConsole } from '#test/support/console/awardConsole.tsx'
import { network } from '#test/support/console/network.ts'
import { storeSession } from '#test/support/console/render.tsx'
import type { Client } from '#test/support/world/world.ts'

const { getFixture } = setUpAwardConsole()

/** Records the calls from now on. */
const calls: string[] = []
const record = ({ request: { method, url } }: { request: Request }) =>
  calls.push(`${method} ${new URL(url).pathname.replace('/api', '')}`)
beforeAll(() => network.events.on('request:start', record))
afterAll(() => network.events.removeListener('request:start', record))

/** The provider for two resources, one of which declares the keys of further actions. */
async function openAuth(client: Client): Promise<AuthProvider> {
  vi.resetModules()
  await storeSession(client)
  const { createEntityFinder } = await import('#platform/console/providers/entityFinder.ts')
  const { createAuthProvider } = await import('#platform/console/providers/authProvider.ts')
  const { award } = await import('#test/support/console/award.ts')
  const ownKeys = { approve: ['publish-content'], export: ['audit-trail'] } as const
  const approved = { ...award, name: 'approved', access: { ...award.access, ...ownKeys } }
  const finder = createEntityFinder({}, async () => ({ award, approved }))
  return createAuthProvider({ finder, signInPath: '/signin' })
}
const may = (auth: AuthProvider, resource: string, action: string) => auth.canAccess?.({ resource, action })
const openAs = async (...keys: AccessKey[]) => openAuth(await getFixture().world.as({ keys }))

describe('the auth provider', () => {
  it.each<[string, readonly AccessKey[], string, boolean]>([
    ['an action that it declares', ['publish-content'], 'approve', true],
    ['an action that it declares, with another key', ['sia-master'], 'approve', false],
    ['export, with its own key', ['audit-trail'], 'export', true],
    ['export, with the key to read alone', ['sia-master'], 'export', false],
  ])('asks the keys of a resource for %s', async (_name, keys, action, expected) => {
    expect(await may(await openAs(...keys), 'approved', action)).toBe(expected)
  })

  it('asks for export those of reading where a resource declares none, and knows no undeclared action', async () => {
    const auth = await openAs('sia-master')
    expect(await may(auth, 'award', 'export')).toBe(true)
    expect(await may(auth, 'award', 'approve')).toBe(false)
  })

  it('gives the identity as react-admin shows it', async () => {
    const admin = await getFixture().world.as('Administrator')
    const { id, name } = (await admin.get<{ id: number; name: string }>('/session')).body.result
    const identity = await (await openAuth(admin)).getIdentity?.()
    expect(identity).toMatchObject({ id, fullName: name })
  })

  it.each([401, 403, 404, 500])('does not sign out for an error %i', async (status) => {
    const auth = await openAs('sia-master')
    await expect(auth.checkError({ status })).resolves.toBeUndefined()
    await expect(auth.checkAuth({})).resolves.toBeUndefined()
  })

  it('forgets a right that was taken away, at the first refusal', async () => {
    const { world } = getFixture()
    const client = await world.as({ keys: ['sia-master'] })
    const auth = await openAuth(client)
    expect(await may(auth, 'award', 'list')).toBe(true)
    const admin = await world.as('Administrator')
    const { role } = (await client.get<{ role: { id: number; name: string } }>('/session')).body.result
    await admin.put(`/master/role/${role.id}`, { name: role.name, accesses: ['manage-profile'] })
    await auth.checkError({ status: 403 })
    expect(await may(auth, 'award', 'list')).toBe(false)
  })
})

it('albums are changed and deleted in one call each, and keep their pictures', async () => {
  const admin = await getFixture().world.as('Administrator')
  const video = { title: 'Upacara', type_gallery: 'video', image: 'dQw4w9WgXcQ' }
  const picture = (await admin.post<{ id: number }>('/gallery', video)).body.result
  const create = async (title: string) =>
    (await admin.post<{ id: number }>('/album', { title, galleries: [picture.id] })).body.result.id
  const ids = [await create('Satu'), await create('Dua')]
  vi.resetModules()
  await storeSession(admin)
  const { finder } = await import('#test/support/console/screens.ts')
  const { createDataProvider } = await import('#platform/console/providers/data/dataProvider.ts')
  const albums = createDataProvider(finder)
  calls.length = 0
  expect(await albums.updateMany('album-gallery', { ids, data: { title: 'Sama' } })).toEqual({ data: ids })
  const { data: changed } = await albums.getMany('album-gallery', { ids })
  expect(changed.map(({ title }) => title)).toEqual(['Sama', 'Sama'])
  expect((await admin.get<{ galleries: unknown[] }>(`/album/${ids[0]}`)).body.result.galleries).toHaveLength(
    1,
  )
  expect(await albums.deleteMany('album-gallery', { ids })).toEqual({ data: ids })
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual(['PUT /album/bulk', 'DELETE /album/bulk'])
})
