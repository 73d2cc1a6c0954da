/** Opens the console as a browser does: a fresh page at an address, with the session this browser keeps. */
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import type { SessionUser } from '#contract/people/session.ts'
import type { Client } from './world.ts'

const KEY = 'pelita.session'

/**
 * Loads the page anew: no module, cache or form of an earlier page is left.
 *
 * @example const { user } = await openConsole('/news', await world.as('Operator'))
 */
export async function openConsole(path: string, who?: Client) {
  if (who) await keepSession(who)
  window.history.replaceState(null, '', path)
  vi.resetModules()
  const { App } = await import('#src/App.tsx')
  const router = createBrowserRouter([{ path: '*', element: <App /> }])
  onTestFinished(() => router.dispose())
  const page = render(<RouterProvider router={router} />)
  return { ...page, user: userEvent.setup(), router }
}

/** Where the browser is. */
export const address = () => location.pathname + location.search

async function keepSession(who: Client) {
  const { result: user } = (await who.get<SessionUser>('/session')).body
  localStorage.setItem(KEY, JSON.stringify({ access_token: who.token, user, nama: user.name }))
}
