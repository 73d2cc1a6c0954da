/** Unsaved text of a post is autosaved, offered on the next device, and deleted once it is saved. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { discardInput } from '#test/support/console/lessons.ts'
import { failRequests, openConsoleWorld, waitForRequests } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import {
  closeTab,
  findTitle,
  hidePage,
  readAutosavedTitles,
  readNewestAutosave,
} from '#test/support/content/autosaves.ts'
import { readPost, writePost } from '#test/support/content/posts.ts'

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
  await discardInput(reopened.user)
  await waitFor(async () => expect(await readNewestAutosave(operator, 0)).toBeNull())
  expect(await findTitle()).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Pulihkan' })).toBeNull()
})

it('Buang of an offered text asks first', async () => {
  const operator = await (await openConsoleWorld()).as('Operator')
  await operator.put('/post/autosave/news/0', { values: { title: 'Dari rumah' } })
  const { user } = await openConsole('/news/new', operator)
  await user.click(await screen.findByRole('button', { name: 'Buang' }))
  await user.click(screen.getByRole('button', { name: 'Batal' }))
  expect(await screen.findByRole('button', { name: 'Pulihkan' })).toBeVisible()
  expect(await readAutosavedTitles(operator, 0)).toEqual(['Dari rumah'])
})

it('an offered text is not overwritten by typing, and is deleted only by Buang', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  await operator.put('/post/autosave/news/0', { values: { title: 'Dari rumah' } })
  const { user } = await openConsole('/news/new', operator)
  expect(await screen.findByRole('button', { name: 'Pulihkan' })).toBeVisible()
  await user.type(await findTitle(), 'Di sekolah')
  hidePage()
  await waitFor(async () =>
    expect(await readAutosavedTitles(operator, 0)).toEqual(['Di sekolah', 'Dari rumah']),
  )
  await discardInput(user)
  await waitFor(async () => expect(await readAutosavedTitles(operator, 0)).toEqual(['Di sekolah']))
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
  await waitFor(async () => expect(await readAutosavedTitles(operator, 0)).toEqual(['Di sekolah']))
  closeTab()
  const { user: secondUser } = await openConsole('/news/new', operator)
  await secondUser.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  expect(await findTitle()).toHaveValue('Di sekolah')
})

it('a text typed offline survives the tab on the device, and is deleted once it is saved', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  failRequests('PUT', '/post/autosave/:type/:id', 'connectionError')
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
  expect(Object.keys(localStorage).filter((name) => name.startsWith('pelita.outbox.'))).toEqual([])
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
  await waitFor(async () => expect(await readAutosavedTitles(operator, 0)).toEqual(['Dari rumah tadi pagi']))
})

it('a text stored on the device is not offered to another user', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const colleague = await world.as('Operator')
  failRequests('PUT', '/post/autosave/:type/:id', 'connectionError')
  const { user } = await openConsole('/news/new', operator)
  await user.type(await findTitle(), 'Rahasia')
  closeTab()
  await openConsole('/news/new', colleague)
  await findTitle()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pulihkan' })).toBeNull())
})
