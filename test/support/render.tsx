/** Opens the console as a browser does: a fresh page at an address, with the session this browser keeps. */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import type { SessionUser } from '#contract/people/session.ts'
import type { Client } from './world.ts'

const SESSION_KEY = 'pelita.session'

/** Styles stay out of the document: without layout they tell nothing, and jsdom would spend its time on them. */
const styleCache = createCache({ key: 'p', container: document.createElement('div') })

/**
 * Loads the page anew: no module, cache or form of an earlier page is left.
 *
 * @example const { user } = await openConsole('/news', await world.as('Operator'))
 */
export async function openConsole(path: string, who?: Client) {
  if (who) await storeSession(who)
  window.history.replaceState(null, '', path)
  vi.resetModules()
  const { App } = await import('#src/App.tsx')
  const router = createBrowserRouter([{ path: '*', element: <App /> }])
  onTestFinished(() => router.dispose())
  const page = render(
    <CacheProvider value={styleCache}>
      <RouterProvider router={router} />
    </CacheProvider>,
  )
  return { ...page, user: userEvent.setup({ delay: null }), router }
}

/** The page loaded anew: what stands in the tab is kept when it goes, as a browser says, and nothing is taken down first. */
export async function reload({ unmount }: { unmount: () => void }) {
  window.dispatchEvent(new Event('pagehide'))
  const tab = Object.entries({ ...sessionStorage })
  unmount()
  for (const [name, value] of tab) sessionStorage.setItem(name, value)
  return openConsole(currentAddress())
}

/** Where the browser is. */
export const currentAddress = () => location.pathname + location.search

/** The session a browser keeps of somebody who signed in. */
export async function storeSession(who: Client) {
  const { result: user } = (await who.get<SessionUser>('/session')).body
  localStorage.setItem(SESSION_KEY, JSON.stringify({ access_token: who.token, user, nama: user.name }))
}
