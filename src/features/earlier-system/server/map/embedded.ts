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
  const htmlParts: string[] = []
  const names: string[] = []
  let copiedUntil = 0
  for (
    let urlStart = html.indexOf(SCHEME);
    urlStart >= 0;
    urlStart = html.indexOf(SCHEME, Math.max(urlStart + 1, copiedUntil))
  ) {
    const quote = findOpeningQuote(html.slice(Math.max(0, urlStart - MAX_OPENING_LENGTH), urlStart))
    const urlEnd = quote === null ? -1 : html.indexOf(quote, urlStart)
    if (urlEnd < 0) continue
    const storedName = await storePicture(schoolImport, html.slice(urlStart, urlEnd))
    if (typeof storedName === 'string') names.push(storedName)
    htmlParts.push(
      html.slice(copiedUntil, urlStart),
      typeof storedName === 'string' ? `/images/${storedName}` : '',
    )
    row.corrections.push({
      field: 'content',
      before: `${html.slice(urlStart, Math.min(urlEnd, urlStart + 40))}…`,
      after: typeof storedName === 'string' ? `/images/${storedName}` : null,
      reason:
        typeof storedName === 'string'
          ? 'gambar tertanam di dalam teks menjadi berkas'
          : `gambar yang tertanam di dalam teks tidak dibawa: ${storedName.problem}`,
    })
    copiedUntil = urlEnd
  }
  return { html: [...htmlParts, html.slice(copiedUntil)].join(''), names }
}

/** The quote that opens a `src` attribute; null if the URL is not in one. */
function findOpeningQuote(before: string): string | null {
  const quote = before.at(-1)
  const assigned = before.slice(0, -1).trimEnd()
  const isSource = assigned.endsWith('=') && /\ssrc$/i.test(assigned.slice(0, -1).trimEnd())
  return isSource && (quote === '"' || quote === "'") ? quote : null
}

function storePicture(schoolImport: SchoolImport, address: string) {
  const base64Start = address.slice(0, MAX_KIND_LENGTH).indexOf(BASE64)
  if (base64Start < 0) return { problem: 'cara penulisannya tidak dikenal' }
  return schoolImport.staging.embeddedPicture(
    Buffer.from(address.slice(base64Start + BASE64.length), 'base64'),
  )
}
