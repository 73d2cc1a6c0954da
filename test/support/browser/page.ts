/** Bundles a test's own page, and serves it in Chromium at the address of the real server. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { ROOT } from '#test/support/source/sources.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/**
 * @param folder with an index.html, relative to the repository
 * @returns `show` serves the page at every address except those of the API; `remove` deletes the bundle
 */
export async function bundlePage(folder: string) {
  const outDir = mkdtempSync(join(tmpdir(), 'pelita-page-'))
  // Like the built console; Vitest's own NODE_ENV would select React's development build.
  const originalNodeEnv = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  await build({
    configFile: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    root: join(ROOT, folder),
    base: '/',
    plugins: [react()],
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, minify: false, chunkSizeWarningLimit: 20_000 },
  }).finally(() => {
    process.env.NODE_ENV = originalNodeEnv
  })
  const show = (page: Page) =>
    page.route(/^(?!.*\/(api|images)\/)/, (route) => {
      const { pathname } = new URL(route.request().url())
      const type = TYPES[extname(pathname)]
      const file = type ? pathname : '/index.html'
      return route.fulfill({ body: readFileSync(join(outDir, file)), contentType: type ?? 'text/html' })
    })
  return { show, remove: () => rmSync(outDir, { recursive: true, force: true }) }
}
