/** A page of a test's own, bundled from its folder and shown in Chromium on the real server's address. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { ROOT } from './sources.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/**
 * @param folder with an index.html, below the repository
 * @returns shows it at every address but those of the API, and removes the bundle
 */
export async function bundlePage(folder: string) {
  const outDir = mkdtempSync(join(tmpdir(), 'pelita-page-'))
  // As the built console is; under test Vite would take React's development build.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  await build({
    configFile: false,
    // As in the built console; under test Vite would bundle React's development build.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    root: join(ROOT, folder),
    base: '/',
    plugins: [react()],
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, minify: false, chunkSizeWarningLimit: 20_000 },
  }).finally(() => {
    process.env.NODE_ENV = before
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
