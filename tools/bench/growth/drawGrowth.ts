/** Draws an SVG chart: a line per call from its latency in the small school to that in the large one, on a logarithmic scale. */
import type { GrowthResult } from './growth.ts'
import { isFlat, THRESHOLDS } from './thresholds.ts'

const PANEL = { width: 440, height: 420, gap: 40, left: 60, top: 60, bottom: 70 }
const MIN_MS = 0.3
const MAX_MS = 10_000
const TICKS_MS = [1, 10, 100, 1000, 10_000]
const ENGINE_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const
/** The slowest calls get a label. */
const MAX_LABELS = 8
const LABEL_HEIGHT = 13
const LABEL_WIDTH = 230

/** Each theme has its own colours, which are distinguishable on white and on black. */
const STYLE = `text { font: 12px system-ui, sans-serif; fill: #222 } .grid { stroke: #ddd } .flat { stroke: #1f6fb2 }
.grown { stroke: #c2410c } .limit { stroke: #b91c1c; stroke-dasharray: 5 4 } .slope { stroke: #777; stroke-dasharray: 2 4 }
.small { font-size: 10px } .title { font-size: 15px; font-weight: 600 }
@media (prefers-color-scheme: dark) { text { fill: #eee } .grid { stroke: #444 } .flat { stroke: #7cc0f5 }
.grown { stroke: #fdba74 } .limit { stroke: #fca5a5 } .slope { stroke: #aaa } }`

export function drawGrowth(results: readonly GrowthResult[]): string {
  const engines = (['sqlite', 'postgres'] as const).filter((key) =>
    results.some(({ engine }) => engine === key),
  )
  const panelStep = PANEL.left + PANEL.width + LABEL_WIDTH + PANEL.gap
  const panels = engines.map((key, index) => {
    const engineResults = results.filter(({ engine }) => engine === key)
    return `<g transform="translate(${index * panelStep} 0)">${drawPanel(ENGINE_NAMES[key], engineResults)}</g>`
  })
  const width = engines.length * panelStep
  const height = PANEL.top + PANEL.height + PANEL.bottom
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Latency of each call in the small and in the large school">
<style>${STYLE}</style>
${panels.join('\n')}
</svg>
`
}

function drawPanel(title: string, results: readonly GrowthResult[]): string {
  const { left, top, width, height } = PANEL
  const right = left + width
  const grid = TICKS_MS.map(
    (ms) =>
      `<line class="${ms === THRESHOLDS.maxMs ? 'limit' : 'grid'}" x1="${left}" x2="${right}" y1="${toY(ms)}" y2="${toY(ms)}"/>
<text x="${left - 8}" y="${toY(ms) + 4}" text-anchor="end">${ms.toLocaleString('en')}</text>`,
  )
  // Reference slopes: on a logarithmic scale, every line of this slope grows by the same factor.
  const slopes = [1, 10].map(
    (ms) =>
      `<line class="slope" x1="${left}" x2="${right}" y1="${toY(ms)}" y2="${toY(ms * THRESHOLDS.maxGrowth)}"/>`,
  )
  const lines = results.map(
    (result) =>
      `<line class="${isFlat(result) ? 'flat' : 'grown'}" x1="${left}" x2="${right}" y1="${toY(result.small.medianMs)}" y2="${toY(result.large.medianMs)}" stroke-opacity="0.7"><title>${escapeXml(result.name)}: ${result.small.medianMs.toFixed(1)} → ${result.large.medianMs.toFixed(1)} ms</title></line>`,
  )
  return `<text class="title" x="${left}" y="24">${title}: latency of each call in milliseconds</text>
<text class="small" x="${left}" y="42">dashed: limit of 100 ms · dotted: growth by 1.5 × · orange: more growth than that</text>
${grid.join('\n')}
${slopes.join('\n')}
${lines.join('\n')}
${drawLabels(results, right + 8)}
<text x="${left}" y="${top + height + 22}">small school</text>
<text x="${right}" y="${top + height + 22}" text-anchor="end">large school</text>`
}

/** Draws the labels of the slowest calls, moved apart where their lines end close to each other. */
function drawLabels(results: readonly GrowthResult[], x: number): string {
  const slowest = [...results].sort((a, b) => b.large.medianMs - a.large.medianMs).slice(0, MAX_LABELS)
  let labelY = 0
  return slowest
    .map(({ name, large }) => {
      labelY = Math.max(toY(large.medianMs) + 3, labelY + LABEL_HEIGHT)
      return `<text class="small" x="${x}" y="${labelY}">${escapeXml(name)}</text>`
    })
    .join('\n')
}

function toY(ms: number): number {
  const position = Math.log(Math.min(MAX_MS, Math.max(MIN_MS, ms)) / MIN_MS) / Math.log(MAX_MS / MIN_MS)
  return Math.round((PANEL.top + PANEL.height * (1 - position)) * 10) / 10
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
