/** The text of a post made harmless, with the pictures of the old host in it become Pelita's own. */
import { ApiError } from '../../http/errors.ts'
import { type Markup, readMarkup } from '../../resource/markup.ts'
import type { LegacyRow } from '../legacyRow.ts'
import type { SchoolImport } from '../schoolImport.ts'
import { storeEmbeddedPictures } from './embedded.ts'

export type Content = { markup: Markup; pictures: string[] }

/** Tags that the sanitiser removes; the import log says which were lost. */
const STRIPPED_TAG = /<(iframe|video|audio|embed|object|source|form|script)\b/gi

export async function contentOf(schoolImport: SchoolImport, row: LegacyRow): Promise<Content> {
  const written = (row.raw('content') ?? '').replaceAll('\0', '')
  try {
    const embedded = await storeEmbeddedPictures(schoolImport, row, written)
    const markup = await readMarkup(embedded.html)
    const lost = lostTags(embedded.html, markup.html)
    if (lost.length > 0) row.noteCorrection('content', null, `tidak dibawa dari isinya: ${lost.join(', ')}`)
    const { html, pictures } = await importPictures(schoolImport, row, {
      html: markup.html,
      stored: new Set(embedded.names),
    })
    return { markup: { ...markup, html }, pictures: [...new Set([...embedded.names, ...pictures])] }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return row.skipRow('isinya tidak dapat dibaca')
  }
}

function lostTags(before: string, after: string): string[] {
  const count = (html: string) => {
    const counts = new Map<string, number>()
    for (const [, tag = ''] of html.matchAll(STRIPPED_TAG))
      counts.set(tag.toLowerCase(), (counts.get(tag.toLowerCase()) ?? 0) + 1)
    return counts
  }
  const remaining = count(after)
  return [...count(before)].flatMap(([tag, n]) => (n > (remaining.get(tag) ?? 0) ? [`<${tag}>`] : []))
}

type Sanitised = {
  html: string
  /** Names of pictures that were stored already. */
  stored: ReadonlySet<string>
}

async function importPictures(
  schoolImport: SchoolImport,
  row: LegacyRow,
  { html: sanitised, stored }: Sanitised,
) {
  const own = new Set<string>()
  const pictured = await replaceAddresses(sanitised, 'src="', async (address) => {
    const name = stored.has(address.slice(IMAGE_PREFIX.length))
      ? null
      : await stagePicture(schoolImport, row, address)
    if (name) own.add(name)
    return name
  })
  // A link to a picture that is shown leads to that picture; another is no picture of the page.
  const html = await replaceAddresses(pictured, 'href="', async (address) => {
    const name = await stagedNameOf(schoolImport, address)
    if (name && own.has(name)) return name
    if (isOldFile(address))
      row.corrections.push({
        field: 'content',
        before: address,
        after: address,
        reason: 'tautan ke berkas sistem lama',
      })
    return null
  })
  return { html, pictures: [...own] }
}

const IMAGE_PREFIX = '/images/'
/** What the earlier system served as a file; it stops with that system. */
const isOldFile = (address: string) =>
  /\/(?:public|storage|uploads?)\//i.test(address) && /\.[a-z0-9]{2,5}$/i.test(address)

/** Attributes of sanitised HTML stand in double quotes. @param pictureAt the name of what an address becomes; null where it stays */
async function replaceAddresses(
  html: string,
  attribute: string,
  pictureAt: (address: string) => Promise<string | null>,
): Promise<string> {
  const parts: string[] = []
  let from = 0
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, from)) {
    const start = at + attribute.length
    const end = html.indexOf('"', start)
    if (end < 0) break
    const address = html.slice(start, end)
    const name = await pictureAt(address)
    parts.push(html.slice(from, start), name ? `${IMAGE_PREFIX}${name}` : address)
    from = end
  }
  return [...parts, html.slice(from)].join('')
}

/** Where the earlier system served its pictures, on whichever host. */
const FOLDERS = ['/public/images/', '/images/']

/** What stands behind the folder of pictures in an address; other hosts have folders `images` too. @example 'posts/a b.jpg' */
export function storedNameOf(address: string): string | null {
  const path = `/${address.replaceAll('&amp;', '&').split(/[?#]/)[0] ?? ''}`
  const isForeign = path.includes('//')
  const folder = FOLDERS.find((one) => path.includes(one) && !(isForeign && one === '/images/'))
  if (!folder) return null
  const name = path.slice(path.lastIndexOf(folder) + folder.length)
  if (!name) return null
  try {
    return decodeURIComponent(name)
  } catch {
    // A lone percent sign is part of the name.
    return name
  }
}

async function stagePicture(
  schoolImport: SchoolImport,
  row: LegacyRow,
  address: string,
): Promise<string | null> {
  const stored = storedNameOf(address)
  if (stored === null) return null
  const found = await schoolImport.staging.picture(stored, 'post')
  if (typeof found === 'string') {
    row.corrections.push({
      field: 'content',
      before: address,
      after: `/images/${found}`,
      reason: 'gambar di dalam isi',
    })
    return found
  }
  row.corrections.push({
    field: 'content',
    before: address,
    after: address,
    reason: `gambar di dalam isi: ${found.problem}`,
  })
  return null
}

/** The name of the picture a link leads to, where it was taken over already. */
async function stagedNameOf(schoolImport: SchoolImport, address: string): Promise<string | null> {
  const stored = storedNameOf(address)
  return stored === null ? null : await schoolImport.staging.stagedName(stored, 'post')
}
