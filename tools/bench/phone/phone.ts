/**
 * Measures on a small phone with a slow link when a visit paints something, when the first thing that the person came for
 * can be tapped, and how much is fetched until the link has been silent for five seconds; a stock react-admin list beside it.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession } from 'playwright-core'
import { launchChromium } from '#test/support/browser/chromium.ts'
import { buildStock } from '../console/console.ts'
import { median } from '../load/measure.ts'
import { startDemo } from '../machine/processes.ts'
import type { Metric, Section } from '../section.ts'
import { recordVisit } from './recordVisit.ts'

const PASSWORD = 'pelita-demo'
/** A cheap phone in a village: 400 kbit/s, 400 ms, a quarter of this machine's speed. */
const LINK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER = 4
const VIEWPORT = { width: 360, height: 640 }
const SILENCE_MS = 5_000
const LONGEST_VISIT_MS = 60_000
/** Visits of each screen, of which the median counts. */
const ROUND_COUNT = 3

type Visit = { paintMs: number; usefulMs: number; kilobytes: number; shift: number }
/** Goals of a first and a second visit. */
type Goals = { cold: { kilobytes: number; usefulMs: number }; warm: { kilobytes: number; usefulMs: number } }
type MeasuredScreen = {
  name: string
  /** Who is signed in; nobody on the page to sign in. */
  email: string | null
  path: string
  /** Can be tapped once it is there. */
  useful: string
  isStock?: boolean
  goals?: Goals
}

const MAX_PAINT_MS = 1_500
const LEARNER_GOALS: Goals = {
  cold: { kilobytes: 260, usefulMs: 9_000 },
  warm: { kilobytes: 25, usefulMs: 3_000 },
}
const SCREENS: readonly MeasuredScreen[] = [
  {
    name: "Student's home",
    email: 'siswa@pelita.sch.id',
    path: '/sia',
    useful: 'main a[href*="/student-class-lesson"]',
    goals: LEARNER_GOALS,
  },
  {
    name: "Teacher's lessons",
    email: 'guru@pelita.sch.id',
    path: '/sia/activity/teacher-class-lesson',
    useful: 'main a[href*="/teacher-class-lesson/"]',
    goals: LEARNER_GOALS,
  },
  { name: 'Sign-in', email: null, path: '/signin', useful: 'input[type="password"]' },
  {
    name: 'Stock list',
    email: 'administrator@pelita.sch.id',
    path: '/#/articles',
    useful: 'tbody td',
    isStock: true,
  },
]

/** @param folder receives the schools and the built stock console */
export async function measurePhone(folder: string): Promise<Section> {
  console.log('Phone')
  const stockRoot = join(folder, 'stock')
  await buildStock(join(stockRoot, 'dist/console'))
  mkdirSync(join(folder, 'copy'), { recursive: true })
  const product = await startDemo(join(folder, 'school'))
  const stock = await startDemo(join(folder, 'copy'), stockRoot)
  const browser = await launchChromium()
  try {
    const metrics: Metric[] = []
    for (const screen of SCREENS) {
      const { address } = screen.isStock ? stock : product
      metrics.push(...(await measureScreen(browser, address, screen)))
    }
    return { heading: 'Phone: 360 × 640, 400 kbit/s, 400 ms, a processor four times slower', metrics }
  } finally {
    await browser.close()
    await Promise.all([product.stop(), stock.stop()])
  }
}

async function measureScreen(browser: Browser, address: string, screen: MeasuredScreen): Promise<Metric[]> {
  const session = screen.email && (await signIn(address, screen.email))
  const colds: Visit[] = []
  const warms: Visit[] = []
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const context = await openContext(browser, address, session)
    colds.push(await visit(context, screen))
    warms.push(await visit(context, screen))
    await context.close()
  }
  return [
    ...toMetrics(`${screen.name}, first visit`, colds, screen.goals?.cold),
    ...toMetrics(`${screen.name}, second visit`, warms, screen.goals?.warm),
  ]
}

function toMetrics(name: string, visits: readonly Visit[], goal?: Goals['cold' | 'warm']): Metric[] {
  const medianOf = (key: keyof Visit) => median(visits.map((one) => one[key]))
  return [
    { name: `${name}: first paint`, value: medianOf('paintMs'), max: MAX_PAINT_MS, unit: 'ms' },
    { name: `${name}: useful`, value: medianOf('usefulMs'), ...(goal && { max: goal.usefulMs }), unit: 'ms' },
    {
      name: `${name}: fetched`,
      value: medianOf('kilobytes'),
      ...(goal && { max: goal.kilobytes }),
      unit: 'KB',
    },
    { name: `${name}: layout shift`, value: medianOf('shift'), unit: '' },
  ]
}

async function signIn(address: string, email: string): Promise<string> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { result }: { result: object } = await response.json()
  return JSON.stringify(result)
}

async function openContext(
  browser: Browser,
  address: string,
  session: string | null,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: VIEWPORT,
    hasTouch: true,
    locale: 'id-ID',
  })
  if (session)
    await context.addInitScript((stored) => localStorage.setItem('pelita.session', stored), session)
  return context
}

async function visit(context: BrowserContext, { path, useful }: MeasuredScreen): Promise<Visit> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const fetched = await countBytes(client)
  await client.send('Network.emulateNetworkConditions', LINK)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(recordVisit, useful)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('useful').length > 0, null, {
    timeout: LONGEST_VISIT_MS,
  })
  await fetched.untilSilent()
  const times = await page.evaluate(() => ({
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    usefulMs: performance.getEntriesByName('useful')[0]?.startTime ?? 0,
    shift: performance
      .getEntriesByName('shift')
      .reduce((sum, entry) => sum + Number((entry as PerformanceMark).detail), 0),
  }))
  await page.close()
  return { ...times, kilobytes: fetched.bytes() / 1024 }
}

/** Counts what comes over the link, headers included; what the browser has kept counts nothing. */
async function countBytes(client: CDPSession) {
  let bytes = 0
  let lastAt = performance.now()
  client.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    lastAt = performance.now()
  })
  client.on('Network.responseReceived', ({ response }) => {
    if (!response.fromDiskCache && !response.fromServiceWorker) bytes += response.encodedDataLength
    lastAt = performance.now()
  })
  await client.send('Network.enable')
  return {
    bytes: () => bytes,
    untilSilent: async () => {
      while (performance.now() - lastAt < SILENCE_MS) await new Promise((resolve) => setTimeout(resolve, 200))
    },
  }
}
