/** Draws what each call takes in the small and in the large school, as lines from left to right on a logarithmic scale. */
import type { Growth } from './growth.ts'
import { isFlat, THRESHOLDS } from './thresholds.ts'

const PANEL = { width: 440, height: 420, gap: 40, left: 60, top: 60, bottom: 70 }
const MIN_MS = 0.3
const MAX_MS = 10_000
const TICKS_MS = [1, 10, 100, 1000, 10_000]
const ENGINE_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const
/** Calls named beside their lines: the dearest. */
const MAX_LABELS = 8
const NAME_HEIGHT = 13

/** The colours follow the reader's theme; both were chosen to be told apart on white and on black. */
const STYLE = `text { font: 12px system-ui, sans-serif; fill: #222 } .grid { stroke: #ddd } .flat { stroke: #1f6fb2 }
.grown { stroke: #c2410c } .limit { stroke: #b91c1c; stroke-dasharray: 5 4 } .slope { stroke: #777; stroke-dasharray: 2 4 }
.small { font-size: 10px } .title { font-size: 15px; font-weight: 600 }
@media (prefers-color-scheme: dark) { text { fill: #eee } .grid { stroke: #444 } .flat { stroke: #7cc0f5 }
.grown { stroke: #fdba74 } .limit { stroke: #fca5a5 } .slope { stroke: #aaa } }`

export function drawGrowth(grown: readonly Growth[]): string {
  const engines = (['sqlite', 'postgres'] as const).filter((key) =>
    grown.some(({ engine }) => engine === key),
  )
  const names = 230
  const step = PANEL.left + PANEL.width + names + PANEL.gap
  const panels = engines.map((key, index) => {
    const own = grown.filter(({ engine }) => engine === key)
    return `<g transform="translate(${index * step} 0)">${drawPanel(ENGINE_NAMES[key], own)}</g>`
  })
  const width = engines.length * step
  const height = PANEL.top + PANEL.height + PANEL.bottom
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Milliseconds of each call in the small and in the large school">
<style>${STYLE}</style>
${panels.join('\n')}
</svg>
`
}

function drawPanel(title: string, grown: readonly Growth[]): string {
  const { left, top, width, height } = PANEL
  const right = left + width
  const grid = TICKS_MS.map(
    (ms) =>
      `<line class="${ms === THRESHOLDS.maxMs ? 'limit' : 'grid'}" x1="${left}" x2="${right}" y1="${toY(ms)}" y2="${toY(ms)}"/>
<text x="${left - 8}" y="${toY(ms) + 4}" text-anchor="end">${ms.toLocaleString('en')}</text>`,
  )
  // Lines that rise as steeply as these grow by 1.5 ×, wherever they begin.
  const slopes = [1, 10].map(
    (ms) =>
      `<line class="slope" x1="${left}" x2="${right}" y1="${toY(ms)}" y2="${toY(ms * THRESHOLDS.maxGrowth)}"/>`,
  )
  const lines = grown.map(
    (one) =>
      `<line class="${isFlat(one) ? 'flat' : 'grown'}" x1="${left}" x2="${right}" y1="${toY(one.small.median)}" y2="${toY(one.large.median)}" stroke-opacity="0.7"><title>${escapeXml(one.name)}: ${one.small.median.toFixed(1)} → ${one.large.median.toFixed(1)} ms</title></line>`,
  )
  return `<text class="title" x="${left}" y="24">${title}: milliseconds of each call</text>
<text class="small" x="${left}" y="42">dashed: 100 ms · dotted: grows by 1.5 × · orange: grows by more</text>
${grid.join('\n')}
${slopes.join('\n')}
${lines.join('\n')}
${drawLabels(grown, right + 8)}
<text x="${left}" y="${top + height + 22}">small school</text>
<text x="${right}" y="${top + height + 22}" text-anchor="end">large school</text>`
}

/** The dearest calls by name, moved apart where their lines end close to each other. */
function drawLabels(grown: readonly Growth[], x: number): string {
  const dearest = [...grown].sort((one, other) => other.large.median - one.large.median).slice(0, MAX_LABELS)
  let labelY = 0
  return dearest
    .map(({ name, large }) => {
      labelY = Math.max(toY(large.median) + 3, labelY + NAME_HEIGHT)
      return `<text class="small" x="${x}" y="${labelY}">${escapeXml(name)}</text>`
    })
    .join('\n')
}

function toY(ms: number): number {
  const share = Math.log(Math.min(MAX_MS, Math.max(MIN_MS, ms)) / MIN_MS) / Math.log(MAX_MS / MIN_MS)
  return Math.round((PANEL.top + PANEL.height * (1 - share)) * 10) / 10
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
