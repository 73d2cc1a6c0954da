/** Stores pictures embedded as `data:` URLs as files, since the sanitiser would remove them. */
import type { LegacyRow } from '../legacyRow.ts'
import type { SchoolImport } from '../schoolImport.ts'

const SCHEME = 'data:image/'
/** The longest attribute in front of the URL: ` src = "`. */
const MAX_OPENING_LENGTH = 20
const BASE64 = ';base64,'
/** The longest media type with its parameters. */
const MAX_KIND_LENGTH = 100

/** @returns the text with addresses of the stored pictures, and their names */
export async function storeEmbeddedPictures(schoolImport: SchoolImport, row: LegacyRow, html: string) {
  const parts: string[] = []
  const names: string[] = []
  let from = 0
  for (let at = html.indexOf(SCHEME); at >= 0; at = html.indexOf(SCHEME, Math.max(at + 1, from))) {
    const quote = findOpeningQuote(html.slice(Math.max(0, at - MAX_OPENING_LENGTH), at))
    const end = quote === null ? -1 : html.indexOf(quote, at)
    if (end < 0) continue
    const found = await storePicture(schoolImport, html.slice(at, end))
    if (typeof found === 'string') names.push(found)
    parts.push(html.slice(from, at), typeof found === 'string' ? `/images/${found}` : '')
    row.corrections.push({
      field: 'content',
      before: `${html.slice(at, Math.min(end, at + 40))}…`,
      after: typeof found === 'string' ? `/images/${found}` : null,
      reason:
        typeof found === 'string'
          ? 'gambar tertanam di dalam teks menjadi berkas'
          : `gambar yang tertanam di dalam teks tidak dibawa: ${found.problem}`,
    })
    from = end
  }
  return { html: [...parts, html.slice(from)].join(''), names }
}

/** The quote that opens a `src` attribute; null if the URL is not in one. */
function findOpeningQuote(before: string): string | null {
  const quote = before.at(-1)
  const assigned = before.slice(0, -1).trimEnd()
  const isSource = assigned.endsWith('=') && /\ssrc$/i.test(assigned.slice(0, -1).trimEnd())
  return isSource && (quote === '"' || quote === "'") ? quote : null
}

function storePicture(schoolImport: SchoolImport, address: string) {
  const start = address.slice(0, MAX_KIND_LENGTH).indexOf(BASE64)
  if (start < 0) return { problem: 'cara penulisannya tidak dikenal' }
  return schoolImport.staging.embeddedPicture(Buffer.from(address.slice(start + BASE64.length), 'base64'))
}
