/** Law: when the session has ended, every form asks to sign in in place and keeps its input. */
import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPathFinder, type PathFinder } from '#test/support/console/existingPaths.ts'
import { FORMS, fillEveryInput, findForm, readInputs } from '#test/support/console/forms.ts'
import { connectWorld, waitForRequests } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { sampleOf } from '#test/support/world/rounds.ts'
import { openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

let world: World
let toExistingPath: PathFinder
beforeAll(async () => {
  world = await openWorld()
  toExistingPath = createPathFinder(world, await world.as({ keys: ['*'] }))
})
beforeEach(() => connectWorld(world))
afterAll(() => world.close())

it.each(sampleOf(FORMS))('%s', async (path) => {
  const existingPath = await toExistingPath(path)
  const user = await world.as({ keys: ['*'] })
  await openConsole(existingPath, user)
  await findForm(path)
  await fillEveryInput()
  await waitForRequests()
  const typed = readInputs()
  const address = currentAddress()
  await user.post('/logout')
  // The rights are read again, as by a list or a save.
  fireEvent.focus(window)
  const dialog = await page.findByRole('dialog', { name: 'Masuk lagi' })
  await userEvent.type(within(dialog).getByLabelText('Password'), `${PASSWORD}{Enter}`)
  await waitFor(() => expect(page.queryByRole('dialog', { name: 'Masuk lagi' })).toBeNull())
  expect(currentAddress()).toBe(address)
  await waitFor(() => expect(readInputs()).toEqual(typed))
})
