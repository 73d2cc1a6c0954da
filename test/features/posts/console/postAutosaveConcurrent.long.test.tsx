/** Autosaves of a post in two tabs, on a slow connection, and when the server or the device cannot store them. */
import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it, onTestFinished, vi } from 'vitest'
import { failRequests, network, openConsoleWorld, waitForRequests } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import {
  findTitle,
  hidePage,
  readAutosavedTitles,
  readAutosaves,
  readNewestAutosave,
} from '#test/support/content/autosaves.ts'
import { writePost } from '#test/support/content/posts.ts'

it('two tabs with a new post have an autosave each, and the open text of one is not offered in the other', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  await operator.put('/post/autosave/news/0', { draft: 'closed', values: { title: 'Tab yang tertutup' } })
  await operator.put('/post/autosave/news/0', { draft: 'open', values: { title: 'Di tab lain' } })
  const otherTab = new BroadcastChannel('pelita.drafts')
  otherTab.onmessage = () => otherTab.postMessage({ openDraft: 'open' })
  const { user } = await openConsole('/news/new', operator)
  await user.type(await findTitle(), 'Di sini')
  hidePage()
  await waitFor(async () =>
    expect(await readAutosavedTitles(operator, 0)).toEqual(['Di sini', 'Di tab lain', 'Tab yang tertutup']),
  )
  await user.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  expect(await findTitle()).toHaveValue('Tab yang tertutup')
  await user.click(screen.getByRole('button', { name: 'SIMPAN' }))
  await screen.findByRole('button', { name: 'UPDATE' })
  await waitFor(async () =>
    expect(await readAutosavedTitles(operator, 0)).toEqual(['Di sini', 'Di tab lain']),
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
  otherTab.onmessage = () => otherTab.postMessage({ openDraft: draft })
  const duplicate = await openConsole('/news/new')
  await waitFor(async () => expect(await findTitle()).toHaveValue('Setengah'))
  await duplicate.user.type(await findTitle(), ' lagi')
  await waitFor(() => {
    hidePage()
    return expect(screen.queryByText(/^Isian tersimpan sementara/)).toBeVisible()
  })
  await waitFor(async () =>
    expect(await readAutosavedTitles(operator, 0)).toEqual(['Setengah lagi', 'Setengah']),
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
    .filter(([name]) => name.startsWith('pelita.outbox.'))
    .map(([, text]) => JSON.parse(text).value.values.title)

it('of two concurrent autosaves the later text is kept, on the server and on the device', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { pendingRequests, releaseAll } = delayAutosaves()
  const { user } = await openConsole('/news/new', operator)
  await user.type(await findTitle(), 'Awal')
  await waitFor(() => expect(pendingRequests).toHaveLength(1))
  await user.type(await findTitle(), ' dan akhir')
  // This is longer than the debounce of an autosave.
  await new Promise((resolve) => setTimeout(resolve, 3500))
  await releaseAll()
  await releaseAll()
  await waitFor(async () => expect(await readAutosavedTitles(operator, 0)).toEqual(['Awal dan akhir']))
  await waitFor(() => expect(titlesOnDevice()).toEqual([]))
  expect(screen.getByText(/^Isian tersimpan sementara/)).toBeVisible()
})

it('text typed during a pending autosave is on the device, and is sent after the response', async () => {
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
  hidePage()
  await releaseAll()
  await waitFor(async () => {
    await releaseAll()
    expect(titlesOnDevice()).toEqual([])
  })
  expect(await readAutosavedTitles(operator, 0)).toEqual(['Awal saja'])
  expect(screen.getByText(/^Isian tersimpan sementara/)).toBeVisible()
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
  failRequests('PUT', '/post/autosave/:type/:id', 'connectionError')
  await user.type(await findTitle(), ' lagi')
  hidePage()
  expect(await screen.findByText(/^Isian belum tersimpan sementara di server/)).toBeVisible()
})
