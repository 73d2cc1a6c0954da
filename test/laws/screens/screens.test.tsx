/** Law: every screen opens for a user with all keys, and without its key it is forbidden and in no menu. */
import { act, screen as page } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Screen } from '#platform/console/kit/registry/Screen.ts'
import { createMenu } from '#platform/console/layout/menu/menu.ts'
import { HOME, SIGN_IN } from '#platform/console/paths.ts'
import { type Access, grants } from '#platform/contract/access.ts'
import { ACCESSES } from '#src/access.ts'
import { createPathFinder, type PathFinder } from '#test/support/console/existingPaths.ts'
import { connectWorld, listFailures, waitForRequests } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { screens } from '#test/support/console/screens.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const NOT_FOUND = 'Halaman Tidak Ditemukan'
const UNKNOWN_PATH = '/tidak-ada'
const readTitle = () => document.querySelector('main h1')?.textContent

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

describe.each(screens.map((screen) => [screen.path, screen] as const))('%s', (_path, screen) => {
  it('opens with a title for a user with every key, and none of its requests fails', async () => {
    const path = await toExistingPath(screen.path)
    await openConsole(path, administrator)
    // A form renders its title again once its record has loaded.
    await page.findByRole('heading', { level: 1 })
    await waitForRequests()
    expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(page.queryByText('Tidak memiliki akses')).toBeNull()
    expect(page.queryByText(NOT_FOUND)).toBeNull()
    expect(listFailures()).toEqual([])
    expect(currentAddress()).toMatch(path)
  })

  it('is in no menu of a user without its key', () => {
    const ownKeys = keysExceptOf(screen)
    const can = (access: Access) => grants(ownKeys, access)
    expect([...listMenuPaths({ isSia: false, can }), ...listMenuPaths({ isSia: true, can })]).not.toContain(
      screen.path,
    )
  })

  it('has at least one access key, and its parent is an existing screen', () => {
    expect(screen.access.length).toBeGreaterThan(0)
    if (screen.parent) expect(screens.map(({ path }) => path)).toContain(screen.parent)
  })
})

/** Screens by their access keys: those of a group are forbidden to the same users. */
const screenGroups = new Map<string, Screen[]>()
for (const screen of screens) {
  const keys = screen.access.join(', ')
  screenGroups.set(keys, [...(screenGroups.get(keys) ?? []), screen])
}

describe.each([...screenGroups])('without %s', (_keys, group) => {
  it("a user with every other key sees 'Tidak memiliki akses' on each of its screens", async () => {
    const [firstScreen] = group
    const client = await world.as({ keys: firstScreen ? keysExceptOf(firstScreen) : [] })
    const { router } = await openConsole(UNKNOWN_PATH, client)
    await page.findByRole('heading', { name: NOT_FOUND })
    for (const { path } of group) {
      await act(() => router.navigate(path.replace(/:\w+/g, '1')))
      // Without a home of their own, people start at their first screen.
      if (path === HOME) {
        expect(currentAddress()).not.toBe(HOME)
        continue
      }
      expect(readTitle(), path).toBe('Tidak memiliki akses')
      const homeLinks = page.queryAllByText('Kembali ke beranda').map((link) => link.getAttribute('href'))
      expect(homeLinks, path).toEqual([HOME])
      // The title of one screen must not be mistaken for that of the next.
      await act(() => router.navigate(UNKNOWN_PATH))
      expect(readTitle()).toBe(NOT_FOUND)
    }
    await waitForRequests()
  })
})

describe('an unknown address', () => {
  it.each([UNKNOWN_PATH, '/news/lain', '/sia/master', '/articles/edit'])(
    "%s shows 'Halaman Tidak Ditemukan' and a link home to any user",
    async (path) => {
      await openConsole(path, await world.as({ keys: [] }))
      expect(await page.findByRole('heading', { name: NOT_FOUND })).toBeVisible()
      expect(page.getByRole('link', { name: 'Kembali ke beranda' })).toHaveAttribute('href', '/')
    },
  )
})

it('no two screens share a path, and none has the path of the sign-in page', () => {
  const paths = screens.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).not.toContain(SIGN_IN)
})

const keysExceptOf = ({ access }: Screen) =>
  ACCESSES.map((entry) => entry.name).filter((key) => !(access as readonly string[]).includes(key))

const listMenuPaths = (menu: Parameters<typeof createMenu>[1]) =>
  createMenu(screens, menu)
    .flatMap((entry) => (entry.kind === 'group' ? entry.screens : [entry.screen]))
    .map(({ path }) => path)
