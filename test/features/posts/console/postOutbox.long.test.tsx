/** What was typed into a post offline is kept for its person, named, and sent later, also when its form is closed. */
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { failRequests, network, openConsoleWorld, waitForRequests } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { closeTab, findTitle, hidePage, readAutosavedTitles } from '#test/support/content/autosaves.ts'
import { readPost, writePost } from '#test/support/content/posts.ts'

/** A tab in which an operator typed into a post offline is closed; then the connection is back. */
async function typeOffline() {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { id } = await writePost(operator, { title: 'Lomba' })
  failRequests('PUT', '/post/autosave/:type/:id', 'connectionError')
  const { user } = await openConsole(`/news/edit/${id}`, operator)
  await user.type(await findTitle(), ' Menari')
  hidePage()
  await screen.findByText('Belum terkirim (1): Informasi Lomba Menari. Tersimpan di perangkat ini.')
  closeTab()
  return { world, operator, id }
}

const ownKeys = () => Object.keys(localStorage).filter((key) => /^pelita\.(outbox|draft)\./.test(key))

it('it is named above every screen, and marked in the list', async () => {
  await typeOffline()
  const { user } = await openConsole('/news')
  await screen.findByText('Belum terkirim (1): Informasi Lomba Menari. Tersimpan di perangkat ini.')
  const row = within(await screen.findByRole('row', { name: /Lomba/ }))
  expect(row.getByText('belum terkirim')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Lihat' }))
  expect(await screen.findByRole('link', { name: 'Informasi Lomba Menari' })).toBeVisible()
})

it('it is sent at the next start from any screen, is offered by its form, and does not change the post', async () => {
  const { operator, id } = await typeOffline()
  network.resetHandlers()
  await operator.put(`/post/${id}`, { ...(await readPost(operator, id)), title: 'Lomba Tari' })
  const { router } = await openConsole('/account/profile')
  await waitFor(async () => expect(await readAutosavedTitles(operator, id)).toEqual(['Lomba Menari']))
  expect((await readPost(operator, id)).title).toBe('Lomba Tari')
  await waitFor(() => expect(ownKeys()).toEqual([]))
  await router.navigate(`/news/edit/${id}`)
  expect(await screen.findByText(/^Ada isian Anda.*Data ini sudah diubah sejak itu/)).toBeVisible()
  expect(await findTitle()).toHaveValue('Lomba Tari')
})

it('signing out asks about it, and Kirim dahulu sends it and leaves nothing on the device', async () => {
  await typeOffline()
  const { user } = await openConsole('/account/profile')
  await screen.findByText(/^Belum terkirim/)
  await user.click(await screen.findByRole('button', { name: /^Akun/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Keluar/ }))
  expect(dialog.getByText('Informasi Lomba Menari')).toBeVisible()
  network.resetHandlers()
  let sentCount = 0
  network.use(
    http.put('*/api/post/autosave/news/:id', () => {
      sentCount += 1
    }),
  )
  await user.click(await findButton('Kirim dahulu'))
  await waitFor(() => expect(localStorage.getItem('pelita.session')).toBeNull())
  expect(sentCount).toBe(1)
  expect(ownKeys()).toEqual([])
})

it('another person on the device neither sees nor sends it, and its own person does', async () => {
  const { world, operator, id } = await typeOffline()
  network.resetHandlers()
  const page = await openConsole('/news', await world.as('Operator'))
  await screen.findByRole('row', { name: /Lomba/ })
  await waitForRequests()
  expect(screen.queryByText(/belum terkirim/i)).toBeNull()
  expect(await readAutosavedTitles(operator, id)).toEqual([])
  page.unmount()
  await openConsole('/news', operator)
  await waitFor(async () => expect(await readAutosavedTitles(operator, id)).toEqual(['Lomba Menari']))
})

it('a text that is saved while its copy is being sent leaves no copy', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  let release = () => {}
  const isRequested = new Promise<void>((resolveRequested) => {
    network.use(
      http.put('*/api/post/autosave/:type/:id', async ({ request }) => {
        resolveRequested()
        await new Promise<void>((resolve) => {
          release = resolve
        })
        return request.signal.aborted ? HttpResponse.error() : undefined
      }),
    )
  })
  const { user } = await openConsole('/news/new', operator)
  await user.type(await findTitle(), 'Rapat')
  hidePage()
  await isRequested
  await user.click(screen.getByRole('button', { name: 'SIMPAN' }))
  await screen.findByRole('button', { name: 'UPDATE' })
  release()
  await waitForRequests()
  await waitFor(async () => expect(await readAutosavedTitles(operator, 0)).toEqual([]))
  expect(ownKeys()).toEqual([])
})
