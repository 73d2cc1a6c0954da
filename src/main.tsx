/** Starts the console in the page, with the styles' nonce that the server gave it. */
// Before whatever declares a schema.
import './jitless.ts'
import '@fontsource-variable/plus-jakarta-sans'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App, loadSignIn, readFirstList } from './App.tsx'
// Lists are where the day's work begins: what they are made of comes with the page, not after it.
import './kit/wing/ResourceScreens.tsx'
import './kit/dialog/useQuestion.tsx'
import './kit/frame/alertActions.ts'
import { styleNonce } from './kit/screen/styleNonce.ts'
import { screenAt } from './kit/wing/registry.ts'
import { safariPrefixes } from './layout/safariPrefixes.ts'
import { getSession } from './providers/session.ts'
import { registry } from './wings.ts'

const nonce = styleNonce()
const styles = createCache({
  key: 'p',
  prepend: true,
  stylisPlugins: [safariPrefixes],
  ...(nonce && { nonce }),
})

// A data router: only it can hold back a navigation from an unsaved form.
const router = createBrowserRouter([{ path: '*', element: <App /> }])

const root = document.getElementById('root')
if (!root) throw new Error('index.html tanpa #root')
/** In slices, between which the browser answers to whoever scrolls or types already: at once it is one of 100 ms. */
const show = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <CacheProvider value={styles}>
          <RouterProvider router={router} />
        </CacheProvider>
      </StrictMode>,
    ),
  )

/** What is shown first, fetched before anything is drawn: after a placeholder React holds the next picture back 300 ms. */
const load = getSession() ? screenAt(registry.screens, location.pathname)?.load : loadSignIn
/** Rows that come no sooner come into a screen that stands already; in milliseconds. */
const DELAY_MS = 100
const pause = new Promise((resolve) => setTimeout(resolve, DELAY_MS))
// A part that cannot be had is told where it would stand.
void Promise.all([load?.(), Promise.race([readFirstList(), pause])]).then(show, show)
