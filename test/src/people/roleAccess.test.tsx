/** The keys of a role in its form: pressed by their words, and told where a writer would stand before a closed door. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'

it('a role that writes without a list of posts is told to take the dashboard, which is ticked by its name', async () => {
  const school = await openConsoleWorld()
  const { user } = await openConsole('/user-roles/new', await school.as('Administrator'))
  const hint = () => screen.queryByText(/Centang Dashboard juga/)
  await user.click(await screen.findByText('Ubah konten sendiri'))
  expect(hint()).toBeNull()
  await user.click(screen.getByText('Tambah konten'))
  expect(hint()).toBeVisible()
  const tree = screen.getByRole('tree', { name: 'Akses' })
  const dashboard = [...tree.querySelectorAll('[role=treeitem]')].find(
    ({ textContent }) => textContent === 'Dashboard',
  )
  await user.click(dashboard?.querySelector('.MuiTypography-root') ?? tree)
  expect(dashboard).toHaveAttribute('aria-checked', 'true')
  expect(hint()).toBeNull()
})
