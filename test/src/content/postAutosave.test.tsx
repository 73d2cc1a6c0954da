/** What is typed into a post on one device and not saved is offered on the next. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Autosave } from '#contract/content/posts/autosave.ts'
import { failRequests, network, openConsoleWorld, waitForRequests } from '#test/support/network.ts'
import { readPost, writePost } from '#test/support/posts.ts'
import { openConsole } from '#test/support/render.tsx'
import type { Client } from '#test/support/world.ts'

const copies = async (who: Client, id: number) => {
  const { result } = (
    await who.get<{ autosave: Autosave | null; others: Autosave[] }>(`/post/autosave/news/${id}`)
  ).body
  return result.autosave ? [result.autosave, ...result.others] : []
}

/** The newest. */
const found = async (who: Client, id: number) => (await copies(who, id)).at(0) ?? null

/** As when a phone is put away. */
function hide() {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
}

/** The tab is closed, or its device dies: no screen is left first, and nothing of the tab remains. */
function closeTab() {
  act(() => {
    window.dispatchEvent(new Event('pagehide'))
  })
  const onDevice = { ...localStorage }
  cleanup()
  sessionStorage.clear()
  for (const [name, value] of Object.entries(onDevice)) localStorage.setItem(name, value)
}

const title = () => screen.findByRole('textbox', { name: /^Judul/ })

it('a text whose device dies is offered on another, put back, and gone once it is saved', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { id } = await writePost(operator, { title: 'Lomba' })
  const { user } = await openConsole(`/news/edit/${id}`, operator)
  await user.type(await title(), ' Menari')
  await waitFor(() => expect(screen.queryByText(/belum disimpan, dari/)).toBeNull())
  hide()
  expect(await screen.findByText(/^Isian tersimpan sementara/)).toBeVisible()
  const copy = await found(operator, id)
  expect(copy?.values).toEqual({ title: 'Lomba Menari' })
  expect((await readPost(operator, id)).title).toBe('Lomba')

  // The device is gone with all it had; on the server the copy stays.
  cleanup()
  sessionStorage.clear()
  const { draft, base, values } = copy ?? {}
  await operator.put(`/post/autosave/news/${id}`, { draft, base, values })
  const { user: elsewhere } = await openConsole(`/news/edit/${id}`, operator)
  await elsewhere.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  expect(await title()).toHaveValue('Lomba Menari')
  await elsewhere.click(screen.getByRole('button', { name: 'UPDATE' }))
  expect(await screen.findByText('Konten berhasil diperbarui.')).toBeVisible()
  expect((await readPost(operator, id)).title).toBe('Lomba Menari')
  expect(await found(operator, id)).toBeNull()
})

it('what a device has put back by itself is no second question, and goes everywhere by Buang', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { user, unmount } = await openConsole('/news/new', operator)
  await user.type(await title(), 'Setengah')
  hide()
  expect(await screen.findByText(/^Isian tersimpan sementara/)).toBeVisible()
  const copy = await found(operator, 0)
  act(() => {
    window.dispatchEvent(new Event('pagehide'))
  })
  // As after a reload: no screen was left, so both copies are there.
  const device = { ...sessionStorage }
  unmount()
  for (const [name, value] of Object.entries(device)) sessionStorage.setItem(name, value)
  await operator.put('/post/autosave/news/0', { draft: copy?.draft, base: null, values: copy?.values })
  const again = await openConsole('/news/new', operator)
  expect(await screen.findByText(/^Isian yang belum tersimpan dipulihkan/)).toBeVisible()
  expect(await title()).toHaveValue('Setengah')
  expect(screen.queryByRole('button', { name: 'Pulihkan' })).toBeNull()
  await again.user.click(screen.getByRole('button', { name: 'Buang' }))
  await waitFor(async () => expect(await found(operator, 0)).toBeNull())
  expect(await title()).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Pulihkan' })).toBeNull()
})

it('what is offered is not overwritten by what is typed, and goes by Buang alone', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  await operator.put('/post/autosave/news/0', { values: { title: 'Dari rumah' } })
  const { user } = await openConsole('/news/new', operator)
  expect(await screen.findByRole('button', { name: 'Pulihkan' })).toBeVisible()
  await user.type(await title(), 'Di sekolah')
  hide()
  const titles = async () => (await copies(operator, 0)).map(({ values }) => values.title)
  await waitFor(async () => expect(await titles()).toEqual(['Di sekolah', 'Dari rumah']))
  await user.click(screen.getByRole('button', { name: 'Buang' }))
  await waitFor(async () => expect(await titles()).toEqual(['Di sekolah']))
  expect(await title()).toHaveValue('Di sekolah')
  expect(screen.queryByRole('button', { name: 'Pulihkan' })).toBeNull()
})

it('what is typed gives way to what is put back, and is offered the next time', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  await operator.put('/post/autosave/news/0', { values: { title: 'Dari rumah' } })
  const { user } = await openConsole('/news/new', operator)
  await user.type(await title(), 'Di sekolah')
  await user.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  expect(await title()).toHaveValue('Dari rumah')
  await user.click(screen.getByRole('button', { name: 'SIMPAN' }))
  await screen.findByRole('button', { name: 'UPDATE' })
  const titles = async () => (await copies(operator, 0)).map(({ values }) => values.title)
  await waitFor(async () => expect(await titles()).toEqual(['Di sekolah']))
  closeTab()
  const { user: again } = await openConsole('/news/new', operator)
  await again.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  expect(await title()).toHaveValue('Di sekolah')
})

it('a text typed without a connection outlives its tab on the device, and goes with its save', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  failRequests('PUT', '/post/autosave/:type/:id', 'network')
  const { user } = await openConsole('/news/new', operator)
  await user.type(await title(), 'Ditulis di angkot')
  hide()
  expect(await screen.findByText(/^Server belum terjangkau\. Isian tersimpan di perangkat ini/)).toBeVisible()
  closeTab()
  expect(await found(operator, 0)).toBeNull()

  const { user: again } = await openConsole('/news/new')
  await again.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  expect(await title()).toHaveValue('Ditulis di angkot')
  await again.click(screen.getByRole('button', { name: 'SIMPAN' }))
  await screen.findByRole('button', { name: 'UPDATE' })
  expect(Object.keys(localStorage).filter((name) => name.startsWith('pelita.draft.'))).toEqual([])
})

it('what was put back is not offered a second time after a reload, and goes once it lives on in this form', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const earlier = { draft: 'a'.repeat(32), base: null, values: { title: 'Dari rumah' } }
  await operator.put('/post/autosave/news/0', earlier)
  const opened = await openConsole('/news/new', operator)
  await opened.user.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  await opened.user.type(await title(), ' tadi')
  window.dispatchEvent(new Event('pagehide'))
  const stores = [localStorage, sessionStorage]
  const copied = stores.map((store) => Object.entries({ ...store }))
  opened.unmount()
  await waitForRequests()
  // A browser that loads the page anew leaves no screen first: all copies are still there.
  for (const [index, store] of stores.entries())
    for (const [name, value] of copied[index] ?? []) store.setItem(name, value)
  await operator.put('/post/autosave/news/0', earlier)
  const { user } = await openConsole('/news/new')
  expect(await screen.findByText(/^Isian yang belum tersimpan dipulihkan/)).toBeVisible()
  await expect(screen.findByRole('button', { name: 'Pulihkan' }, { timeout: 1000 })).rejects.toThrow()
  expect(await title()).toHaveValue('Dari rumah tadi')
  await user.type(await title(), ' pagi')
  hide()
  const titles = async () => (await copies(operator, 0)).map(({ values }) => values.title)
  await waitFor(async () => expect(await titles()).toEqual(['Dari rumah tadi pagi']))
})

it('what is kept on the device goes to nobody else', async () => {
  const world = await openConsoleWorld()
  const [operator, colleague] = [await world.as('Operator'), await world.as('Operator')]
  failRequests('PUT', '/post/autosave/:type/:id', 'network')
  const { user } = await openConsole('/news/new', operator)
  await user.type(await title(), 'Rahasia')
  closeTab()
  await openConsole('/news/new', colleague)
  await title()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pulihkan' })).toBeNull())
})

it('two tabs with one new post have a copy each, and what is open in one is not offered in the other', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  await operator.put('/post/autosave/news/0', { draft: 'open', values: { title: 'Di tab lain' } })
  await operator.put('/post/autosave/news/0', { draft: 'closed', values: { title: 'Tab yang tertutup' } })
  const otherTab = new BroadcastChannel('pelita.drafts')
  otherTab.onmessage = () => otherTab.postMessage({ open: 'open' })
  const { user } = await openConsole('/news/new', operator)
  await user.type(await title(), 'Di sini')
  hide()
  await waitFor(async () =>
    expect((await copies(operator, 0)).map(({ values }) => values.title)).toEqual([
      'Di sini',
      'Tab yang tertutup',
      'Di tab lain',
    ]),
  )
  await user.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  expect(await title()).toHaveValue('Tab yang tertutup')
  await user.click(screen.getByRole('button', { name: 'SIMPAN' }))
  await screen.findByRole('button', { name: 'UPDATE' })
  await waitFor(async () =>
    expect((await copies(operator, 0)).map(({ values }) => values.title)).toEqual(['Di sini', 'Di tab lain']),
  )
  otherTab.close()
})

it('a duplicated tab goes on as a draft of its own', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { user, unmount } = await openConsole('/news/new', operator)
  await user.type(await title(), 'Setengah')
  hide()
  await waitFor(async () => expect(await copies(operator, 0)).toHaveLength(1))
  const { draft, values } = (await found(operator, 0)) ?? {}
  act(() => {
    window.dispatchEvent(new Event('pagehide'))
  })
  const tab = { ...sessionStorage }
  const device = { ...localStorage }
  unmount()
  await waitFor(async () => expect(await copies(operator, 0)).toEqual([]))
  await operator.put('/post/autosave/news/0', { draft, values })
  for (const [name, value] of Object.entries(tab)) sessionStorage.setItem(name, value)
  for (const [name, value] of Object.entries(device)) localStorage.setItem(name, value)
  const otherTab = new BroadcastChannel('pelita.drafts')
  otherTab.onmessage = () => otherTab.postMessage({ open: draft })
  const twin = await openConsole('/news/new')
  await waitFor(async () => expect(await title()).toHaveValue('Setengah'))
  await twin.user.type(await title(), ' lagi')
  await waitFor(() => {
    hide()
    return expect(screen.queryByText(/^Isian tersimpan sementara/)).toBeVisible()
  })
  await waitFor(async () =>
    expect((await copies(operator, 0)).map(({ values }) => values.title)).toEqual([
      'Setengah lagi',
      'Setengah',
    ]),
  )
  otherTab.close()
})

/** Holds back the calls that keep a copy, as a slow connection does, until they are let go. */
function holdCalls() {
  const waiting: (() => void)[] = []
  network.use(
    http.put('*/api/post/autosave/:type/:id', async ({ request }) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return request.signal.aborted ? HttpResponse.error() : undefined
    }),
  )
  const letGo = async () => {
    // The last first: whatever is under way at once arrives in the wrong order.
    while (waiting.length > 0) {
      waiting.pop()?.()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await waitForRequests()
  }
  return { waiting, letGo }
}

const titlesOnDevice = () =>
  Object.entries({ ...localStorage })
    .filter(([name]) => name.startsWith('pelita.draft.'))
    .map(([, text]) => JSON.parse(text).values.title)

it('of two texts on their way at once the later stays, on the server and on the device', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { waiting, letGo } = holdCalls()
  const { user } = await openConsole('/news/new', operator)
  await user.type(await title(), 'Awal')
  await waitFor(() => expect(waiting).toHaveLength(1), { timeout: 10_000 })
  await user.type(await title(), ' dan akhir')
  // Longer than it takes until a rest is noticed.
  await new Promise((resolve) => setTimeout(resolve, 3500))
  await letGo()
  await letGo()
  const titles = async () => (await copies(operator, 0)).map(({ values }) => values.title)
  await waitFor(async () => expect(await titles()).toEqual(['Awal dan akhir']))
  expect(titlesOnDevice()).toEqual(['Awal dan akhir'])
  expect(screen.getByText(/^Isian tersimpan sementara/)).toBeVisible()
})

it('a text that is put away goes before one that is still on its way', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { waiting, letGo } = holdCalls()
  const { user } = await openConsole('/news/new', operator)
  await user.type(await title(), 'Awal')
  await waitFor(() => {
    hide()
    expect(waiting).toHaveLength(1)
  })
  await user.type(await title(), ' dan akhir')
  hide()
  await waitFor(() => expect(waiting).toHaveLength(2))
  await letGo()
  expect((await found(operator, 0))?.values.title).toBe('Awal dan akhir')
})

it('what is typed while the copy is on its way stays on the device when that is answered', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { waiting, letGo } = holdCalls()
  const { user } = await openConsole('/news/new', operator)
  await user.type(await title(), 'Awal')
  await waitFor(() => {
    hide()
    expect(waiting).toHaveLength(1)
  })
  await user.type(await title(), ' saja')
  await waitFor(() => expect(titlesOnDevice()).toEqual(['Awal saja']))
  await letGo()
  expect(await screen.findByText(/^Isian tersimpan sementara/)).toBeVisible()
  expect(titlesOnDevice()).toEqual(['Awal saja'])
})

it('of a post that was deleted meanwhile says so, and that it is on the device alone', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { id } = await writePost(operator, { title: 'Lomba' })
  const { user } = await openConsole(`/news/edit/${id}`, operator)
  await user.type(await title(), ' Menari')
  await operator.delete(`/post/${id}`)
  const refused = /^Isian tersimpan di perangkat ini saja, tidak di server\. Konten tidak ditemukan/
  await waitFor(() => {
    hide()
    expect(screen.getByText(refused)).toBeVisible()
  })
  expect(titlesOnDevice()).toEqual(['Lomba Menari'])
})

it('on a device without room a text is kept on the server, and what has no place is told', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { user } = await openConsole('/news/new', operator)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  await user.type(await title(), 'Tanpa tempat')
  await waitFor(() => {
    hide()
    expect(screen.getByText(/^Isian tersimpan sementara/)).toBeVisible()
  })
  expect((await found(operator, 0))?.values.title).toBe('Tanpa tempat')
  failRequests('PUT', '/post/autosave/:type/:id', 'network')
  await user.type(await title(), ' lagi')
  hide()
  expect(await screen.findByText(/^Isian belum tersimpan sementara di server/)).toBeVisible()
})
