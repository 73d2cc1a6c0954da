/** What comes off the clipboard or is dropped, made fit for a rich text. */

import { convertWordLists } from './RichTextWordPaste.ts'

/** The image files to upload from a paste or a drop; none when the text beside them is what is meant. */
export function readImageFiles(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])]
  const html = data?.getData('text/html')
  // Word and Excel put a picture of the text beside the text.
  if (html && parse(html).body.textContent?.trim()) return []
  return files
}

/**
 * Pasted HTML without images of other sites or of the writer's own disk: both would be broken for
 * every reader. Our own images keep their path only, so that the site may move.
 */
export function sanitizePastedHtml(pasted: string, notify: (message: string) => void): string {
  const html = removePlainColours(convertWordLists(removeStyleSheets(pasted)))
  if (!/<img/i.test(html)) return html
  const { body } = parse(html)
  let dropped = 0
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? ''
    if (/^data:/i.test(src)) continue
    const url = URL.canParse(src, location.href) ? new URL(src, location.href) : undefined
    if (url?.origin === location.origin) {
      image.setAttribute('src', url.pathname)
      continue
    }
    image.remove()
    dropped += 1
  }
  if (dropped > 0)
    notify(`${dropped} gambar tidak ikut ditempel. Simpan gambarnya dahulu, lalu unggah lewat tombol gambar.`)
  return body.innerHTML
}

/** The file behind a base64 `data:` address, or undefined where it is not one. */
export function dataUrlToFile(address: string): File | undefined {
  const [, type, base64] = /^data:([\w/+.-]+);base64,([\s\S]+)$/i.exec(address) ?? []
  if (!type || !base64) return undefined
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return new File([bytes], 'tempelan', { type: type.toLowerCase() })
  } catch (error) {
    if (error instanceof Object && 'name' in error && error.name === 'InvalidCharacterError') return undefined
    throw error
  }
}

/** Of an 8 bit channel: as far apart as in a colour, and as near to the end as in black or white. */
const CHANNEL = { colourSpread: 24, nearBlack: 0x55, nearWhite: 0xe0 }

/** Google Docs and Word give every word the black of their page; on a dark one nothing would be seen of it. */
function removePlainColours(html: string): string {
  if (!/(?:color|background)\s*:/i.test(html)) return html
  const { body } = parse(html)
  for (const { style } of body.querySelectorAll<HTMLElement>('[style]')) {
    if (isBlackOrWhite(style.color)) style.removeProperty('color')
    // A marker's yellow stays.
    if (isBlackOrWhite(style.backgroundColor))
      for (const name of ['background', 'background-color']) style.removeProperty(name)
  }
  return body.innerHTML
}

function isBlackOrWhite(colour: string): boolean {
  if (/^(black|white|windowtext|initial|transparent)$/i.test(colour)) return true
  // As the browser writes it, however it was given.
  const channels =
    /^rgba?\(([^)]*)\)/
      .exec(colour)?.[1]
      ?.split(/[\s,/]+/)
      .slice(0, 3)
      .map(Number) ?? []
  if (channels.length < 3) return false
  const [low, high] = [Math.min(...channels), Math.max(...channels)]
  return high - low <= CHANNEL.colourSpread && (high <= CHANNEL.nearBlack || low >= CHANNEL.nearWhite)
}

const parse = (html: string) => new DOMParser().parseFromString(removeStyleSheets(html), 'text/html')

/** Word brings its whole style sheet; nothing of it would stay, and the page's policy complains of it. */
function removeStyleSheets(html: string): string {
  // Cut at the marks: a pattern over both would search the rest anew from each one left open.
  const [before = '', ...sheets] = html.split(/<style/i)
  const cleanedSheets = sheets.map((sheet) => {
    const end = sheet.search(/<\/style>/i)
    return end < 0 ? `<style${sheet}` : sheet.slice(end + '</style>'.length)
  })
  return before + cleanedSheets.join('')
}
