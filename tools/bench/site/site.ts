/** Measures the website's cached pages, and the API call that feeds the home page of an external website. */
import { measureLoad, median } from '../load/measure.ts'
import type { RunningServer } from '../machine/processes.ts'
import type { Metric } from '../section.ts'

const GENERAL_PATH =
  '/api/public/general?data=general,menu,slides,sambutan,headline,agenda,news,gallery,article'
const PAGE_PATHS = { 'home page': '/', list: '/articles', 'page 600 of the list': '/articles?page=600' }

export async function measureSite(
  { address, siteAddress }: RunningServer,
  { count, seconds }: { count: number; seconds: number },
): Promise<Metric[]> {
  const measureRate = async (origin: string, path: string) => {
    const rates: number[] = []
    // The first round fills the cache and is not counted.
    for (let round = 0; round <= count; round += 1) {
      const headers = { 'accept-encoding': 'br' }
      rates.push((await measureLoad(origin, { paths: [path] }, { seconds, headers })).rate)
    }
    return median(rates.slice(1))
  }
  const metrics: Metric[] = []
  for (const [name, path] of Object.entries(PAGE_PATHS)) {
    metrics.push({
      name: `Website, ${name}`,
      value: await measureRate(siteAddress, path),
      min: 3000,
      unit: '/s',
    })
  }
  metrics.push({
    name: 'API call /public/general with every section',
    value: await measureRate(address, GENERAL_PATH),
    min: 5000,
    unit: '/s',
  })
  return metrics
}
