/** The text of a post made harmless, with the pictures of the old host in it become Pelita's own. */
import { ApiError } from '../../http/errors.ts'
import { type Markup, readMarkup } from '../../resource/markup.ts'
import type { Moving } from '../moving.ts'
import type { EarlierRow } from '../row.ts'

export type Content = { markup: Markup; pictures: string[] }

/** What no editor makes and the sanitiser takes away; its loss is told. */
const FOREIGN = /<(iframe|video|audio|embed|object|source|form|script)\b/gi
const EMBEDDED = /<img[^<>]{0,200}\ssrc=["']data:/i

export async function contentOf(moving: Moving, row: EarlierRow): Promise<Content> {
  const written = (row.raw('content') ?? '').replaceAll('\0', '')
  try {
    const markup = await readMarkup(written)
    const lost = lostTags(written, markup.html)
    if (lost.length > 0) row.mend('content', null, `tidak dibawa dari isinya: ${lost.join(', ')}`)
    if (EMBEDDED.test(written))
      row.mend('content', null, 'gambar yang tertanam di dalam teks (data:) tidak dibawa; unggah ulang')
    const { html, pictures } = await withOwnPictures(moving, row, markup.html)
    return { markup: { ...markup, html }, pictures }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return row.leave('isinya tidak dapat dibaca')
  }
}

function lostTags(before: string, after: string): string[] {
  const count = (html: string) => {
    const counts = new Map<string, number>()
    for (const [, tag = ''] of html.matchAll(FOREIGN))
      counts.set(tag.toLowerCase(), (counts.get(tag.toLowerCase()) ?? 0) + 1)
    return counts
  }
  const remaining = count(after)
  return [...count(before)].flatMap(([tag, n]) => (n > (remaining.get(tag) ?? 0) ? [`<${tag}>`] : []))
}

/** Attributes of sanitised HTML stand in double quotes. */
const ATTRIBUTES = ['src="', 'href="'] as const

async function withOwnPictures(moving: Moving, row: EarlierRow, sanitised: string) {
  const own = new Map<string, string>()
  let html = sanitised
  for (const attribute of ATTRIBUTES) {
    const parts: string[] = []
    let from = 0
    for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, from)) {
      const start = at + attribute.length
      const end = html.indexOf('"', start)
      if (end < 0) break
      const address = html.slice(start, end)
      // A link to a picture that is shown leads to that picture; another is no picture of the page.
      const name =
        attribute === 'src="' ? await staged(moving, row, address) : own.get(storedNameOf(address) ?? '')
      if (name && attribute === 'src="') own.set(storedNameOf(address) ?? '', name)
      parts.push(html.slice(from, start), name ? `/images/${name}` : address)
      from = end
    }
    parts.push(html.slice(from))
    html = parts.join('')
  }
  return { html, pictures: [...new Set(own.values())] }
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
