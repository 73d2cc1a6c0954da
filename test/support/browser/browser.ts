/** Journeys: tests in which users operate the console of the real server in Chromium. */
import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openServer } from '#test/support/process/server.ts'
import { ADMIN } from '#test/support/world/world.ts'
import { launchChromium } from './chromium.ts'

/** Long enough for a busy machine. */
const TIMEOUT_MS = 60_000

/** The password that users choose at their first sign-in. */
export const CHANGED_PASSWORD = 'kata-sandi-sendiri'

export type Journey = {
  /** Opens the sign-in page in a new browser context without stored data. */
  openPage: (size?: {
    width: number
    height: number
    isScriptless?: boolean
    hasTouch?: boolean
    /** Lets the page install its service worker, which would answer other journeys from the device. */
    hasWorker?: boolean
  }) => Promise<Page>
  url: string
  /** The website's address. */
  siteUrl: string
}

let browserPromise: Promise<Browser> | null = null
afterAll(async () => (await browserPromise)?.close())

type JourneyOptions = {
  /** Page and console errors that the journey expects. */
  expectedErrors?: RegExp
  /** Environment variables of the server. */
  env?: Record<string, string>
}

/**
 * Defines a test with its own server and an empty data folder. The test also fails on uncaught errors, on lines in the
 * browser's error console, and on requests to other origins.
 *
 * @example journey('an operator signs in', async ({ openPage }) => { const page = await openPage(); await signIn(page) })
 */
export function journey(
  name: string,
  run: (journey: Journey) => Promise<void>,
  { expectedErrors, env }: JourneyOptions = {},
) {
  it(name, async () => {
    browserPromise ??= launchChromium()
    const browser = await browserPromise
    const server = await openServer(env && { env })
    const problems: string[] = []
    const contexts: BrowserContext[] = []
    const openPage: Journey['openPage'] = async (
      { isScriptless = false, hasTouch = false, hasWorker = false, ...viewport } = {
        width: 1280,
        height: 800,
      },
    ) => {
      const context = await browser.newContext({
        viewport,
        locale: 'id-ID',
        baseURL: server.url,
        javaScriptEnabled: !isScriptless,
        hasTouch,
        serviceWorkers: hasWorker ? 'allow' : 'block',
      })
      contexts.push(context)
      const page = await context.newPage()
      page.setDefaultTimeout(TIMEOUT_MS)
      repeatAbortedNavigations(page)
      recordProblems(page, [server.url, server.siteUrl], problems)
      await page.goto('/')
      return page
    }
    try {
      await run({ openPage, url: server.url, siteUrl: server.siteUrl })
    } catch (error) {
      for (const context of contexts) for (const page of context.pages()) await appendSnapshot(error, page)
      throw error
    } finally {
      for (const context of contexts) await context.close()
      await server.stop()
    }
    const unexpectedProblems = problems.filter((line) => !expectedErrors?.test(line))
    expect([...unexpectedProblems, ...(server.errorOutput() ? [server.errorOutput()] : [])]).toEqual([])
  })
}

/**
 * Goes to an address again if the step back over the entry of a dialog closed just before has aborted it. No user types an
 * address within these milliseconds.
 */
function repeatAbortedNavigations(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = (...address) =>
    goto(...address).catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('net::ERR_ABORTED')) return goto(...address)
      throw error
    })
}

/** Appends a page's accessibility tree to the error of a failed journey, because the log has no screenshot. */
async function appendSnapshot(error: unknown, page: Page) {
  if (!(error instanceof Error)) return
  const snapshot = await page.locator('html').ariaSnapshot({ timeout: 2_000 }).catch(String)
  error.message += `\n\n${page.url()}\n${snapshot.slice(0, 3_000)}`
}

/** Signs in at the sign-in page, by default as the seeded administrator. */
export async function signIn(page: Page, { email, password } = ADMIN) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await page.getByRole('button', { name: /^Akun / }).waitFor()
}

/** Signs in with a one-time password, and changes it as the console demands. */
export async function signInFirstTime(page: Page, login: string, oneTimePassword: string) {
  await signInAndChange(page, login, oneTimePassword)
  await page.waitForURL(/\/sia$/)
}

/** The same for whoever has another home. */
export async function signInAndChange(page: Page, login: string, oneTimePassword: string) {
  await signIn(page, { email: login, password: oneTimePassword })
  await page.getByLabel('Password Lama').fill(oneTimePassword)
  await page.getByLabel('Password Baru', { exact: false }).first().fill(CHANGED_PASSWORD)
  await page.getByLabel('Ulangi Password Baru').fill(CHANGED_PASSWORD)
  await page.getByRole('button', { name: 'Simpan' }).click()
}

/** Sends an API request with the session of a page, to prepare data for a journey. */
export async function sendRequest<Result>(
  page: Page,
  { method, path, body }: { method: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown },
): Promise<Result> {
  const session = await page.evaluate(() => localStorage.getItem('pelita.session'))
  const response = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${JSON.parse(session ?? '{}').access_token}` },
    ...(body !== undefined && { data: body }),
  })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()).result
}

/** Waits until a text is visible. */
export async function expectText(page: Page, message: string | RegExp) {
  await page.getByText(message).first().waitFor()
}

/** Failed responses that screens handle; Chromium logs them as errors anyway. */
const EXPECTED_FAILURE = /Failed to load resource: .* status of (301|401|409|422) /

function recordProblems(page: Page, allowedUrls: string[], problems: string[]) {
  const origins = allowedUrls.map((address) => new URL(address).origin)
  page.on('pageerror', (error) => problems.push(`page: ${error.stack ?? error.message}`))
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && !EXPECTED_FAILURE.test(message.text()))
      problems.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('request', (request) => {
    const target = new URL(request.url())
    if (/^https?:$/.test(target.protocol) && !origins.includes(target.origin))
      problems.push(`leaves the site: ${target}`)
  })
}
