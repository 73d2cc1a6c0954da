/** Starts the console in the page; styles carry the nonce that the server put there. */
// Must come before every module that declares a schema.
import '#platform/console/jitless.ts'
import '@fontsource-variable/plus-jakarta-sans'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App, loadSignIn, prefetchFirstList } from '#platform/console/App.tsx'
// Most visits open a list first, so what lists need is loaded with the entry script, not lazily.
import '#platform/console/kit/registry/ResourceScreens.tsx'
import '#platform/console/kit/dialog/useConfirmDialog.tsx'
import '#platform/console/kit/style/alertActions.ts'
import { findScreen } from '#platform/console/kit/registry/registry.ts'
import { styleNonce } from '#platform/console/kit/style/styleNonce.ts'
import { safariPrefixes } from '#platform/console/layout/safariPrefixes.ts'
import { getSession } from '#platform/console/providers/session.ts'
import { registry } from './features.console.tsx'

const nonce = styleNonce()
const styleCache = createCache({
  key: 'p',
  prepend: true,
  stylisPlugins: [safariPrefixes],
  ...(nonce && { nonce }),
})

// Only a data router can block navigation away from an unsaved form.
const router = createBrowserRouter([{ path: '*', element: <App /> }])

const root = document.getElementById('root')
if (!root) throw new Error('index.html tanpa #root')
/** Renders as a transition, which React interrupts for scrolling and typing; otherwise it is one task of 100 ms. */
const renderApp = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <CacheProvider value={styleCache}>
          <RouterProvider router={router} />
        </CacheProvider>
      </StrictMode>,
    ),
  )

/** Loads the first screen before rendering, because after showing a fallback React waits 300 ms to replace it. */
const loadFirstScreen = getSession() ? findScreen(registry.screens, location.pathname)?.load : loadSignIn
/** How long rendering waits for the prefetched rows, in milliseconds; later rows fill in the rendered screen. */
const MAX_WAIT_MS = 100
const waitLimit = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
// A module that fails to load is reported by the screen's error boundary, so rendering goes on.
void Promise.all([loadFirstScreen?.(), Promise.race([prefetchFirstList(), waitLimit])]).then(
  renderApp,
  renderApp,
)
