/** The growth of each call as a table and as a picture. */
import { writeFileSync } from 'node:fs'
import { drawGrowth } from './drawGrowth.ts'
import { type Growth, SMALL } from './growth.ts'
import type { Size } from './seedGrowth.ts'
import { isFlat, isQuick, THRESHOLDS } from './thresholds.ts'

export function growthPage(grown: readonly Growth[], large: Size): string {
  const failures = grown.filter((one) => !isFlat(one) || !isQuick(one))
  const head = ['', 'engine', 'small ms', 'large ms', '×', 'after a write', 'others waited', '']
  const rows = [...grown]
    .sort((one, other) => other.large.median - one.large.median)
    .map((one) => [
      one.name.replaceAll('|', '\\|'),
      one.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL',
      one.small.median.toFixed(1),
      one.large.median.toFixed(1),
      (one.large.median / one.small.median).toFixed(2),
      one.large.first.toFixed(1),
      one.large.blocked.toFixed(0),
      failures.includes(one) ? '**not met**' : 'met',
    ])
  const count = (some: number) => some.toLocaleString('en')
  const describeSize = (kind: keyof Size) => `${count(SMALL[kind])} → ${count(large[kind])} ${kind}`
  return `## Growth: ${describeSize('posts')}, ${describeSize('students')}

Each call is asked five times in turn, with a question for the server’s health every 10 ms beside it; *after a write* is the
first of them, for which nothing is remembered, and *others waited* the longest wait for that health. A call must take at most
${THRESHOLDS.maxMs} ms, keep nobody waiting for ${THRESHOLDS.maxBlockedMs} ms, and grow by ${THRESHOLDS.maxGrowth} × at most or by less than ${THRESHOLDS.noiseMs} ms.
${grown.length - failures.length} of ${grown.length} do.

![What each call takes in the small and in the large school](growth.svg)

${[head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')}`
}

export function writePicture(grown: readonly Growth[]) {
  writeFileSync('bench/growth.svg', drawGrowth(grown))
}
