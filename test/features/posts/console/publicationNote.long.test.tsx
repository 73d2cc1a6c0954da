/** A post whose time is over is not shown, although it is saved as published; its form says so before. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'

it('a post with a last moment that has passed is told not to be shown', async () => {
  const world = await openConsoleWorld()
  await openConsole('/articles/new', await world.as('Operator'))
  const lastMoment = await screen.findByLabelText(/^Tampil sampai/)
  const findNote = () => screen.queryByText(/konten ini tidak tampil di situs/)
  fireEvent.change(lastMoment, { target: { value: '2098-01-31T08:00' } })
  expect(findNote()).toBeNull()
  fireEvent.change(lastMoment, { target: { value: '2020-01-31T08:00' } })
  await waitFor(() => expect(findNote()).toBeVisible())
})
