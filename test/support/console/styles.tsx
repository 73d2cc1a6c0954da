import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'

const styleCache = createCache({ key: 'p', container: document.createElement('div') })

/** Keeps styles out of the document, because jsdom has no layout and would spend its time on them: each style of each element asks all rules. */
export const WithoutStyles = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styleCache}>{children}</CacheProvider>
)
