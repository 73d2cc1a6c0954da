/** A reload keeps the items that were added to an album that is not saved yet. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'

it('an item that was picked from the gallery', async () => {
  const operator = await (await openConsoleWorld()).as('Operator')
  await operator.post('/gallery', { title: 'Upacara', type: 'video', image: 'dQw4w9WgXcQ' })
  const opened = await openConsole('/album-gallery/new', operator)
  await opened.user.type(await screen.findByRole('textbox', { name: /^Judul/ }), 'Senin')
  await opened.user.click(await findButton('Tambah'))
  await opened.user.click(await screen.findByRole('checkbox', { name: 'Upacara' }))
  await opened.user.click(await findButton('Tambah (1)'))
  expect(await screen.findByRole('heading', { name: 'Isi Album (1)' })).toBeVisible()
  await reload(opened)
  await screen.findByText(/^Isian yang belum tersimpan dipulihkan/)
  expect(await screen.findByRole('heading', { name: 'Isi Album (1)' })).toBeVisible()
  expect(await screen.findByText('Upacara')).toBeVisible()
})
