/** The access keys in the role form: they are selected by their labels, and a hint appears where writers could not open the list of posts. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'

it('a role that may add content without the dashboard gets a hint, until the dashboard is selected by its label', async () => {
  const school = await openConsoleWorld()
  const { user } = await openConsole('/user-roles/new', await school.as('Administrator'))
  const queryHint = () => screen.queryByText(/Centang Dashboard juga/)
  await user.click(await screen.findByText('Ubah konten sendiri'))
  expect(queryHint()).toBeNull()
  await user.click(screen.getByText('Tambah konten'))
  expect(queryHint()).toBeVisible()
  const tree = screen.getByRole('tree', { name: 'Akses' })
  const dashboard = [...tree.querySelectorAll('[role=treeitem]')].find(
    ({ textContent }) => textContent === 'Dashboard',
  )
  await user.click(dashboard?.querySelector('.MuiTypography-root') ?? tree)
  expect(dashboard).toHaveAttribute('aria-checked', 'true')
  expect(queryHint()).toBeNull()
})
