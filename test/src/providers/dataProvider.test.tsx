/** What react-admin's parts get from our providers: pages looped, references in few calls, failures counted, rights answered. */
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failRequests, network, openConsoleWorld } from '#test/support/network.ts'
import { storeSession } from '#test/support/render.tsx'
import type { Client } from '#test/support/world.ts'

const LESSON = 'sia/master/lesson'
const BY_NAME = { field: 'name', order: 'ASC' } as const

beforeEach(() => {
  // Every test is a page of its own: the session is read when the module is.
  vi.resetModules()
})

async function providersOf(who: Client) {
  await storeSession(who)
  const { entities } = await import('#test/support/screens.ts')
  const { createAuthProvider } = await import('#src/providers/authProvider.ts')
  const { createDataProvider } = await import('#src/providers/data/dataProvider.ts')
  return { data: createDataProvider(entities), auth: createAuthProvider({ entities, signInPath: '/signin' }) }
}

const nameOf = (index: number) => `Pelajaran ${String(index).padStart(3, '0')}`
const at = '2026-07-01T00:00:00.000Z'

/** An administrator before so many lessons, in the order of their names. */
async function openLessons(count: number) {
  const { context, as } = await openConsoleWorld()
  const names = Array.from({ length: count }, (_, index) => nameOf(index + 1))
  const rows = await context.db.kysely
    .insertInto('lessons')
    .values(
      names.map((name) => ({
        code: name.slice(-3),
        name,
        search_text: name.toLowerCase(),
        created_at: at,
        updated_at: at,
      })),
    )
    .returning('id')
    .execute()
  const admin = await as('Administrator')
  return { admin, ids: rows.map(({ id }) => id), ...(await providersOf(admin)) }
}

/** The list calls made from now on, by their queries. */
function listCalls() {
  const queries: URLSearchParams[] = []
  const note = http.get(`*/api/${LESSON}`, ({ request }) => {
    queries.push(new URL(request.url).searchParams)
  })
  network.use(note)
  return queries
}

describe('a list', () => {
  it('of more rows than one page of the API is read page after page', async () => {
    const { data } = await openLessons(317)
    const calls = listCalls()
    const all = await data.getList(LESSON, {
      pagination: { page: 1, perPage: 5000 },
      sort: BY_NAME,
      filter: {},
    })
    expect(all.total).toBe(317)
    expect(all.data.map(({ name }) => name)).toEqual(Array.from({ length: 317 }, (_, at) => nameOf(at + 1)))
    expect(calls.map((query) => query.get('page'))).toEqual(['1', '2', '3', '4'])
  })

  it('gives a later part that crosses pages, and reads only those', async () => {
    const { data } = await openLessons(317)
    const calls = listCalls()
    const pagination = { page: 2, perPage: 130 }
    const part = await data.getList(LESSON, { pagination, sort: BY_NAME, filter: {} })
    expect([part.data[0]?.name, part.data.at(-1)?.name]).toEqual([nameOf(131), nameOf(260)])
    expect(part.data).toHaveLength(130)
    expect(calls.map((query) => query.get('page'))).toEqual(['2', '3'])
  })

  it('keeps its search on every page', async () => {
    const { data } = await openLessons(230)
    const calls = listCalls()
    const pagination = { page: 1, perPage: 1000 }
    const found = await data.getList(LESSON, { pagination, sort: BY_NAME, filter: { q: '1' } })
    const names = Array.from({ length: 230 }, (_, at) => nameOf(at + 1)).filter((name) => name.includes('1'))
    expect(found.data.map(({ name }) => name)).toEqual(names)
    expect(calls.map((query) => query.get('search'))).toEqual(['1', '1'])
  })
})

describe('referenced records', () => {
  it('are read in one call for every hundred ids, and those that are gone are left out', async () => {
    const { data, ids } = await openLessons(120)
    const calls = listCalls()
    const { data: found } = await data.getMany(LESSON, { ids: [...ids.slice(0, 50), 999_999] })
    expect(found.map(({ id }) => id).sort()).toEqual(ids.slice(0, 50).sort())
    expect(calls).toHaveLength(1)
    expect((await data.getMany(LESSON, { ids })).data).toHaveLength(120)
    expect(calls).toHaveLength(3)
  })
})

describe('a record of which only its list row has come', () => {
  it('keeps what the form had no time to read, and loses what was emptied', async () => {
    const { admin, data } = await openLessons(1)
    const content = '<p>Dibuka 1 Juli.</p>'
    const { body } = await admin.post<{ id: number }>('/post', {
      ...{ title: 'Libur', type: 'news', status: 'draft' },
      ...{ content, excerpt: 'Ringkas' },
    })
    const { id } = body.result
    const [row] = (await data.getList('news', {})).data
    // As react-admin's form sends it: inputs of what the row lacks are null.
    const emptied = { ...row, title: 'Libur Panjang', excerpt: null, content: null, image: null }
    await data.update('news', { id, data: emptied, previousData: row })
    const { data: changed } = await data.getOne('news', { id })
    expect(changed).toMatchObject({ title: 'Libur Panjang', content, excerpt: null })
    await data.update('news', { id, data: { ...changed, content: null }, previousData: changed })
    expect((await data.getOne('news', { id })).data.content).toBe('')
  })
})

describe('many records', () => {
  it('are removed as far as they can be, and the failure tells how many stayed and why', async () => {
    const { admin, data, ids } = await openLessons(3)
    failRequests('DELETE', `/${LESSON}/:id`, { status: 409, message: 'Masih dipakai.' }, { once: true })
    const removal = data.deleteMany(LESSON, { ids })
    await expect(removal).rejects.toThrow('1 dari 3 gagal: Masih dipakai.')
    const { rows } = (await admin.get<{ rows: { id: number }[] }>(`/${LESSON}`)).body.result
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 1))
  })

  it('are changed one by one, each with what it already holds', async () => {
    const { admin, data, ids } = await openLessons(2)
    await expect(data.updateMany(LESSON, { ids, data: { name: 'Seni' } })).resolves.toEqual({ data: ids })
    const { rows } = (await admin.get<{ rows: { code: string; name: string }[] }>(`/${LESSON}`)).body.result
    expect(rows.map(({ code, name }) => `${code} ${name}`).sort()).toEqual(['001 Seni', '002 Seni'])
  })
})

describe('permissions', () => {
  it('are there while react-admin draws, and asked for anew when they are old', async () => {
    const world = await openConsoleWorld()
    await storeSession(await world.as({ keys: ['manage-content'] }))
    const { QueryClient, QueryObserver } = await import('@tanstack/react-query')
    const { seedAuthQueries } = await import('#src/providers/seedAuthQueries.ts')
    const { createSyncAuthProvider } = await import('#src/providers/authProvider.ts')
    const { entities } = await import('#test/support/screens.ts')
    const queries = new QueryClient()
    seedAuthQueries(queries, createSyncAuthProvider(entities))
    const first = (...queryKey: unknown[]) => new QueryObserver(queries, { queryKey }).getCurrentResult()
    expect(first('auth', 'checkAuth', {})).toMatchObject({ data: true, isStale: false })
    expect(first('auth', 'getPermissions', {}).data).toEqual(['manage-content'])
    expect(first('auth', 'canAccess', { resource: 'news', action: 'edit' }).data).toBe(true)
    expect(first('auth', 'canAccess', { resource: 'users', action: 'list' }).data).toBeUndefined()
    expect(first('news', 'getList', {}).data).toBeUndefined()
    vi.setSystemTime(Date.now() + 6000)
    expect(first('auth', 'checkAuth', {}).isStale).toBe(true)
  })

  it('are the keys the user holds', async () => {
    const world = await openConsoleWorld()
    const reader = await providersOf(await world.as({ keys: ['sia-master'] }))
    expect(await reader.auth.getPermissions?.({})).toEqual(['sia-master'])
  })

  it('are nothing without a session', async () => {
    await openConsoleWorld()
    vi.resetModules()
    const { createAuthProvider } = await import('#src/providers/authProvider.ts')
    const { entities } = await import('#test/support/screens.ts')
    const auth = createAuthProvider({ entities, signInPath: '/signin' })
    expect(await auth.getPermissions?.({})).toEqual([])
    expect(await auth.canAccess?.({ resource: LESSON, action: 'list' })).toBe(false)
    await expect(auth.checkAuth({})).rejects.toEqual({ message: false, redirectTo: '/signin' })
  })

  it.each([
    ['news', ['manage-content'], ['list', 'show', 'export', 'edit']],
    ['news', ['manage-content', 'add-content'], ['list', 'show', 'export', 'create', 'edit']],
    ['news', ['*'], ['list', 'show', 'export', 'create', 'edit', 'delete']],
    ['users', ['manage-content'], []],
    ['nothing-of-ours', ['*'], []],
  ] as const)('open in %s to %j: %j, and no act unheard of', async (resource, keys, allowed) => {
    const world = await openConsoleWorld()
    const { auth } = await providersOf(await world.as({ keys }))
    const acts = ['list', 'show', 'export', 'create', 'edit', 'delete', 'conquer']
    const answers = await Promise.all(acts.map((action) => auth.canAccess?.({ resource, action })))
    expect(acts.filter((_, at) => answers[at])).toEqual(allowed)
  })
})
