/**
 * Accessibility: axe finds no violation on any screen of any role, nor in what its buttons open, and no form moves while
 * somebody types.
 * `npm run test:accessibility` checks each in both themes and widths.
 *
 * @vitest-environment jsdom
 */
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, it } from 'vitest'
import { grants } from '#platform/contract/access.ts'
import type { UserType } from '#platform/contract/identity/userTypes.ts'
import type { SessionUser } from '#platform/contract/session.ts'
import { walkScreens } from '#test/support/browser/accessibilityWalk.ts'
import { type Appearance, findViolations, openPageWith } from '#test/support/browser/axe.ts'
import { signIn } from '#test/support/browser/browser.ts'
import { launchChromium } from '#test/support/browser/chromium.ts'
import { refuseWrites, waitUntilLoaded } from '#test/support/browser/screenPages.ts'
import { screens } from '#test/support/console/screens.ts'
import { openServer } from '#test/support/process/server.ts'

const checksAllAppearances = inject('isLong') ?? false
const APPEARANCES: readonly Appearance[] = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 390 },
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 390 },
]
const USERS: readonly { login: string; type: UserType }[] = [
  { login: 'administrator', type: 'administrator' },
  { login: 'guru', type: 'teacher' },
  { login: 'siswa', type: 'student' },
]
/** The screens whose buttons the short run presses too: tabs, a form, a list with dialogs and menus, and documents. */
const PATHS_WITH_PRESSED_BUTTONS = [
  '/sia/activity/teacher-class-lesson/:id',
  '/articles/new',
  '/sia/master/student',
  '/sia/activity/rapor',
]
/** A screen takes about a second, on a busy machine longer. */
const TIMEOUT_MS = checksAllAppearances ? 7_200_000 : 600_000

/** A caret or a counter may move by a fraction of a pixel. */
const MAX_TYPING_SHIFT = 0.001
/** Share of all screens; the others are opened by a button, not by a link. */
const MIN_VISITED_SHARE = 0.85
const visitedPaths = new Set<string>()

const server = openServer({ args: ['--demo'] })
const browser = launchChromium()
afterAll(async () => {
  await (await browser).close()
  await (await server).stop()
})

const openPages = async () => {
  const { url } = await server
  return Promise.all(APPEARANCES.map(async (appearance) => openPageWith(await browser, url, appearance)))
}

it.each(USERS)(
  'axe finds no violation on any screen of a $type, and no form moves while somebody types',
  async ({ login, type }) => {
    const pages = await openPages()
    for (const page of pages) {
      await signIn(page, { email: `${login}@pelita.sch.id`, password: 'pelita-demo' })
      await refuseWrites(page)
    }
    const { role_access } = await readSessionUser(pages[0])
    const ownScreens = screens.filter(
      ({ access, forUserType = type }) => [forUserType].flat().includes(type) && grants(role_access, access),
    )
    const shouldPressButtons = ({ path }: { path: string }) =>
      checksAllAppearances || PATHS_WITH_PRESSED_BUTTONS.includes(path)
    const { violations, typingShifts, visited } = await walkScreens(pages, {
      screens: ownScreens,
      checksAllAppearances,
      shouldPressButtons,
    })
    expect(violations).toEqual([])
    expect(typingShifts.size).toBeGreaterThan(type === 'administrator' ? 25 : 0)
    expect([...typingShifts].filter(([, shift]) => shift > MAX_TYPING_SHIFT)).toEqual([])
    for (const path of visited) visitedPaths.add(path)
    expect(visited.length).toBeGreaterThan(type === 'administrator' ? 60 : 5)
    await Promise.all(pages.map((page) => page.context().close()))
  },
  TIMEOUT_MS,
)

it(
  'axe finds no violation on the pages for signing in, not found and forbidden',
  async () => {
    for (const page of await openPages()) {
      await waitUntilLoaded(page)
      expect(await findViolations(page, '/signin')).toEqual([])
      await page.getByRole('button', { name: 'SIGN IN' }).click()
      await page.getByText('Email harus diisi').waitFor()
      expect(await findViolations(page, '/signin, refused')).toEqual([])
      await signIn(page, { email: 'siswa@pelita.sch.id', password: 'pelita-demo' })
      for (const address of ['/tidak-ada', '/articles']) {
        await page.goto(address)
        await waitUntilLoaded(page)
        expect(await findViolations(page, address)).toEqual([])
      }
      await page.context().close()
    }
  },
  TIMEOUT_MS,
)

it('the tests above visited at least 85 % of all screens', () => {
  expect(visitedPaths.size).toBeGreaterThan(screens.length * MIN_VISITED_SHARE)
})

async function readSessionUser(page: Page | undefined): Promise<SessionUser> {
  const text = await page?.evaluate(() => localStorage.getItem('pelita.session'))
  return JSON.parse(text ?? '').user
}
