/** Law: every entity is a `<Resource>`; react-admin's own paths redirect to the specified ones, and no other path exists below an entity. */
import { act, screen as page, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectWorld, waitForRequests } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { entities, features, screens } from '#test/support/console/screens.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const REGISTER = '#src/features.console.tsx'
const NOT_FOUND = 'Halaman Tidak Ditemukan'
/** @returns the screen's title, found by its tag, because queries by role are slow and this one runs hundreds of times */
const readTitle = () => document.querySelector('main h1')?.textContent
const names = Object.keys(entities)
const paths = screens.map(({ path }) => path)

let world: World
let administrator: Client
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.as({ keys: ['*'] })
})
beforeEach(() => connectWorld(world))
afterEach(() => {
  vi.doUnmock(REGISTER)
})
afterAll(() => world.close())

/** Opens a console without `<Resource>` elements, but with all bespoke routes. */
async function openWithoutResources() {
  vi.doMock(REGISTER, async (original) => {
    const { features, registry } = await original<typeof import('#src/features.console.tsx')>()
    return { features: features.map((feature) => ({ ...feature, resources: [] })), registry }
  })
  return openConsole('/account/profile', administrator)
}

it('every entity has one `<Resource>` with a label', () => {
  const elements = features.flatMap(({ resources }) => resources)
  expect(elements.map(({ props }) => props.name).sort()).toEqual(names.sort())
  expect(names.length).toBeGreaterThanOrEqual(19)
  for (const { props } of elements) expect(props.options?.label).not.toBe('')
})

it("no entity's list, form or other address is a bespoke route", () => {
  const bespoke = features.flatMap(({ routes }) =>
    routes.map(({ props }) => (props as { path: string }).path),
  )
  const resourceScreens = features.flatMap(({ resources }) =>
    resources.flatMap(({ props }) => props.options?.screens ?? []),
  )
  expect(bespoke.filter((path) => resourceScreens.some((screen) => screen.path === path))).toEqual([])
})

it('an entity without its <Resource> has no list, no new and no edit', async () => {
  const { router } = await openWithoutResources()
  await page.findByRole('heading', { level: 1, name: 'Profile' })
  const resourceScreens = features.flatMap(({ resources }) =>
    resources.flatMap(({ props }) => props.options?.screens ?? []),
  )
  expect(resourceScreens.length).toBeGreaterThan(45)
  for (const path of resourceScreens.map((screen) => screen.path.replace(':id', '1'))) {
    await act(() => router.navigate(path))
    expect(readTitle(), path).toBe(NOT_FOUND)
  }
  await waitForRequests()
})

describe("react-admin's own path", () => {
  const withForms = names.filter((name) => paths.includes(`/${name}/new`))

  it('of a new record redirects to new, with query, hash and state', async () => {
    const { router } = await openConsole('/account/profile', administrator)
    await page.findByRole('heading', { level: 1, name: 'Profile' })
    for (const name of withForms) {
      await router.navigate(`/${name}/create?dari=0#isi`, { state: { record: {} } })
      await waitFor(() => expect(currentAddress()).toBe(`/${name}/new?dari=0`))
      expect(router.state.location).toMatchObject({ hash: '#isi', state: { record: {} } })
    }
    await waitForRequests()
  })

  it('of a record redirects to its edit form', async () => {
    const { router } = await openConsole('/account/profile', administrator)
    await page.findByRole('heading', { level: 1, name: 'Profile' })
    for (const name of names.filter((name) => paths.includes(`/${name}/edit/:id`))) {
      if (name === 'sia/activity/lesson-class-student') continue
      await router.navigate(`/${name}/1?tab=2`)
      await waitFor(() => expect(currentAddress()).toBe(`/${name}/edit/1?tab=2`))
    }
    await waitForRequests()
  })

  it.each(['slides', 'galleries'])(
    'of a new record in /%s opens the dialog of the list once',
    async (name) => {
      const { router, user } = await openConsole(`/${name}/create`, administrator)
      expect(await page.findByRole('dialog')).toBeVisible()
      expect(currentAddress()).toBe(`/${name}`)
      expect(router.state.location.state).toBeNull()
      await user.click(page.getByRole('button', { name: 'Batal' }))
      await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
      await waitForRequests()
    },
  )
})

it('any other path below an entity is not found', async () => {
  const { router } = await openConsole('/account/profile', administrator)
  await page.findByRole('heading', { level: 1, name: 'Profile' })
  const wrong = ['lain', 'new/lain', '1/show', 'edit/1/lain']
  for (const name of names) {
    // All entities have the same kinds of addresses, so that the rarer mistakes are tried with one of them.
    for (const tail of name === 'news' ? [...wrong, 'create/lain', '1/lain', 'edit', 'edit/x'] : wrong) {
      // A path below /menus is the editor of a menu.
      if (name === 'menus' && !tail.includes('/')) continue
      await act(() => router.navigate(`/${name}/${tail}`))
      expect(readTitle(), `/${name}/${tail}`).toBe(NOT_FOUND)
    }
  }
  await waitForRequests()
})
