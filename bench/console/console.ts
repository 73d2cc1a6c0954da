/** First rows: a list of product and a stock react-admin's on the same server, in Chromium, with an empty and a full cache. */
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser, BrowserContext } from 'playwright-core'
import { build } from 'vite'
import { launchChromium } from '#test/support/chromium.ts'
import { median } from '../load/measure.ts'
import { type RunningServer, startDemo } from '../machine/processes.ts'
import type { Section } from '../section.ts'

const LOGIN = { email: 'administrator@pelita.sch.id', password: 'pelita-demo' }
/** Loads of either console, of which the median counts. */
const ROUNDS = 9

type LoadResult = { ms: number; scripts: number; kilobytes: number }
type ConsolePair<Value> = { product: Value; stock: Value }

/** @param folder that may be filled */
export async function measureConsole(folder: string): Promise<Section> {
  console.log('Console')
  const stockRoot = join(folder, 'stock')
  await buildStock(join(stockRoot, 'dist/console'))
  const product = await startDemo(join(folder, 'school'))
  // The same records: the demonstration's, as the first start left them.
  mkdirSync(join(folder, 'copy'), { recursive: true })
  const stock = await startDemo(join(folder, 'copy'), stockRoot)
  const browser = await launchChromium()
  try {
    return toSection(await measureRounds(browser, { product, stock }))
  } finally {
    await browser.close()
    await Promise.all([product.stop(), stock.stop()])
  }
}

async function measureRounds(browser: Browser, servers: ConsolePair<RunningServer>) {
  const cold: ConsolePair<LoadResult>[] = []
  const warm: ConsolePair<LoadResult>[] = []
  const sessions = { product: await readSession(servers.product), stock: await readSession(servers.stock) }
  for (let round = 0; round < ROUNDS; round += 1) {
    const contexts = {
      product: await openContext(browser, sessions.product, servers.product),
      stock: await openContext(browser, sessions.stock, servers.stock),
    }
    cold.push({
      product: await loadPage(contexts.product, '/articles'),
      stock: await loadPage(contexts.stock, '/#/articles'),
    })
    // Once more before it counts: Chromium keeps compiled scripts from the second time on.
    await loadPage(contexts.product, '/articles')
    await loadPage(contexts.stock, '/#/articles')
    warm.push({
      product: await loadPage(contexts.product, '/articles'),
      stock: await loadPage(contexts.stock, '/#/articles'),
    })
    await Promise.all([contexts.product.close(), contexts.stock.close()])
  }
  return { cold, warm }
}

function toSection({ cold, warm }: Record<'cold' | 'warm', ConsolePair<LoadResult>[]>): Section {
  const medianOf = (
    loads: ConsolePair<LoadResult>[],
    console: keyof ConsolePair<LoadResult>,
    measure: keyof LoadResult,
  ) => median(loads.map((round) => round[console][measure]))
  const ratio = (loads: ConsolePair<LoadResult>[]) =>
    median(loads.map(({ product, stock }) => product.ms / stock.ms))
  return {
    heading: 'Console: first rows of a list, in Chromium, beside a stock react-admin with a guessed list',
    measured: [
      { name: 'Cold', value: medianOf(cold, 'product', 'ms'), unit: 'ms' },
      { name: 'Cold, stock', value: medianOf(cold, 'stock', 'ms'), unit: 'ms' },
      { name: 'Warm', value: medianOf(warm, 'product', 'ms'), unit: 'ms' },
      { name: 'Warm, stock', value: medianOf(warm, 'stock', 'ms'), unit: 'ms' },
      { name: 'Cold ÷ stock', value: ratio(cold), unit: '×' },
      { name: 'Warm ÷ stock', value: ratio(warm), max: 1.15, unit: '×' },
      {
        name: 'Script files until the rows',
        value: medianOf(cold, 'product', 'scripts'),
        max: 12,
        unit: 'files',
      },
      { name: 'Scripts, compressed', value: medianOf(cold, 'product', 'kilobytes'), max: 330, unit: 'KB' },
      { name: 'Scripts of the stock one', value: medianOf(cold, 'stock', 'kilobytes'), unit: 'KB' },
    ],
  }
}

/** With compressed copies, as product has. */
async function buildStock(outDir: string) {
  const { precompressAssets } = await import('../../vite.config.ts')
  await build({
    configFile: false,
    root: 'bench/console/stock',
    plugins: [react(), precompressAssets()],
    html: { cspNonce: '__CSP_NONCE__' },
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  })
  cpSync('public', outDir, { recursive: true })
}

async function readSession({ address }: RunningServer): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/login`, { method: 'POST', headers, body: JSON.stringify(LOGIN) })
  const { result } = (await answer.json()) as { result: object }
  return JSON.stringify(result)
}

async function openContext(
  browser: Browser,
  session: string,
  { address }: RunningServer,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 } })
  await context.addInitScript((session) => {
    localStorage.setItem('pelita.session', session)
    const markRows = () => {
      const hasRows = [...document.querySelectorAll('tbody td')].some((cell) =>
        /\w{4}/.test(cell.textContent ?? ''),
      )
      if (hasRows) performance.mark('rows')
      else requestAnimationFrame(markRows)
    }
    requestAnimationFrame(markRows)
  }, session)
  return context
}

/** From asking for the page until its first rows are there. */
async function loadPage(context: BrowserContext, path: string): Promise<LoadResult> {
  const page = await context.newPage()
  await page.goto(path)
  const loaded = await page.waitForFunction(() => {
    const [rows] = performance.getEntriesByName('rows')
    if (!rows) return null
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\.m?js$/.test(name) && startTime < rows.startTime)
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize)
    return {
      ms: rows.startTime,
      scripts: scripts.length,
      kilobytes: scripts.reduce((sum, size) => sum + size, 0) / 1024,
    }
  })
  const value = await loaded.jsonValue()
  await page.close()
  if (!value) throw new Error('Chromium told no rows')
  return value
}
