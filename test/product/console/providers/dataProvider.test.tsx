/** What our providers give react-admin: lists over several pages, references in few calls, counted failures, and permissions. */
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  failFirstRequest,
  loseFirstAnswer,
  network,
  openConsoleWorld,
} from '#test/support/console/network.ts'
import { storeSession } from '#test/support/console/render.tsx'
import type { Client } from '#test/support/world/world.ts'

const LESSON = 'sia/master/lesson'
const BY_NAME = { field: 'name', order: 'ASC' } as const

beforeEach(() => {
  // The session is read when the module is loaded, so every test loads the modules again.
  vi.resetModules()
})

async function createProviders(client: Client) {
  await storeSession(client)
  // Once more, since a module that an earlier test still loaded may have read the session of nobody meanwhile.
  vi.resetModules()
  const { finder } = await import('#test/support/console/screens.ts')
  const { createAuthProvider } = await import('#platform/console/providers/authProvider.ts')
  const { createDataProvider } = await import('#platform/console/providers/data/dataProvider.ts')
  return { data: createDataProvider(finder), auth: createAuthProvider({ finder, signInPath: '/signin' }) }
}

const lessonName = (index: number) => `Pelajaran ${String(index).padStart(3, '0')}`
const CREATED_AT = '2026-07-01T00:00:00.000Z'

/** Creates lessons, with ids in the order of their names, and the providers of an administrator. */
async function openLessons(count: number) {
  const { context, as } = await openConsoleWorld()
  const names = Array.from({ length: count }, (_, index) => lessonName(index + 1))
  const rows = await context.db.kysely
    .insertInto('lessons')
    .values(
      names.map((name) => ({
        code: name.slice(-3),
        name,
        search_text: name.toLowerCase(),
        created_at: CREATED_AT,
        updated_at: CREATED_AT,
      })),
    )
    .returning('id')
    .execute()
  const admin = await as('Administrator')
  return { admin, ids: rows.map(({ id }) => id), ...(await createProviders(admin)) }
}

/** Records the query of each list call from now on. */
function recordListCalls() {
  const queries: URLSearchParams[] = []
  const recordQuery = http.get(`*/api/${LESSON}`, ({ request }) => {
    queries.push(new URL(request.url).searchParams)
  })
  network.use(recordQuery)
  return queries
}

describe('a list', () => {
  it('of more rows than one page of the API is read page by page', async () => {
    const { data } = await openLessons(317)
    const calls = recordListCalls()
    const list = await data.getList(LESSON, {
      pagination: { page: 1, perPage: 5000 },
      sort: BY_NAME,
      filter: {},
    })
    expect(list.total).toBe(317)
    expect(list.data.map(({ name }) => name)).toEqual(
      Array.from({ length: 317 }, (_, index) => lessonName(index + 1)),
    )
    expect(calls.map((query) => query.get('page'))).toEqual(['1', '2', '3', '4'])
  })

  it('returns a later page that spans two API pages, and reads only those', async () => {
    const { data } = await openLessons(317)
    const calls = recordListCalls()
    const pagination = { page: 2, perPage: 130 }
    const page = await data.getList(LESSON, { pagination, sort: BY_NAME, filter: {} })
    expect([page.data[0]?.name, page.data.at(-1)?.name]).toEqual([lessonName(131), lessonName(260)])
    expect(page.data).toHaveLength(130)
    expect(calls.map((query) => query.get('page'))).toEqual(['2', '3'])
  })

  it('sends its search with every page', async () => {
    const { data } = await openLessons(230)
    const calls = recordListCalls()
    const pagination = { page: 1, perPage: 1000 }
    const matches = await data.getList(LESSON, { pagination, sort: BY_NAME, filter: { q: '1' } })
    const names = Array.from({ length: 230 }, (_, index) => lessonName(index + 1)).filter((name) =>
      name.includes('1'),
    )
    expect(matches.data.map(({ name }) => name)).toEqual(names)
    expect(calls.map((query) => query.get('search'))).toEqual(['1', '1'])
  })
})

describe('referenced records', () => {
  it('are read in one call per hundred ids, and deleted ones are left out', async () => {
    const { data, ids } = await openLessons(120)
    const calls = recordListCalls()
    const { data: records } = await data.getMany(LESSON, { ids: [...ids.slice(0, 50), 999_999] })
    expect(records.map(({ id }) => id).sort()).toEqual(ids.slice(0, 50).sort())
    expect(calls).toHaveLength(1)
    expect((await data.getMany(LESSON, { ids })).data).toHaveLength(120)
    expect(calls).toHaveLength(3)
  })
})

describe('a record of which only the list row is loaded', () => {
  it('keeps the fields that were not loaded, and empties those that were cleared', async () => {
    const { admin, data } = await openLessons(1)
    const content = '<p>Dibuka 1 Juli.</p>'
    const { body } = await admin.post<{ id: number }>('/post', {
      title: 'Libur',
      type: 'news',
      status: 'draft',
      content,
      excerpt: 'Ringkas',
    })
    const { id } = body.result
    const [row] = (await data.getList('news', {})).data
    // React-admin's form sends null for inputs of fields that the row lacks.
    const formValues = { ...row, title: 'Libur Panjang', excerpt: null, content: null, image: null }
    await data.update('news', { id, data: formValues, previousData: row })
    const { data: updated } = await data.getOne('news', { id })
    expect(updated).toMatchObject({ title: 'Libur Panjang', content, excerpt: null })
    await data.update('news', { id, data: { ...updated, content: null }, previousData: updated })
    expect((await data.getOne('news', { id })).data.content).toBe('')
  })
})

describe('many records', () => {
  it('are all kept if one of them cannot be deleted', async () => {
    const { admin, data, ids } = await openLessons(3)
    await expect(data.deleteMany(LESSON, { ids: [...ids, 999_999] })).rejects.toThrow(
      'Mata Pelajaran tidak ditemukan.',
    )
    const { rows } = (await admin.get<{ rows: { id: number }[] }>(`/${LESSON}`)).body.result
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.toSorted())
  })

  it('are updated in one call, each keeping its other fields', async () => {
    const { admin, data, ids } = await openLessons(2)
    await expect(data.updateMany(LESSON, { ids, data: { name: 'Seni' } })).resolves.toEqual({ data: ids })
    const { rows } = (await admin.get<{ rows: { code: string; name: string }[] }>(`/${LESSON}`)).body.result
    expect(rows.map(({ code, name }) => `${code} ${name}`).sort()).toEqual(['001 Seni', '002 Seni'])
  })

  it('of a resource without such a call are changed one by one, and the error says how many were not and why', async () => {
    const { admin, data } = await openLessons(1)
    const post = {
      type: 'news',
      content: '<p>Isi</p>',
      visibility: 'public',
      comment_status: 'close',
      status: 'publish',
    }
    const ids: number[] = []
    for (const title of ['Satu', 'Dua'])
      ids.push((await admin.post<{ id: number }>('/post', { ...post, title })).body.result.id)
    await data.updateMany('news', { ids, data: { status: 'draft' } })
    const { data: news } = await data.getMany('news', { ids })
    expect(news.map(({ title, status }) => `${title} ${status}`).sort()).toEqual(['Dua draft', 'Satu draft'])
    failFirstRequest('DELETE', '/post/:id', { status: 409, message: 'Masih dipakai.' })
    await expect(data.deleteMany('news', { ids })).rejects.toThrow('1 dari 2 gagal: Masih dipakai.')
  })
})

describe('permissions', () => {
  it('are cached before the first render, and become stale after some seconds', async () => {
    const world = await openConsoleWorld()
    await storeSession(await world.as({ keys: ['manage-content'] }))
    const { QueryClient, QueryObserver } = await import('@tanstack/react-query')
    const { seedAuthQueries } = await import('#platform/console/providers/seedAuthQueries.ts')
    const { createSyncAuthProvider } = await import('#platform/console/providers/authProvider.ts')
    const { finder } = await import('#test/support/console/screens.ts')
    const queryClient = new QueryClient()
    seedAuthQueries(queryClient, createSyncAuthProvider(finder))
    const currentResult = (...queryKey: unknown[]) =>
      new QueryObserver(queryClient, { queryKey }).getCurrentResult()
    expect(currentResult('auth', 'checkAuth', {})).toMatchObject({ data: true, isStale: false })
    expect(currentResult('auth', 'getPermissions', {}).data).toEqual(['manage-content'])
    expect(currentResult('auth', 'canAccess', { resource: 'news', action: 'edit' }).data).toBe(true)
    expect(currentResult('auth', 'canAccess', { resource: 'users', action: 'list' }).data).toBeUndefined()
    expect(currentResult('news', 'getList', {}).data).toBeUndefined()
    vi.setSystemTime(Date.now() + 6000)
    expect(currentResult('auth', 'checkAuth', {}).isStale).toBe(true)
  })

  it('are the keys the user holds', async () => {
    const world = await openConsoleWorld()
    const providers = await createProviders(await world.as({ keys: ['sia-master'] }))
    expect(await providers.auth.getPermissions?.({})).toEqual(['sia-master'])
  })

  it('are empty without a session', async () => {
    await openConsoleWorld()
    vi.resetModules()
    const { createAuthProvider } = await import('#platform/console/providers/authProvider.ts')
    const { finder } = await import('#test/support/console/screens.ts')
    const auth = createAuthProvider({ finder, signInPath: '/signin' })
    expect(await auth.getPermissions?.({})).toEqual([])
    expect(await auth.canAccess?.({ resource: LESSON, action: 'list' })).toBe(false)
    await expect(auth.checkAuth({})).rejects.toEqual({ message: false, redirectTo: '/signin' })
  })

  it.each([
    ['news', ['manage-content'], ['list', 'show', 'export', 'edit']],
    ['news', ['manage-content', 'add-content'], ['list', 'show', 'export', 'create', 'clone', 'edit']],
    ['news', ['*'], ['list', 'show', 'export', 'create', 'clone', 'edit', 'delete']],
    ['users', ['manage-content'], []],
    ['unknown-resource', ['*'], []],
    ['lesson', ['sia-master', 'add-sia-master'], ['list', 'show', 'export', 'create', 'clone']],
  ] as const)('in %s with the keys %j allow exactly %j', async (resource, keys, allowed) => {
    const world = await openConsoleWorld()
    const { auth } = await createProviders(await world.as({ keys }))
    const actions = ['list', 'show', 'export', 'create', 'clone', 'edit', 'delete', 'unknown-action']
    const decisions = await Promise.all(actions.map((action) => auth.canAccess?.({ resource, action })))
    expect(actions.filter((_, index) => decisions[index])).toEqual(allowed)
  })
})

describe('an update whose answer was lost', () => {
  /** Changes a lesson's name; the server stores it, but its answer does not arrive. */
  async function loseAnswer() {
    const opened = await openLessons(1)
    const id = opened.ids[0] ?? 0
    const { data: previousData } = await opened.data.getOne(LESSON, { id })
    const update = (name: string) =>
      opened.data.update(LESSON, { id, data: { code: previousData.code, name }, previousData })
    loseFirstAnswer('PUT', `/${LESSON}/:id`)
    await expect(update('Fisika')).rejects.toThrow('Network error!')
    const readName = async () => (await opened.data.getOne(LESSON, { id })).data.name
    return { ...opened, id, previousData, update, readName }
  }

  it.each(['Fisika', 'Fisika Dasar'])(
    'is not taken for somebody else’s, and is followed by %s',
    async (name) => {
      const { update, readName } = await loseAnswer()
      await update(name)
      expect(await readName()).toBe(name)
    },
  )

  it('is told to be done, and what somebody else has changed since stays', async () => {
    const { admin, id, previousData, update, readName } = await loseAnswer()
    await admin.put(`/${LESSON}/${id}`, { code: previousData.code, name: 'Kimia' })
    await update('Fisika')
    expect(await readName()).toBe('Kimia')
    await expect(update('Fisika Dasar')).rejects.toMatchObject({ status: 409 })
    expect(await readName()).toBe('Kimia')
  })
})
