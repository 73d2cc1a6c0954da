/** Pictures that were pasted into a text as `data:` addresses become files, before the sanitiser would drop them. */
import type { Moving } from '../moving.ts'
import type { EarlierRow } from '../row.ts'

const SCHEME = 'data:image/'
/** The longest way to write what stands before it: ` src = "`. */
const MAX_OPENING_LENGTH = 20
const BASE64 = ';base64,'
/** The longest name of a kind of pictures, with its parameters. */
const MAX_KIND_LENGTH = 100

/** @returns the text with addresses of ours in place of those pictures, and their names */
export async function withoutEmbedded(moving: Moving, row: EarlierRow, html: string) {
  const parts: string[] = []
  const names: string[] = []
  let from = 0
  for (let at = html.indexOf(SCHEME); at >= 0; at = html.indexOf(SCHEME, Math.max(at + 1, from))) {
    const quote = quoteOf(html.slice(Math.max(0, at - MAX_OPENING_LENGTH), at))
    const end = quote === null ? -1 : html.indexOf(quote, at)
    if (end < 0) continue
    const found = await storedOf(moving, html.slice(at, end))
    if (typeof found === 'string') names.push(found)
    parts.push(html.slice(from, at), typeof found === 'string' ? `/images/${found}` : '')
    row.mends.push({
      field: 'content',
      before: `${html.slice(at, Math.min(end, at + 40))}…`,
      after: typeof found === 'string' ? `/images/${found}` : null,
      why:
        typeof found === 'string'
          ? 'gambar tertanam di dalam teks menjadi berkas'
          : `gambar yang tertanam di dalam teks tidak dibawa: ${found.problem}`,
    })
    from = end
  }
  return { html: [...parts, html.slice(from)].join(''), names }
}

/** The quote in which the address of a picture begins here; null where none does. */
function quoteOf(before: string): string | null {
  const quote = before.at(-1)
  const assigned = before.slice(0, -1).trimEnd()
  const isSource = assigned.endsWith('=') && /\ssrc$/i.test(assigned.slice(0, -1).trimEnd())
  return isSource && (quote === '"' || quote === "'") ? quote : null
}

function storedOf(moving: Moving, address: string) {
  const start = address.slice(0, MAX_KIND_LENGTH).indexOf(BASE64)
  if (start < 0) return { problem: 'cara penulisannya tidak dikenal' }
  return moving.staging.embedded(Buffer.from(address.slice(start + BASE64.length), 'base64'))
}
