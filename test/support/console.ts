/** Setup of every console test: what jsdom lacks, the network to the real application, no error left unseen. */
import '@testing-library/jest-dom/vitest'
import { Blob, File } from 'node:buffer'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { network, waitForRequests } from './network.ts'

/** As wide as the screens are first looked at. */
const WIDTH = 1280

/** In milliseconds; a busy machine may take its time, and what never comes fails all the same. */
const TIMEOUT_MS = 20_000

configure({
  asyncUtilTimeout: TIMEOUT_MS,
  // By default the page is printed into each error, also of every look that finds nothing yet: a twentieth of the time.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})
fillGaps()
await sendWithNode()

/** During development react-admin also logs what calls answer; that it is told to the user is tested. */
const EXPECTED_ERRORS = ['HttpError', 'AbortError']
const isKnown = ([first]: unknown[]) =>
  first instanceof Object && 'name' in first && EXPECTED_ERRORS.includes(String(first.name))

const errors: unknown[][] = []

beforeAll(() => {
  network.listen({ onUnhandledRequest: 'error' })
  handOverRedirects()
})
beforeEach(() => {
  window.innerWidth = WIDTH
  vi.spyOn(console, 'error').mockImplementation((...output) => {
    if (!isKnown(output)) errors.push(output)
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
  vi.restoreAllMocks()
  expect(errors.splice(0), 'console.error').toEqual([])
})
afterAll(() => {
  network.close()
  // The next file shares this process, and must find no session, draft or notice of this one.
  vi.resetModules()
})

/** A browser answers a redirect that names no Location as it is; the interceptor would go and look for one. */
function handOverRedirects() {
  const intercepted = globalThis.fetch
  globalThis.fetch = (input, init) => intercepted(input, { ...init, redirect: 'manual' })
}

/**
 * Files travel by Node's own classes, all of one kind: jsdom's are copied on their way into a request, which loses
 * their names, and since Node 24 their bytes, because its FormData makes a copy with whatever File is global.
 */
async function sendWithNode() {
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const { constructor: FormData } = await new Response('', form).formData()
  Object.assign(globalThis, { Blob, File, FormData })
}

function fillGaps() {
  window.matchMedia = (query) => {
    const bound = (name: string) => Number(query.match(new RegExp(`${name}-width: ?([\\d.]+)px`))?.[1] ?? NaN)
    const [least, most] = [bound('min'), bound('max')]
    const isWide = /-width/.test(query) && !(window.innerWidth < least) && !(window.innerWidth > most)
    const nobody = () => {}
    return Object.assign(new EventTarget(), {
      // Nobody looks, so nothing fades; waiting for it was a good part of these tests.
      matches: isWide || query === '(prefers-reduced-motion: reduce)',
      media: query,
      onchange: null,
      addListener: nobody,
      removeListener: nobody,
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
  // The editor measures its text; without layout everything stands at the origin.
  const nowhere = () => new DOMRect()
  Range.prototype.getBoundingClientRect = nowhere
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  document.elementFromPoint = () => null
}
