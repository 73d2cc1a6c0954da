/** The HTML of a post as a page shows it: pictures responsive and loaded lazily, videos only when pressed, nothing fetched from other hosts. */
import { IMAGE_WIDTHS } from '#contract/options.ts'
import type { ImageSizes } from '#server/files/images.ts'
import { escapeXml } from './escapeXml.ts'
import type { AltTexts } from './readAltTexts.ts'

const IMAGE = /<img\b([^<>]*)>/g
const IFRAME = /<iframe\b([^<>]*)><\/iframe>/g
const OWN_IMAGE = /\/images\/(?:\d+-)?([a-z0-9]{20,40}\.(?:jpg|png|webp))$/
/** The second at which the video begins. */
const START = /[?&;]start=(\d{1,6})(?!\d)/
const VIDEO = /\/embed\/([\w-]{11})(?![\w-])/

/** What is known of the pictures in a text, by their names. */
export type TextPictures = { sizes: ImageSizes; altTexts: AltTexts }

/**
 * @param html as sanitised: every attribute in double quotes
 * @param pictures of those in it: sizes, so that the layout does not shift while they load, and alternative texts for
 *   those that have none in the text
 */
export function prepareContent(html: string, pictures: TextPictures): string {
  return (
    html
      .replace(IMAGE, (_, attributes: string) => imageTag(attributes, pictures))
      .replace(IFRAME, (_, attributes: string) => videoLink(attributes))
      // The page's title is its one first heading.
      .replace(/<(\/?)h1\b/g, '<$1h2')
      .replaceAll('<table', '<div class="scroll" tabindex="0" role="region" aria-label="Tabel"><table')
      .replaceAll('</table>', '</table></div>')
  )
}

function attributeValue(attributes: string, name: string): string {
  const start = attributes.indexOf(` ${name}="`)
  if (start < 0) return ''
  const from = start + name.length + 3
  return attributes.slice(from, attributes.indexOf('"', from))
}

function imageTag(attributes: string, { sizes, altTexts }: TextPictures): string {
  const src = attributeValue(attributes, 'src')
  const givenAlt = attributeValue(attributes, 'alt')
  const name = OWN_IMAGE.exec(src)?.[1]
  // Another host would learn who reads this page; who wants the picture goes there.
  if (!name) return `<a href="${src}" rel="noopener nofollow">${givenAlt || 'Lihat gambar'}</a>`
  const alt = givenAlt || escapeXml(altTexts.get(name) ?? '')
  const given = ['style', 'title']
    .map((one) => [one, attributeValue(attributes, one)] as const)
    .filter(([, value]) => value)
    .map(([one, value]) => ` ${one}="${value}"`)
  const size = sizeOf(attributes, sizes.get(name))
  const widths = IMAGE_WIDTHS.post.map((width) => `/images/${width}-${name} ${width}w`).join(', ')
  return `<img src="/images/900-${name}" srcset="${widths}" sizes="(min-width: 760px) 680px, 92vw" alt="${alt}" loading="lazy" decoding="async"${size}${given.join('')}>`
}

const PIXELS = /^\d{1,5}$/

/** The width somebody gave it in the text, its height by the picture's own ratio; else its own size. */
function sizeOf(attributes: string, stored: { width: number; height: number } | undefined): string {
  const [width, height] = [attributeValue(attributes, 'width'), attributeValue(attributes, 'height')]
  const isGiven = PIXELS.test(width)
  if (!stored) return [width && ` width="${width}"`, height && ` height="${height}"`].join('')
  const displayWidth = isGiven ? Number(width) : stored.width
  return ` width="${displayWidth}" height="${Math.round((displayWidth * stored.height) / stored.width)}"`
}

/** A link until it is pressed, then the player; until then YouTube is not contacted. */
function videoLink(attributes: string): string {
  const src = attributeValue(attributes, 'src')
  const id = VIDEO.exec(src)?.[1]
  if (!id) return ''
  const start = START.exec(src)?.[1]
  const [timeParameter, startAttribute] = start ? [`&amp;t=${start}s`, ` data-start="${start}"`] : ['', '']
  return `<a class="video" href="https://www.youtube.com/watch?v=${id}${timeParameter}" rel="noopener" data-video="${id}"${startAttribute}><span class="play"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5l11 7-11 7z"/></svg></span><span class="caption">Putar video dari YouTube</span></a>`
}
