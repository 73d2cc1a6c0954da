/** The website from its cache: pages as browsers ask for them, and the call that the first page of another website makes. */
import { measure, median } from '../load/measure.ts'
import type { RunningServer } from '../machine/processes.ts'
import type { Figure } from '../section.ts'

const GENERAL_PATH =
  '/api/public/general?data=general,menu,slides,sambutan,headline,agenda,news,gallery,article'
const PAGES = { 'the first page': '/', 'a list': '/articles', 'a page far down': '/articles?page=600' }

export async function measureSite(
  { address, site }: RunningServer,
  { count, seconds }: { count: number; seconds: number },
): Promise<Figure[]> {
  const rate = async (origin: string, path: string) => {
    const rates: number[] = []
    // The first round fills the cache and is not counted.
    for (let round = 0; round <= count; round += 1) {
      const headers = { 'accept-encoding': 'br' }
      rates.push((await measure(origin, { paths: [path] }, { seconds, headers })).rate)
    }
    return median(rates.slice(1))
  }
  const measured: Figure[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    measured.push({ name: `Website, ${name}`, value: await rate(site, path), min: 3000, unit: '/s' })
  }
  measured.push({
    name: 'general, every part',
    value: await rate(address, GENERAL_PATH),
    min: 5000,
    unit: '/s',
  })
  return measured
}
