/** A dialog with a form focuses its first field. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { createRecord } from '#test/support/sia/school.ts'

it.each([
  ['/slides', 'Tambah Slide', /^Judul/],
  ['/redirects', 'Tambah', /^Alamat lama/],
])('the dialog to add a record at %s', async (path, add, field) => {
  const world = await openConsoleWorld()
  const { user } = await openConsole(path, await world.as('Operator'))
  await user.click(await screen.findByRole('button', { name: add }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByRole('textbox', { name: field })).toHaveFocus())
})

it('a confirm dialog without fields has the focus itself', async () => {
  const world = await openConsoleWorld()
  await createRecord(await world.as('Administrator'), '/sia/master/lesson', {
    code: 'MTK',
    name: 'Matematika',
  })
  const { user } = await openConsole('/sia/master/lesson', await world.as('Operator'))
  await user.click(await screen.findByRole('button', { name: 'Hapus Matematika' }))
  await screen.findByRole('dialog')
  await waitFor(() =>
    expect(screen.getByRole('dialog').closest('.MuiDialog-root')).toContainElement(
      document.activeElement as HTMLElement,
    ),
  )
})
