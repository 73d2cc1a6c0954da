/** Starts the console in the page, with the styles' nonce that the server gave it. */
import '@fontsource-variable/plus-jakarta-sans'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { config } from 'zod'
import { App } from './App.tsx'
// Lists are where the day's work begins: what they are made of comes with the page, not after it.
import './kit/wing/ResourceScreens.tsx'
import { styleNonce } from './kit/screen/styleNonce.ts'

// Zod would compile its checks with eval, which our policy forbids.
config({ jitless: true })

const nonce = styleNonce()
const styles = createCache({ key: 'p', prepend: true, ...(nonce && { nonce }) })

// A data router: only it can hold back a navigation from an unsaved form.
const router = createBrowserRouter([{ path: '*', element: <App /> }])

const root = document.getElementById('root')
if (!root) throw new Error('index.html tanpa #root')
createRoot(root).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>
  </StrictMode>,
)
