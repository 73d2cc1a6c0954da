/** Unsaved text of a post is autosaved, and offered on the next device. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Autosave } from '#contract/content/posts/autosave.ts'
import { failRequests, network, openConsoleWorld, waitForRequests } from '#test/support/network.ts'
import { readPost, writePost } from '#test/support/posts.ts'
import { openConsole } from '#test/support/render.tsx'
import type { Client } from '#test/support/world.ts'

const readAutosaves = async (client: Client, id: number) => {
  const { result } = (
    await client.get<{ autosave: Autosave | null; others: Autosave[] }>(`/post/autosave/news/${id}`)
  ).body
  return result.autosave ? [result.autosave, ...result.others] : []
}

/** Returns the newest autosave. */
const readNewestAutosave = async (client: Client, id: number) =>
  (await readAutosaves(client, id)).at(0) ?? null

/** Hides the page, as when a phone is locked. */
function hidePage() {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
}

/** Closes the tab without React's cleanup: sessionStorage is lost, and localStorage keeps its entries. */
function closeTab() {
  act(() => {
    window.dispatchEvent(new Event('pagehide'))
  })
  const localEntries = { ...localStorage }
  cleanup()
  sessionStorage.clear()
  for (const [name, value] of Object.entries(localEntries)) localStorage.setItem(name, value)
}

const findTitle = () => screen.findByRole('textbox', { name: /^Judul/ })

it('a text of a lost device is offered on another, restored, and deleted once it is saved', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { id } = await writePost(operator, { title: 'Lomba' })
  const { user } = await openConsole(`/news/edit/${id}`, operator)
  await user.type(await findTitle(), ' Menari')
  await waitFor(() => expect(screen.queryByText(/belum disimpan, dari/)).toBeNull())
  hidePage()
  expect(await screen.findByText(/^Isian tersimpan sementara/)).toBeVisible()
  const autosave = await readNewestAutosave(operator, id)
  expect(autosave?.values).toEqual({ title: 'Lomba Menari' })
  expect((await readPost(operator, id)).title).toBe('Lomba')

  // The device is lost with its storage, and the server still has the autosave.
  cleanup()
  sessionStorage.clear()
  const { draft, base, values } = autosave ?? {}
  await operator.put(`/post/autosave/news/${id}`, { draft, base, values })
  const { user: secondUser } = await openConsole(`/news/edit/${id}`, operator)
  await secondUser.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  expect(await findTitle()).toHaveValue('Lomba Menari')
  await secondUser.click(screen.getByRole('button', { name: 'UPDATE' }))
  expect(await screen.findByText('Konten berhasil diperbarui.')).toBeVisible()
  expect((await readPost(operator, id)).title).toBe('Lomba Menari')
  expect(await readNewestAutosave(operator, id)).toBeNull()
})

it('a text restored from the device is not offered again, and Buang deletes it everywhere', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { user, unmount } = await openConsole('/news/new', operator)
  await user.type(await findTitle(), 'Setengah')
  hidePage()
  expect(await screen.findByText(/^Isian tersimpan sementara/)).toBeVisible()
  const autosave = await readNewestAutosave(operator, 0)
  act(() => {
    window.dispatchEvent(new Event('pagehide'))
  })
  // A reload runs no React cleanup, so both autosaves still exist.
  const sessionEntries = { ...sessionStorage }
  unmount()
  for (const [name, value] of Object.entries(sessionEntries)) sessionStorage.setItem(name, value)
  await operator.put('/post/autosave/news/0', {
    draft: autosave?.draft,
    base: null,
    values: autosave?.values,
  })
  const reopened = await openConsole('/news/new', operator)
  expect(await screen.findByText(/^Isian yang belum tersimpan dipulihkan/)).toBeVisible()
  expect(await findTitle()).toHaveValue('Setengah')
  expect(screen.queryByRole('button', { name: 'Pulihkan' })).toBeNull()
  await reopened.user.click(screen.getByRole('button', { name: 'Buang' }))
  await waitFor(async () => expect(await readNewestAutosave(operator, 0)).toBeNull())
  expect(await findTitle()).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Pulihkan' })).toBeNull()
})

it('an offered text is not overwritten by typing, and is deleted only by Buang', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  await operator.put('/post/autosave/news/0', { values: { title: 'Dari rumah' } })
  const { user } = await openConsole('/news/new', operator)
  expect(await screen.findByRole('button', { name: 'Pulihkan' })).toBeVisible()
  await user.type(await findTitle(), 'Di sekolah')
  hidePage()
  const readTitles = async () => (await readAutosaves(operator, 0)).map(({ values }) => values.title)
  await waitFor(async () => expect(await readTitles()).toEqual(['Di sekolah', 'Dari rumah']))
  await user.click(screen.getByRole('button', { name: 'Buang' }))
  await waitFor(async () => expect(await readTitles()).toEqual(['Di sekolah']))
  expect(await findTitle()).toHaveValue('Di sekolah')
  expect(screen.queryByRole('button', { name: 'Pulihkan' })).toBeNull()
})

it('restoring replaces the typed text, which is offered the next time', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  await operator.put('/post/autosave/news/0', { values: { title: 'Dari rumah' } })
  const { user } = await openConsole('/news/new', operator)
  await user.type(await findTitle(), 'Di sekolah')
  await user.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  expect(await findTitle()).toHaveValue('Dari rumah')
  await user.click(screen.getByRole('button', { name: 'SIMPAN' }))
  await screen.findByRole('button', { name: 'UPDATE' })
  const readTitles = async () => (await readAutosaves(operator, 0)).map(({ values }) => values.title)
  await waitFor(async () => expect(await readTitles()).toEqual(['Di sekolah']))
  closeTab()
  const { user: secondUser } = await openConsole('/news/new', operator)
  await secondUser.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  expect(await findTitle()).toHaveValue('Di sekolah')
})

it('a text typed offline survives the tab on the device, and is deleted once it is saved', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  failRequests('PUT', '/post/autosave/:type/:id', 'network')
  const { user } = await openConsole('/news/new', operator)
  await user.type(await findTitle(), 'Ditulis di angkot')
  hidePage()
  expect(await screen.findByText(/^Server belum terjangkau\. Isian tersimpan di perangkat ini/)).toBeVisible()
  closeTab()
  expect(await readNewestAutosave(operator, 0)).toBeNull()

  const { user: secondUser } = await openConsole('/news/new')
  await secondUser.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  expect(await findTitle()).toHaveValue('Ditulis di angkot')
  await secondUser.click(screen.getByRole('button', { name: 'SIMPAN' }))
  await screen.findByRole('button', { name: 'UPDATE' })
  expect(Object.keys(localStorage).filter((name) => name.startsWith('pelita.draft.'))).toEqual([])
})

it('a restored text is not offered again after a reload, and its autosave is replaced by that of this form', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const earlierAutosave = { draft: 'a'.repeat(32), base: null, values: { title: 'Dari rumah' } }
  await operator.put('/post/autosave/news/0', earlierAutosave)
  const firstConsole = await openConsole('/news/new', operator)
  await firstConsole.user.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  await firstConsole.user.type(await findTitle(), ' tadi')
  window.dispatchEvent(new Event('pagehide'))
  const stores = [localStorage, sessionStorage]
  const storedEntries = stores.map((store) => Object.entries({ ...store }))
  firstConsole.unmount()
  await waitForRequests()
  // A reload runs no React cleanup, so all autosaves still exist.
  for (const [index, store] of stores.entries())
    for (const [name, value] of storedEntries[index] ?? []) store.setItem(name, value)
  await operator.put('/post/autosave/news/0', earlierAutosave)
  const { user } = await openConsole('/news/new')
  expect(await screen.findByText(/^Isian yang belum tersimpan dipulihkan/)).toBeVisible()
  await expect(screen.findByRole('button', { name: 'Pulihkan' }, { timeout: 1000 })).rejects.toThrow()
  expect(await findTitle()).toHaveValue('Dari rumah tadi')
  await user.type(await findTitle(), ' pagi')
  hidePage()
  const readTitles = async () => (await readAutosaves(operator, 0)).map(({ values }) => values.title)
  await waitFor(async () => expect(await readTitles()).toEqual(['Dari rumah tadi pagi']))
})

it('a text stored on the device is not offered to another user', async () => {
  const world = await openConsoleWorld()
  const [operator, colleague] = [await world.as('Operator'), await world.as('Operator')]
  failRequests('PUT', '/post/autosave/:type/:id', 'network')
  const { user } = await openConsole('/news/new', operator)
  await user.type(await findTitle(), 'Rahasia')
  closeTab()
  await openConsole('/news/new', colleague)
  await findTitle()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pulihkan' })).toBeNull())
})

it('two tabs with a new post have an autosave each, and the open text of one is not offered in the other', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  await operator.put('/post/autosave/news/0', { draft: 'open', values: { title: 'Di tab lain' } })
  await operator.put('/post/autosave/news/0', { draft: 'closed', values: { title: 'Tab yang tertutup' } })
  const otherTab = new BroadcastChannel('pelita.drafts')
  otherTab.onmessage = () => otherTab.postMessage({ open: 'open' })
  const { user } = await openConsole('/news/new', operator)
  await user.type(await findTitle(), 'Di sini')
  hidePage()
  await waitFor(async () =>
    expect((await readAutosaves(operator, 0)).map(({ values }) => values.title)).toEqual([
      'Di sini',
      'Tab yang tertutup',
      'Di tab lain',
    ]),
  )
  await user.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  expect(await findTitle()).toHaveValue('Tab yang tertutup')
  await user.click(screen.getByRole('button', { name: 'SIMPAN' }))
  await screen.findByRole('button', { name: 'UPDATE' })
  await waitFor(async () =>
    expect((await readAutosaves(operator, 0)).map(({ values }) => values.title)).toEqual([
      'Di sini',
      'Di tab lain',
    ]),
  )
  otherTab.close()
})

it('a duplicated tab continues as a separate draft', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { user, unmount } = await openConsole('/news/new', operator)
  await user.type(await findTitle(), 'Setengah')
  hidePage()
  await waitFor(async () => expect(await readAutosaves(operator, 0)).toHaveLength(1))
  const { draft, values } = (await readNewestAutosave(operator, 0)) ?? {}
  act(() => {
    window.dispatchEvent(new Event('pagehide'))
  })
  const sessionEntries = { ...sessionStorage }
  const localEntries = { ...localStorage }
  unmount()
  await waitFor(async () => expect(await readAutosaves(operator, 0)).toEqual([]))
  await operator.put('/post/autosave/news/0', { draft, values })
  for (const [name, value] of Object.entries(sessionEntries)) sessionStorage.setItem(name, value)
  for (const [name, value] of Object.entries(localEntries)) localStorage.setItem(name, value)
  const otherTab = new BroadcastChannel('pelita.drafts')
  otherTab.onmessage = () => otherTab.postMessage({ open: draft })
  const duplicate = await openConsole('/news/new')
  await waitFor(async () => expect(await findTitle()).toHaveValue('Setengah'))
  await duplicate.user.type(await findTitle(), ' lagi')
  await waitFor(() => {
    hidePage()
    return expect(screen.queryByText(/^Isian tersimpan sementara/)).toBeVisible()
  })
  await waitFor(async () =>
    expect((await readAutosaves(operator, 0)).map(({ values }) => values.title)).toEqual([
      'Setengah lagi',
      'Setengah',
    ]),
  )
  otherTab.close()
})

/** Delays the autosave requests, as a slow connection does, until they are released. */
function delayAutosaves() {
  const pendingRequests: (() => void)[] = []
  network.use(
    http.put('*/api/post/autosave/:type/:id', async ({ request }) => {
      await new Promise<void>((resolve) => pendingRequests.push(resolve))
      return request.signal.aborted ? HttpResponse.error() : undefined
    }),
  )
  const releaseAll = async () => {
    // The newest request is released first, so that concurrent requests arrive in the wrong order.
    while (pendingRequests.length > 0) {
      pendingRequests.pop()?.()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await waitForRequests()
  }
  return { pendingRequests, releaseAll }
}

const titlesOnDevice = () =>
  Object.entries({ ...localStorage })
    .filter(([name]) => name.startsWith('pelita.draft.'))
    .map(([, text]) => JSON.parse(text).values.title)

it('of two concurrent autosaves the later text is kept, on the server and on the device', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { pendingRequests, releaseAll } = delayAutosaves()
  const { user } = await openConsole('/news/new', operator)
  await user.type(await findTitle(), 'Awal')
  await waitFor(() => expect(pendingRequests).toHaveLength(1), { timeout: 10_000 })
  await user.type(await findTitle(), ' dan akhir')
  // This is longer than the debounce of an autosave.
  await new Promise((resolve) => setTimeout(resolve, 3500))
  await releaseAll()
  await releaseAll()
  const readTitles = async () => (await readAutosaves(operator, 0)).map(({ values }) => values.title)
  await waitFor(async () => expect(await readTitles()).toEqual(['Awal dan akhir']))
  expect(titlesOnDevice()).toEqual(['Awal dan akhir'])
  expect(screen.getByText(/^Isian tersimpan sementara/)).toBeVisible()
})

it('hiding the page sends the newest text while an older one is pending', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { pendingRequests, releaseAll } = delayAutosaves()
  const { user } = await openConsole('/news/new', operator)
  await user.type(await findTitle(), 'Awal')
  await waitFor(() => {
    hidePage()
    expect(pendingRequests).toHaveLength(1)
  })
  await user.type(await findTitle(), ' dan akhir')
  hidePage()
  await waitFor(() => expect(pendingRequests).toHaveLength(2))
  await releaseAll()
  expect((await readNewestAutosave(operator, 0))?.values.title).toBe('Awal dan akhir')
})

it('text typed during a pending autosave stays on the device after the response', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { pendingRequests, releaseAll } = delayAutosaves()
  const { user } = await openConsole('/news/new', operator)
  await user.type(await findTitle(), 'Awal')
  await waitFor(() => {
    hidePage()
    expect(pendingRequests).toHaveLength(1)
  })
  await user.type(await findTitle(), ' saja')
  await waitFor(() => expect(titlesOnDevice()).toEqual(['Awal saja']))
  await releaseAll()
  expect(await screen.findByText(/^Isian tersimpan sementara/)).toBeVisible()
  expect(titlesOnDevice()).toEqual(['Awal saja'])
})

it('an autosave of a post deleted meanwhile says that the text is only on the device', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { id } = await writePost(operator, { title: 'Lomba' })
  const { user } = await openConsole(`/news/edit/${id}`, operator)
  await user.type(await findTitle(), ' Menari')
  await operator.delete(`/post/${id}`)
  const notice = /^Isian tersimpan di perangkat ini saja, tidak di server\. Konten tidak ditemukan/
  await waitFor(() => {
    hidePage()
    expect(screen.getByText(notice)).toBeVisible()
  })
  expect(titlesOnDevice()).toEqual(['Lomba Menari'])
})

it('with a full device storage the text is saved on the server, and a failure there is reported', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { user } = await openConsole('/news/new', operator)
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => setItem.mockRestore())
  await user.type(await findTitle(), 'Tanpa tempat')
  await waitFor(() => {
    hidePage()
    expect(screen.getByText(/^Isian tersimpan sementara/)).toBeVisible()
  })
  expect((await readNewestAutosave(operator, 0))?.values.title).toBe('Tanpa tempat')
  failRequests('PUT', '/post/autosave/:type/:id', 'network')
  await user.type(await findTitle(), ' lagi')
  hidePage()
  expect(await screen.findByText(/^Isian belum tersimpan sementara di server/)).toBeVisible()
})
