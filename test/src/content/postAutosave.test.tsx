/** What is typed into a post on one device and not saved is offered on the next. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Autosave } from '#contract/content/posts/autosave.ts'
import { openSchool } from '#test/support/network.ts'
import { readPost, writePost } from '#test/support/posts.ts'
import { openConsole } from '#test/support/render.tsx'
import type { Client } from '#test/support/world.ts'

const found = async (who: Client, id: number) =>
  (await who.get<{ autosave: Autosave | null }>(`/post/autosave/news/${id}`)).body.result.autosave

/** As when a phone is put away. */
function hide() {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
}

const title = () => screen.findByRole('textbox', { name: /^Judul/ })

it('a text whose device dies is offered on another, put back, and gone once it is saved', async () => {
  const world = await openSchool()
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
  await operator.put(`/post/autosave/news/${id}`, { base: copy?.base, values: copy?.values })
  const { user: elsewhere } = await openConsole(`/news/edit/${id}`, operator)
  await elsewhere.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  expect(await title()).toHaveValue('Lomba Menari')
  await elsewhere.click(screen.getByRole('button', { name: 'UPDATE' }))
  expect(await screen.findByText('Konten berhasil diperbarui.')).toBeVisible()
  expect((await readPost(operator, id)).title).toBe('Lomba Menari')
  expect(await found(operator, id)).toBeNull()
})

it('what a device has put back by itself is no second question, and goes everywhere by Buang', async () => {
  const world = await openSchool()
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
  await operator.put('/post/autosave/news/0', { base: null, values: copy?.values })
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
  const world = await openSchool()
  const operator = await world.as('Operator')
  await operator.put('/post/autosave/news/0', { values: { title: 'Dari rumah' } })
  const { user } = await openConsole('/news/new', operator)
  expect(await screen.findByRole('button', { name: 'Pulihkan' })).toBeVisible()
  await user.type(await title(), 'Di sekolah')
  hide()
  expect((await found(operator, 0))?.values.title).toBe('Dari rumah')
  await user.click(screen.getByRole('button', { name: 'Buang' }))
  await waitFor(async () => expect(await found(operator, 0)).toBeNull())
  expect(await title()).toHaveValue('Di sekolah')
  expect(screen.queryByRole('button', { name: 'Pulihkan' })).toBeNull()
})
