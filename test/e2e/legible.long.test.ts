// @vitest-environment jsdom
/** Legible by anybody: axe finds nothing on any screen of any role, nor in what its buttons open. The long round walks all of it in both themes and widths. */
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, it } from 'vitest'
import { grants } from '#contract/access.ts'
import type { SessionUser, UserType } from '#contract/people/session.ts'
import { signIn } from '#test/support/browser.ts'
import { launchChromium } from '#test/support/chromium.ts'
import {
  type Appearance,
  findViolations,
  openPageWith,
  refuseWrites,
  waitUntilLoaded,
  walkScreens,
} from '#test/support/legible.ts'
import { screens } from '#test/support/screens.ts'
import { openServer } from '#test/support/server.ts'

const checksAllAppearances = inject('isLong') ?? false
const VIEWPORTS: readonly Appearance[] = [
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
/** Of which the light round opens everything: a list with its dialogs and menus, a form, documents, tabs. */
const OPENED = [
  '/sia/activity/teacher-class-lesson/:id',
  '/articles/new',
  '/sia/master/student',
  '/sia/activity/rapor',
]
/** One screen more or less a second; a busy machine takes its time. */
const TIMEOUT_MS = checksAllAppearances ? 7_200_000 : 600_000

/** Of all screens; the rest stand behind a press of a button rather than a link. */
const SEEN_AT_LEAST = 0.85
const seenByAnybody = new Set<string>()

const server = openServer({ args: ['--demo'] })
const browser = launchChromium()
afterAll(async () => {
  await (await browser).close()
  await (await server).stop()
})

const openLooks = async () => {
  const { url } = await server
  return Promise.all(VIEWPORTS.map(async (look) => openPageWith(await browser, url, look)))
}

it.each(USERS)(
  'nothing stands in the way of a $type who sees, hears or types otherwise',
  async ({ login, type }) => {
    const pages = await openLooks()
    for (const page of pages) {
      await signIn(page, { email: `${login}@pelita.sch.id`, password: 'pelita-demo' })
      await refuseWrites(page)
    }
    const { role_access } = await userOf(pages[0])
    const own = screens.filter(
      ({ access, forUserType = type }) => forUserType === type && grants(role_access, access),
    )
    const shouldPressButtons = ({ path }: { path: string }) => checksAllAppearances || OPENED.includes(path)
    const { violations, visited } = await walkScreens(pages, {
      screens: own,
      checksAllAppearances,
      shouldPressButtons,
    })
    expect(violations).toEqual([])
    for (const path of visited) seenByAnybody.add(path)
    expect(visited.length).toBeGreaterThan(type === 'administrator' ? 60 : 5)
    await Promise.all(pages.map((page) => page.context().close()))
  },
  TIMEOUT_MS,
)

it(
  'nor in the way in, nor where an address leads nowhere',
  async () => {
    for (const page of await openLooks()) {
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

it('and hardly a screen is left out', () => {
  expect(seenByAnybody.size).toBeGreaterThan(screens.length * SEEN_AT_LEAST)
})

async function userOf(page: Page | undefined): Promise<SessionUser> {
  const text = await page?.evaluate(() => localStorage.getItem('pelita.session'))
  return JSON.parse(text ?? '').user
}
