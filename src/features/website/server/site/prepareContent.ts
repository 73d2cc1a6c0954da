/** Prepares the HTML of a post: responsive lazy pictures, videos that load on click, nothing from other hosts. */
import { IMAGE_WIDTHS } from '#platform/contract/options.ts'
import type { ImageSizes } from '#platform/server/files/images.ts'
import { escapeXml } from './escapeXml.ts'
import type { AltTexts } from './readAltTexts.ts'

const IMAGE = /<img\b([^<>]*)>/g
const IFRAME = /<iframe\b([^<>]*)><\/iframe>/g
const OWN_IMAGE = /\/images\/(?:\d+-)?([a-z0-9]{20,40}\.(?:jpg|png|webp))$/
/** The start time of the video in seconds. */
const START = /[?&;]start=(\d{1,6})(?!\d)/
const VIDEO = /\/embed\/([\w-]{11})(?![\w-])/

/** Sizes and alternative texts of the pictures in a text, by name. */
export type TextPictures = { sizes: ImageSizes; altTexts: AltTexts }

/**
 * @param html as sanitised: every attribute in double quotes
 * @param pictures those in it: sizes keep the layout from shifting while they load, alternative texts fill in where the
 *   text has none
 */
export function prepareContent(html: string, pictures: TextPictures): string {
  return (
    html
      .replace(IMAGE, (_, attributes: string) => toImageTag(attributes, pictures))
      .replace(IFRAME, (_, attributes: string) => toVideoLink(attributes))
      // The page's title is the only h1.
      .replace(/<(\/?)h1\b/g, '<$1h2')
      .replaceAll(
        '<table',
        '<div class="table-scroller" tabindex="0" role="region" aria-label="Tabel"><table',
      )
      .replaceAll('</table>', '</table></div>')
  )
}

function attributeValue(attributes: string, name: string): string {
  const start = attributes.indexOf(` ${name}="`)
  if (start < 0) return ''
  const from = start + name.length + 3
  return attributes.slice(from, attributes.indexOf('"', from))
}

function toImageTag(attributes: string, { sizes, altTexts }: TextPictures): string {
  const src = attributeValue(attributes, 'src')
  const givenAlt = attributeValue(attributes, 'alt')
  const name = OWN_IMAGE.exec(src)?.[1]
  // A picture of another host becomes a link, since loading it would reveal the reader.
  if (!name) return `<a href="${src}" rel="noopener nofollow">${givenAlt || 'Lihat gambar'}</a>`
  const alt = givenAlt || escapeXml(altTexts.get(name) ?? '')
  const extraAttributes = ['style', 'title']
    .map((attributeName) => [attributeName, attributeValue(attributes, attributeName)] as const)
    .filter(([, value]) => value)
    .map(([attributeName, value]) => ` ${attributeName}="${value}"`)
  const size = sizeAttributes(attributes, sizes.get(name))
  const widths = IMAGE_WIDTHS.post.map((width) => `/images/${width}-${name} ${width}w`).join(', ')
  return `<img src="/images/900-${name}" srcset="${widths}" sizes="(min-width: 760px) 680px, 92vw" alt="${alt}" loading="lazy" decoding="async"${size}${extraAttributes.join('')}>`
}

const PIXELS = /^\d{1,5}$/

/** The width from the text with the height by the picture's ratio; else the picture's size. */
function sizeAttributes(attributes: string, stored: { width: number; height: number } | undefined): string {
  const width = attributeValue(attributes, 'width')
  const height = attributeValue(attributes, 'height')
  const isPixels = PIXELS.test(width)
  if (!stored) return [width && ` width="${width}"`, height && ` height="${height}"`].join('')
  const displayWidth = isPixels ? Number(width) : stored.width
  return ` width="${displayWidth}" height="${Math.round((displayWidth * stored.height) / stored.width)}"`
}

/** A link that a click turns into the player; before that YouTube is not contacted. */
function toVideoLink(attributes: string): string {
  const src = attributeValue(attributes, 'src')
  const id = VIDEO.exec(src)?.[1]
  if (!id) return ''
  const start = START.exec(src)?.[1]
  const [timeParameter, startAttribute] = start ? [`&amp;t=${start}s`, ` data-start="${start}"`] : ['', '']
  return `<a class="video" href="https://www.youtube.com/watch?v=${id}${timeParameter}" rel="noopener" data-video="${id}"${startAttribute}><span class="play-icon"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5l11 7-11 7z"/></svg></span><span class="caption">Putar video dari YouTube</span></a>`
}
