/** Prepares pasted and dropped content for a rich text. */

import { convertWordLists } from './RichTextWordPaste.ts'

/** The image files of a paste or drop; none if it has text too. */
export function readImageFiles(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])]
  const html = data?.getData('text/html')
  // Word and Excel put an image of the copied text on the clipboard too.
  if (html && parse(html).body.textContent?.trim()) return []
  return files
}

/**
 * Pasted HTML without images of other sites or of the user's disk, which readers could not load.
 * Images of this site keep only their path, so that the site's address may change.
 */
export function sanitizePastedHtml(pastedHtml: string, notify: (message: string) => void): string {
  const html = removePlainColours(convertWordLists(removeStyleSheets(pastedHtml)))
  if (!/<img/i.test(html)) return html
  const { body } = parse(html)
  let removedCount = 0
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? ''
    if (/^data:/i.test(src)) continue
    const url = URL.canParse(src, location.href) ? new URL(src, location.href) : undefined
    if (url?.origin === location.origin) {
      image.setAttribute('src', url.pathname)
      continue
    }
    image.remove()
    removedCount += 1
  }
  if (removedCount > 0)
    notify(
      `${removedCount} gambar tidak ikut ditempel. Simpan gambarnya dahulu, lalu unggah lewat tombol gambar.`,
    )
  return body.innerHTML
}

/** The file in a base64 `data:` URL; undefined for any other URL. */
export function dataUrlToFile(url: string): File | undefined {
  const [, type, base64] = /^data:([\w/+.-]+);base64,([\s\S]+)$/i.exec(url) ?? []
  if (!type || !base64) return undefined
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return new File([bytes], 'tempelan', { type: type.toLowerCase() })
  } catch (error) {
    if (error instanceof Object && 'name' in error && error.name === 'InvalidCharacterError') return undefined
    throw error
  }
}

/** Thresholds of 8-bit colour channels that tell black and white from colours. */
const CHANNEL = { colourSpread: 24, nearBlack: 0x55, nearWhite: 0xe0 }

/** Removes black and white text colours, which Google Docs and Word set on every word and which are unreadable in dark mode. */
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
  // Browsers normalise every colour notation to rgb().
  const channels =
    /^rgba?\(([^)]*)\)/
      .exec(colour)?.[1]
      ?.split(/[\s,/]+/)
      .slice(0, 3)
      .map(Number) ?? []
  if (channels.length < 3) return false
  const low = Math.min(...channels)
  const high = Math.max(...channels)
  return high - low <= CHANNEL.colourSpread && (high <= CHANNEL.nearBlack || low >= CHANNEL.nearWhite)
}

const parse = (html: string) => new DOMParser().parseFromString(removeStyleSheets(html), 'text/html')

/** Removes Word's style sheet, which the editor would drop and the content security policy reports. */
function removeStyleSheets(html: string): string {
  // Split instead of one pattern over both tags, which would take quadratic time with unclosed tags.
  const [before = '', ...sheets] = html.split(/<style/i)
  const cleanedSheets = sheets.map((sheet) => {
    const end = sheet.search(/<\/style>/i)
    return end < 0 ? `<style${sheet}` : sheet.slice(end + '</style>'.length)
  })
  return before + cleanedSheets.join('')
}
