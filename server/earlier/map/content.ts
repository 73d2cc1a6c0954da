/** The text of a post made harmless, with the pictures of the old host in it become Pelita's own. */
import { ApiError } from '../../http/errors.ts'
import { type Markup, readMarkup } from '../../resource/markup.ts'
import type { Moving } from '../moving.ts'
import type { EarlierRow } from '../row.ts'
import { withoutEmbedded } from './embedded.ts'

export type Content = { markup: Markup; pictures: string[] }

/** What no editor makes and the sanitiser takes away; its loss is told. */
const STRIPPED_TAG = /<(iframe|video|audio|embed|object|source|form|script)\b/gi

export async function contentOf(moving: Moving, row: EarlierRow): Promise<Content> {
  const written = (row.raw('content') ?? '').replaceAll('\0', '')
  try {
    const embedded = await withoutEmbedded(moving, row, written)
    const markup = await readMarkup(embedded.html)
    const lost = lostTags(embedded.html, markup.html)
    if (lost.length > 0) row.noteCorrection('content', null, `tidak dibawa dari isinya: ${lost.join(', ')}`)
    const { html, pictures } = await withOwnPictures(moving, row, {
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
  /** Pictures that have become ours already. */
  stored: ReadonlySet<string>
}

async function withOwnPictures(moving: Moving, row: EarlierRow, { html: sanitised, stored }: Sanitised) {
  const own = new Set<string>()
  const pictured = await replaced(sanitised, 'src="', async (address) => {
    const name = stored.has(address.slice(IMAGE_PREFIX.length)) ? null : await staged(moving, row, address)
    if (name) own.add(name)
    return name
  })
  // A link to a picture that is shown leads to that picture; another is no picture of the page.
  const html = await replaced(pictured, 'href="', async (address) => {
    const name = await linked(moving, address)
    if (name && own.has(name)) return name
    if (isOldFile(address))
      row.mends.push({
        field: 'content',
        before: address,
        after: address,
        why: 'tautan ke berkas sistem lama',
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
async function replaced(
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

async function staged(moving: Moving, row: EarlierRow, address: string): Promise<string | null> {
  const stored = storedNameOf(address)
  if (stored === null) return null
  const found = await moving.staging.picture(stored, 'post')
  if (typeof found === 'string') {
    row.mends.push({
      field: 'content',
      before: address,
      after: `/images/${found}`,
      why: 'gambar di dalam isi',
    })
    return found
  }
  row.mends.push({
    field: 'content',
    before: address,
    after: address,
    why: `gambar di dalam isi: ${found.problem}`,
  })
  return null
}

/** The name of the picture a link leads to, where it was taken over already. */
async function linked(moving: Moving, address: string): Promise<string | null> {
  const stored = storedNameOf(address)
  return stored === null ? null : await moving.staging.taken(stored, 'post')
}
