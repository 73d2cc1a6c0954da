/** Setup of every console test: stubs what jsdom lacks, connects the network, and fails on logged errors. */
import '@testing-library/jest-dom/vitest'
import { Blob, File } from 'node:buffer'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { network, waitForRequests } from './network.ts'
import { isUpstreamWarning } from './upstreamWarnings.ts'

/** A desktop width in pixels; tests of narrow screens change it. */
const WINDOW_WIDTH_PX = 1280

/** Long enough for a busy machine. */
const TIMEOUT_MS = 40_000

configure({
  asyncUtilTimeout: TIMEOUT_MS,
  // By default every failed attempt of findBy… prints the page into its error, which takes a twentieth of the time.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})
stubMissingBrowserApis()
await replaceFileClasses()

/** Errors of requests, which react-admin also logs in development; tests check that the user sees them. */
const EXPECTED_ERRORS = ['HttpError', 'AbortError']
const isExpected = ([first, prop]: unknown[]) =>
  (first instanceof Object && 'name' in first && EXPECTED_ERRORS.includes(String(first.name))) ||
  isUpstreamWarning(first, prop)

const errors: unknown[][] = []

beforeAll(() => {
  network.listen({ onUnhandledRequest: 'error' })
  disableRedirectFollowing()
})
beforeEach(() => {
  window.innerWidth = WINDOW_WIDTH_PX
  vi.spyOn(console, 'error').mockImplementation((...output) => {
    if (!isExpected(output)) errors.push(output)
  })
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stdout.write(`${task.name}\n${prettyDOM(document.body)}\n`)
  cleanup()
  await waitForRequests()
  network.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  // A step back of a dialog that has just closed would otherwise change the address of the next test.
  await new Promise((resolve) => setTimeout(resolve))
  vi.restoreAllMocks()
  expect(errors.splice(0), 'console.error').toEqual([])
})
afterAll(() => {
  network.close()
  // The next test file shares this process, and must not find a session, draft or notification of this one.
  vi.resetModules()
})

/** A browser returns a redirect without a Location header as it is, but msw's interceptor would try to follow it. */
function disableRedirectFollowing() {
  const interceptedFetch = globalThis.fetch
  globalThis.fetch = (input, init) => interceptedFetch(input, { ...init, redirect: 'manual' })
}

/**
 * Replaces jsdom's Blob, File and FormData by Node's. When jsdom's are mixed with Node's fetch, they are copied, which
 * loses the files' names and, since Node 24, their bytes, because FormData makes the copy with the global File.
 */
async function replaceFileClasses() {
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const { constructor: FormData } = await new Response('', form).formData()
  Object.assign(globalThis, { Blob, File, FormData })
}

function stubMissingBrowserApis() {
  window.matchMedia = (query) => {
    const parseWidth = (bound: 'min' | 'max') =>
      Number(query.match(new RegExp(`${bound}-width: ?([\\d.]+)px`))?.[1] ?? NaN)
    const minWidth = parseWidth('min')
    const maxWidth = parseWidth('max')
    const matchesWidth =
      /-width/.test(query) && !(window.innerWidth < minWidth) && !(window.innerWidth > maxWidth)
    const noop = () => {}
    return Object.assign(new EventTarget(), {
      // Reduced motion saves the time of transitions.
      matches: matchesWidth || query === '(prefers-reduced-motion: reduce)',
      media: query,
      onchange: null,
      addListener: noop,
      removeListener: noop,
    }) as MediaQueryList
  }
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  // The editor measures its text, which jsdom cannot do without layout.
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  document.elementFromPoint = () => null
}
