/** First rows: a list of product and a stock react-admin's on the same server, in Chromium, with an empty and a full cache. */
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser, BrowserContext } from 'playwright-core'
import { build } from 'vite'
import { launchChromium } from '#test/support/chromium.ts'
import { median } from '../load/measure.ts'
import { type Running, startDemo } from '../machine/processes.ts'
import type { Section } from '../section.ts'

const LOGIN = { email: 'administrator@pelita.sch.id', password: 'pelita-demo' }
/** Loads of either console, of which the median counts. */
const ROUNDS = 9

type Loaded = { ms: number; scripts: number; kilobytes: number }
type Rivals<Value> = { product: Value; stock: Value }

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
    return sectionOf(await race(browser, { product, stock }))
  } finally {
    await browser.close()
    await Promise.all([product.stop(), stock.stop()])
  }
}

async function race(browser: Browser, servers: Rivals<Running>) {
  const cold: Rivals<Loaded>[] = []
  const warm: Rivals<Loaded>[] = []
  const sessions = { product: await sessionOf(servers.product), stock: await sessionOf(servers.stock) }
  for (let round = 0; round < ROUNDS; round += 1) {
    const contexts = {
      product: await open(browser, sessions.product, servers.product),
      stock: await open(browser, sessions.stock, servers.stock),
    }
    cold.push({
      product: await load(contexts.product, '/articles'),
      stock: await load(contexts.stock, '/#/articles'),
    })
    // Once more before it counts: Chromium keeps compiled scripts from the second time on.
    await load(contexts.product, '/articles')
    await load(contexts.stock, '/#/articles')
    warm.push({
      product: await load(contexts.product, '/articles'),
      stock: await load(contexts.stock, '/#/articles'),
    })
    await Promise.all([contexts.product.close(), contexts.stock.close()])
  }
  return { cold, warm }
}

function sectionOf({ cold, warm }: Record<'cold' | 'warm', Rivals<Loaded>[]>): Section {
  const of = (loads: Rivals<Loaded>[], which: keyof Rivals<Loaded>, what: keyof Loaded) =>
    median(loads.map((round) => round[which][what]))
  const ratio = (loads: Rivals<Loaded>[]) => median(loads.map(({ product, stock }) => product.ms / stock.ms))
  return {
    heading: 'Console: first rows of a list, in Chromium, beside a stock react-admin with a guessed list',
    measured: [
      { name: 'Cold', value: of(cold, 'product', 'ms'), unit: 'ms' },
      { name: 'Cold, stock', value: of(cold, 'stock', 'ms'), unit: 'ms' },
      { name: 'Warm', value: of(warm, 'product', 'ms'), unit: 'ms' },
      { name: 'Warm, stock', value: of(warm, 'stock', 'ms'), unit: 'ms' },
      { name: 'Cold ÷ stock', value: ratio(cold), unit: '×' },
      { name: 'Warm ÷ stock', value: ratio(warm), most: 1.15, unit: '×' },
      { name: 'Script files until the rows', value: of(cold, 'product', 'scripts'), most: 12, unit: 'files' },
      { name: 'Scripts, compressed', value: of(cold, 'product', 'kilobytes'), most: 330, unit: 'KB' },
      { name: 'Scripts of the stock one', value: of(cold, 'stock', 'kilobytes'), unit: 'KB' },
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

async function sessionOf({ address }: Running): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/login`, { method: 'POST', headers, body: JSON.stringify(LOGIN) })
  const { result } = (await answer.json()) as { result: object }
  return JSON.stringify(result)
}

async function open(browser: Browser, session: string, { address }: Running): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 } })
  await context.addInitScript((session) => {
    localStorage.setItem('pelita.session', session)
    const look = () => {
      const isThere = [...document.querySelectorAll('tbody td')].some((cell) =>
        /\w{4}/.test(cell.textContent ?? ''),
      )
      if (isThere) performance.mark('rows')
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, session)
  return context
}

/** From asking for the page until its first rows are there. */
async function load(context: BrowserContext, path: string): Promise<Loaded> {
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
