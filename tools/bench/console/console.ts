/** Measures in Chromium when the first rows of a list are rendered, by the product and by a stock react-admin, cold and warm. */
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser, BrowserContext } from 'playwright-core'
import { build } from 'vite'
import { launchChromium } from '#test/support/browser/chromium.ts'
import { precompressAssets } from '../../precompressAssets.ts'
import { median } from '../load/measure.ts'
import { type RunningServer, startDemo } from '../machine/processes.ts'
import type { Section } from '../section.ts'

const CREDENTIALS = { email: 'administrator@pelita.sch.id', password: 'pelita-demo' }
/** Page loads of each console, of which the median counts. */
const ROUND_COUNT = 9

type PageLoad = { ms: number; scriptCount: number; scriptKilobytes: number }
type ConsolePair<Value> = { product: Value; stock: Value }

/** @param folder receives the schools and the built stock console */
export async function measureConsole(folder: string): Promise<Section> {
  console.log('Console')
  const stockRoot = join(folder, 'stock')
  await buildStock(join(stockRoot, 'dist/console'))
  const product = await startDemo(join(folder, 'school'))
  // Both servers have the records of the demo school.
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
  const coldLoads: ConsolePair<PageLoad>[] = []
  const warmLoads: ConsolePair<PageLoad>[] = []
  const sessions = { product: await signIn(servers.product), stock: await signIn(servers.stock) }
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const contexts = {
      product: await openContext(browser, sessions.product, servers.product),
      stock: await openContext(browser, sessions.stock, servers.stock),
    }
    coldLoads.push({
      product: await loadPage(contexts.product, '/articles'),
      stock: await loadPage(contexts.stock, '/#/articles'),
    })
    // One load is not counted: Chromium caches compiled scripts from the second load on.
    await loadPage(contexts.product, '/articles')
    await loadPage(contexts.stock, '/#/articles')
    warmLoads.push({
      product: await loadPage(contexts.product, '/articles'),
      stock: await loadPage(contexts.stock, '/#/articles'),
    })
    await Promise.all([contexts.product.close(), contexts.stock.close()])
  }
  return { coldLoads, warmLoads }
}

function toSection({
  coldLoads,
  warmLoads,
}: Record<'coldLoads' | 'warmLoads', ConsolePair<PageLoad>[]>): Section {
  const medianOf = (
    rounds: ConsolePair<PageLoad>[],
    consoleName: keyof ConsolePair<PageLoad>,
    key: keyof PageLoad,
  ) => median(rounds.map((round) => round[consoleName][key]))
  const medianRatio = (rounds: ConsolePair<PageLoad>[]) =>
    median(rounds.map(({ product, stock }) => product.ms / stock.ms))
  return {
    heading: 'Console: time to the first rows of a list in Chromium, compared with a stock react-admin list',
    metrics: [
      { name: 'Cold', value: medianOf(coldLoads, 'product', 'ms'), unit: 'ms' },
      { name: 'Cold, stock', value: medianOf(coldLoads, 'stock', 'ms'), unit: 'ms' },
      { name: 'Warm', value: medianOf(warmLoads, 'product', 'ms'), unit: 'ms' },
      { name: 'Warm, stock', value: medianOf(warmLoads, 'stock', 'ms'), unit: 'ms' },
      { name: 'Cold ÷ stock', value: medianRatio(coldLoads), unit: '×' },
      { name: 'Warm ÷ stock', value: medianRatio(warmLoads), max: 1.15, unit: '×' },
      {
        name: 'Script files before the first rows',
        value: medianOf(coldLoads, 'product', 'scriptCount'),
        max: 12,
        unit: 'files',
      },
      {
        name: 'Scripts, compressed',
        value: medianOf(coldLoads, 'product', 'scriptKilobytes'),
        max: 330,
        unit: 'KB',
      },
      {
        name: 'Scripts of the stock console, compressed',
        value: medianOf(coldLoads, 'stock', 'scriptKilobytes'),
        unit: 'KB',
      },
    ],
  }
}

/** Builds the stock console, with precompressed assets like the product. */
export async function buildStock(outDir: string) {
  await build({
    configFile: false,
    root: 'tools/bench/console/stock',
    plugins: [react(), precompressAssets()],
    html: { cspNonce: '__CSP_NONCE__' },
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  })
  cpSync('public', outDir, { recursive: true })
}

async function signIn({ address }: RunningServer): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(CREDENTIALS),
  })
  const { result } = (await response.json()) as { result: object }
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
    const markFirstRows = () => {
      const hasRows = [...document.querySelectorAll('tbody td')].some((cell) =>
        /\w{4}/.test(cell.textContent ?? ''),
      )
      if (hasRows) performance.mark('rows')
      else requestAnimationFrame(markFirstRows)
    }
    requestAnimationFrame(markFirstRows)
  }, session)
  return context
}

/** Measures from the start of the navigation until the first rows are rendered. */
async function loadPage(context: BrowserContext, path: string): Promise<PageLoad> {
  const page = await context.newPage()
  await page.goto(path)
  const handle = await page.waitForFunction(() => {
    const [rows] = performance.getEntriesByName('rows')
    if (!rows) return null
    const scriptSizes = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\.m?js$/.test(name) && startTime < rows.startTime)
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize)
    return {
      ms: rows.startTime,
      scriptCount: scriptSizes.length,
      scriptKilobytes: scriptSizes.reduce((sum, size) => sum + size, 0) / 1024,
    }
  })
  const pageLoad = await handle.jsonValue()
  await page.close()
  if (!pageLoad) throw new Error('No rows were rendered')
  return pageLoad
}
