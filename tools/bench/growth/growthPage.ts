/** Renders the growth of each call as a Markdown table and writes it as an SVG chart. */
import { writeFileSync } from 'node:fs'
import { drawGrowth } from './drawGrowth.ts'
import { type GrowthResult, SMALL_SCHOOL } from './growth.ts'
import type { SchoolSize } from './seedGrowth.ts'
import { isFlat, isWithinLimits, THRESHOLDS } from './thresholds.ts'

export function renderGrowthPage(results: readonly GrowthResult[], largeSchool: SchoolSize): string {
  const failures = results.filter((result) => !isFlat(result) || !isWithinLimits(result))
  const headings = ['', 'engine', 'small ms', 'large ms', '×', 'after a write ms', 'blocked ms', '']
  const rows = [...results]
    .sort((a, b) => b.large.medianMs - a.large.medianMs)
    .map((result) => [
      result.name.replaceAll('|', '\\|'),
      result.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL',
      result.small.medianMs.toFixed(1),
      result.large.medianMs.toFixed(1),
      (result.large.medianMs / result.small.medianMs).toFixed(2),
      result.large.firstMs.toFixed(1),
      result.large.blockedMs.toFixed(0),
      failures.includes(result) ? '**not met**' : 'met',
    ])
  const formatCount = (number: number) => number.toLocaleString('en')
  const describeSize = (key: keyof SchoolSize) =>
    `${formatCount(SMALL_SCHOOL[key])} → ${formatCount(largeSchool[key])} ${key}`
  return `## Growth: ${describeSize('posts')}, ${describeSize('students')}

Each call is requested five times in a row, while a probe calls the health check every 10 ms. *After a write* is the first of these
requests, with empty caches; the other columns are medians of the rest. *Blocked* is the longest health check meanwhile. A call must take at
most ${THRESHOLDS.maxMs} ms, block others for at most ${THRESHOLDS.maxBlockedMs} ms, and grow by at most ${THRESHOLDS.maxGrowth} × or by less than ${THRESHOLDS.noiseMs} ms.
${results.length - failures.length} of ${results.length} calls do.

![Latency of each call in the small and in the large school](growth.svg)

${[headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')}`
}

export function writeChart(results: readonly GrowthResult[]) {
  writeFileSync('tools/bench/growth.svg', drawGrowth(results))
}
