/** The picker of an album asks before it throws several choices away. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { discardInput, findButton } from '#test/support/console/lessons.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'

async function openPicker() {
  const operator = await (await openConsoleWorld()).as('Operator')
  for (const title of ['Upacara', 'Pentas'])
    await operator.post('/gallery', { title, type: 'video', image: 'dQw4w9WgXcQ' })
  const opened = await openConsole('/album-gallery/new', operator)
  await opened.user.click(await findButton('Tambah'))
  return opened
}

const QUESTION = 'Perubahan belum disimpan'
const findQuestion = async () => within(await screen.findByRole('dialog', { name: QUESTION }))

it('closed with Escape or Batal, chosen items stay until the person discards them', async () => {
  const { user } = await openPicker()
  for (const title of ['Upacara', 'Pentas'])
    await user.click(await screen.findByRole('checkbox', { name: title }))
  await user.keyboard('{Escape}')
  await user.click((await findQuestion()).getByRole('button', { name: 'Lanjutkan mengisi' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull())
  expect(screen.getByRole('checkbox', { name: 'Upacara' })).toBeChecked()
  await user.click(await findButton('Batal'))
  await user.click((await findQuestion()).getByRole('button', { name: 'Buang' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('heading', { name: 'Isi Album (2)' })).toBeNull()
})

it('closed without a choice, it asks nothing', async () => {
  const { user } = await openPicker()
  await screen.findByRole('checkbox', { name: 'Upacara' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('what was ticked before a reload is named, and continued or discarded', async () => {
  const opened = await openPicker()
  await opened.user.click(await screen.findByRole('checkbox', { name: 'Upacara' }))
  const left = 'Pilihan dari gallery belum ditambahkan ke album.'
  expect(screen.queryByText(left)).toBeNull()

  const again = await reload(opened)
  expect(await screen.findByText(left)).toBeVisible()
  await again.user.click(await findButton('Lanjutkan'))
  expect(await screen.findByRole('checkbox', { name: 'Upacara' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Pentas' })).not.toBeChecked()
  expect(screen.queryByText(left)).toBeNull()

  const last = await reload(again)
  await screen.findByText(left)
  await discardInput(last.user)
  await waitFor(() => expect(screen.queryByText(left)).toBeNull())
  await last.user.click(await findButton('Tambah'))
  expect(await screen.findByRole('checkbox', { name: 'Upacara' })).not.toBeChecked()
  await last.user.click(screen.getByRole('checkbox', { name: 'Upacara' }))
  await last.user.click(await findButton('Tambah (1)'))
  expect(await screen.findByRole('heading', { name: 'Isi Album (1)' })).toBeVisible()
})
