/** Opens the console in jsdom like a page load: at an address, with the session in localStorage. */
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import type { SessionUser } from '#platform/contract/session.ts'
import type { Client } from '#test/support/world/world.ts'
import { WithoutStyles } from './styles.tsx'

const SESSION_KEY = 'pelita.session'

/**
 * Loads the page with fresh modules, so that no cache or form of an earlier page remains.
 *
 * @example const { user } = await openConsole('/news', await world.as('Operator'))
 */
export async function openConsole(path: string, client?: Client) {
  if (client) await storeSession(client)
  window.history.replaceState(null, '', path)
  vi.resetModules()
  const { App } = await import('#src/console.tsx')
  const router = createBrowserRouter([{ path: '*', element: <App /> }])
  onTestFinished(() => router.dispose())
  const page = render(
    <WithoutStyles>
      <RouterProvider router={router} />
    </WithoutStyles>,
  )
  return { ...page, user: userEvent.setup({ delay: null }), router }
}

/** Reloads the page like a browser: fires `pagehide`, and keeps what both storages had before React unmounts. */
export async function reload({ unmount }: { unmount: () => void }) {
  window.dispatchEvent(new Event('pagehide'))
  const [tab, device] = [{ ...sessionStorage }, { ...localStorage }]
  unmount()
  for (const [name, value] of Object.entries(tab)) sessionStorage.setItem(name, value)
  for (const [name, value] of Object.entries(device)) localStorage.setItem(name, value)
  return openConsole(currentAddress())
}

/**
 * At the next opening, the editor of texts is loaded some time after the form, as on a slow connection. In jsdom it would
 * be there before a form restores its draft.
 */
export function loadEditorLate() {
  const editor = '#platform/console/kit/richText/RichTextEditor.tsx'
  vi.doMock(editor, async (loadEditor) => {
    await new Promise((resolve) => setTimeout(resolve, EDITOR_DELAY_MS))
    return loadEditor()
  })
  onTestFinished(() => vi.doUnmock(editor))
}
const EDITOR_DELAY_MS = 1_000

/** @returns the path and query of the current address */
export const currentAddress = () => location.pathname + location.search

/** Stores a client's session in localStorage, as the console does after a sign-in. */
export async function storeSession(client: Client) {
  const { result: user } = (await client.get<SessionUser>('/session')).body
  localStorage.setItem(SESSION_KEY, JSON.stringify({ access_token: client.token, user, nama: user.name }))
}
