/** Sanitises the content of a post and imports its pictures. */
import { ApiError } from '#platform/server/http/errors.ts'
import { type Markup, readMarkup } from '#platform/server/resource/markup.ts'
import { SERVER } from '#platform/server/workers/fairQueue.ts'
import type { LegacyRow } from '../legacyRow.ts'
import type { SchoolImport } from '../schoolImport.ts'
import { storeEmbeddedPictures } from './embedded.ts'

export type Content = { markup: Markup; pictures: string[] }

/** Tags that the sanitiser removes; the import log says which were lost. */
const STRIPPED_TAG = /<(iframe|video|audio|embed|object|source|form|script)\b/gi

export async function mapContent(schoolImport: SchoolImport, row: LegacyRow): Promise<Content> {
  const legacyHtml = (row.raw('content') ?? '').replaceAll('\0', '')
  try {
    const embedded = await storeEmbeddedPictures(schoolImport, row, legacyHtml)
    const markup = await readMarkup(embedded.html, { sender: SERVER })
    const lost = findLostTags(embedded.html, markup.html)
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

function findLostTags(before: string, after: string): string[] {
  const count = (html: string) => {
    const counts = new Map<string, number>()
    for (const [, tag = ''] of html.matchAll(STRIPPED_TAG))
      counts.set(tag.toLowerCase(), (counts.get(tag.toLowerCase()) ?? 0) + 1)
    return counts
  }
  const remaining = count(after)
  return [...count(before)].flatMap(([tag, tagCount]) =>
    tagCount > (remaining.get(tag) ?? 0) ? [`<${tag}>`] : [],
  )
}

type Sanitised = {
  html: string
  /** Names of pictures that were stored already. */
  stored: ReadonlySet<string>
}

async function importPictures(
  schoolImport: SchoolImport,
  row: LegacyRow,
  { html: sanitised, stored: storedNames }: Sanitised,
) {
  const stagedNames = new Set<string>()
  const htmlWithPictures = await replaceAddresses(sanitised, 'src="', async (address) => {
    const name = storedNames.has(address.slice(IMAGE_PREFIX.length))
      ? null
      : await stagePicture(schoolImport, row, address)
    if (name) stagedNames.add(name)
    return name
  })
  // A link to a picture shown in this text is updated; links to other pictures are not.
  const html = await replaceAddresses(htmlWithPictures, 'href="', async (address) => {
    const name = await findStagedName(schoolImport, address)
    if (name && stagedNames.has(name)) return name
    if (isLegacyFile(address))
      row.corrections.push({
        field: 'content',
        before: address,
        after: address,
        reason: 'tautan ke berkas sistem lama',
      })
    return null
  })
  return { html, pictures: [...stagedNames] }
}

const IMAGE_PREFIX = '/images/'
/** Whether the address is a file of the earlier system, which will be unavailable. */
const isLegacyFile = (address: string) =>
  /\/(?:public|storage|uploads?)\//i.test(address) && /\.[a-z0-9]{2,5}$/i.test(address)

/** Replaces addresses in attributes of sanitised HTML. @param pictureAt the new picture's name; null keeps the address */
async function replaceAddresses(
  html: string,
  attribute: string,
  pictureAt: (address: string) => Promise<string | null>,
): Promise<string> {
  const htmlParts: string[] = []
  let copiedUntil = 0
  for (
    let attributeStart = html.indexOf(attribute);
    attributeStart >= 0;
    attributeStart = html.indexOf(attribute, copiedUntil)
  ) {
    const addressStart = attributeStart + attribute.length
    const addressEnd = html.indexOf('"', addressStart)
    if (addressEnd < 0) break
    const address = html.slice(addressStart, addressEnd)
    const name = await pictureAt(address)
    htmlParts.push(html.slice(copiedUntil, addressStart), name ? `${IMAGE_PREFIX}${name}` : address)
    copiedUntil = addressEnd
  }
  return [...htmlParts, html.slice(copiedUntil)].join('')
}

/** Folders from which the earlier system served pictures, on any host. */
const PICTURE_FOLDERS = ['/public/images/', '/images/']

/** The picture's name in an address of the earlier system; null for other addresses. @example 'posts/a b.jpg' */
export function parsePictureName(address: string): string | null {
  const path = `/${address.replaceAll('&amp;', '&').split(/[?#]/)[0] ?? ''}`
  const isForeign = path.includes('//')
  const folder = PICTURE_FOLDERS.find(
    (candidate) => path.includes(candidate) && !(isForeign && candidate === '/images/'),
  )
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
  const legacyName = parsePictureName(address)
  if (legacyName === null) return null
  const staged = await schoolImport.staging.picture(legacyName, 'post')
  if (typeof staged === 'string') {
    row.corrections.push({
      field: 'content',
      before: address,
      after: `/images/${staged}`,
      reason: 'gambar di dalam isi',
    })
    return staged
  }
  row.corrections.push({
    field: 'content',
    before: address,
    after: address,
    reason: `gambar di dalam isi: ${staged.problem}`,
  })
  return null
}

/** The new name of the picture a link refers to, if it is already staged. */
async function findStagedName(schoolImport: SchoolImport, address: string): Promise<string | null> {
  const legacyName = parsePictureName(address)
  return legacyName === null ? null : await schoolImport.staging.stagedName(legacyName, 'post')
}
