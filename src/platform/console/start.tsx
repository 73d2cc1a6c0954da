/** Starts the console in the page; styles carry the nonce that the server put there. */
// Most visits open a list first, so what lists need is loaded with the entry script, not lazily.
import './kit/registry/GeneratedScreens.tsx'
import './kit/dialog/useConfirmDialog.tsx'
import './kit/style/alertActions.ts'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { SECOND } from '#platform/contract/units.ts'
import { findScreen } from './kit/registry/registry.ts'
import type { Screen } from './kit/registry/Screen.ts'
import { styleNonce } from './kit/style/styleNonce.ts'
import { safariPrefixes } from './layout/safariPrefixes.ts'
import { loadSignIn } from './layout/signIn/LazySignIn.tsx'
import { readShownAgain, startKeepingAnswers } from './offline/keptAnswers.ts'
import { whenLinkIsIdle } from './offline/whenLinkIsIdle.ts'
import type { Providers } from './providers/createProviders.ts'
import { prefetchFirstList } from './providers/data/prefetchFirstList.ts'
import { getSession } from './providers/session.ts'

type Console = { app: ReactNode; screens: readonly Screen[]; providers: Providers }

/** How long rendering waits for the prefetched rows, in milliseconds; later rows fill in the rendered screen. */
const MAX_WAIT_MS = 100
const READ_AGAIN_MS = 20 * SECOND

/** Renders the app into the page's `#root`. Tests have a document without one, and render the app themselves. */
export function startConsole({ app, screens, providers }: Console) {
  const root = document.getElementById('root')
  if (!root) return
  const page = createPage(app)
  startKeepingAnswers((pathname) => findScreen(screens, pathname)?.isKept ?? false)
  setInterval(() => void readShownAgain(providers.queryClient), READ_AGAIN_MS)
  void installLater(screens)
  /** Renders as a transition, which React interrupts for scrolling and typing; otherwise it is one task of 100 ms. */
  const render = () => startTransition(() => createRoot(root).render(page))
  const waitLimit = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  // A module that fails to load is reported by the screen's error boundary, so rendering goes on.
  void Promise.all([loadFirstScreen(screens), Promise.race([prefetchFirstList(providers), waitLimit])]).then(
    render,
    render,
  )
}

/** There is none without HTTPS, and none in development, where files have no hashes. */
async function installLater(screens: readonly Screen[]) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await whenLinkIsIdle()
  try {
    const { install } = await import('./offline/install.ts')
    await install(screens)
  } catch {
    // The connection was lost: the next visit tries again.
  }
}

function createPage(app: ReactNode) {
  const nonce = styleNonce()
  const styleCache = createCache({
    key: 'p',
    prepend: true,
    stylisPlugins: [safariPrefixes],
    ...(nonce && { nonce }),
  })
  // Only a data router can block navigation away from an unsaved form.
  const router = createBrowserRouter([{ path: '*', element: app }])
  return (
    <StrictMode>
      <CacheProvider value={styleCache}>
        <RouterProvider router={router} />
      </CacheProvider>
    </StrictMode>
  )
}

/** Loads the first screen before rendering, because after showing a fallback React waits 300 ms to replace it. */
function loadFirstScreen(screens: readonly Screen[]) {
  return getSession() ? findScreen(screens, location.pathname)?.load?.() : loadSignIn()
}
