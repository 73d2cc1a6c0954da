/** Law: after Buang on a restored draft, every input of a form is as in a fresh form. */
import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPathFinder, type PathFinder } from '#test/support/console/existingPaths.ts'
import { FORMS, fillEveryInput, findForm, readInputs } from '#test/support/console/forms.ts'
import { connectWorld, waitForRequests } from '#test/support/console/network.ts'
import { loadEditorLate, openConsole, reload } from '#test/support/console/render.tsx'
import { sampleOf } from '#test/support/world/rounds.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let administrator: Client
let toExistingPath: PathFinder
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.as({ keys: ['*'] })
  toExistingPath = createPathFinder(world, administrator)
})
beforeEach(() => connectWorld(world))
afterAll(() => world.close())

it('the law knows the forms of new and of existing records', () => {
  expect(FORMS.length).toBeGreaterThan(30)
})

it.each(sampleOf(FORMS))('%s', async (path) => {
  const opened = await openConsole(await toExistingPath(path), administrator)
  await findForm(path)
  const fresh = readInputs()
  await fillEveryInput()
  await waitFor(() => expect(readInputs()).not.toEqual(fresh))
  loadEditorLate()
  await reload(opened)
  await findForm(path)
  const discard = await page.findByRole('button', { name: 'Buang' })
  await waitFor(() => expect(readInputs()).not.toEqual(fresh))
  fireEvent.click(discard)
  fireEvent.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Buang' }))
  await waitFor(() => expect(page.queryByRole('button', { name: 'Buang' })).toBeNull())
  await waitForRequests()
  await waitFor(() => expect(readInputs()).toEqual(fresh))
})
