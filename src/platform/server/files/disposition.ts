/** The content-disposition header and safe file names. */

/** A lone surrogate, which `encodeURIComponent` cannot encode. */
const LONE_SURROGATE = /[\ud800-\udfff]/gu

/**
 * The header, with the name for new browsers and one of plain letters for old ones.
 *
 * @source RFC 6266, RFC 5987
 * @example dispositionOf('attachment', 'Tugas é.pdf') // attachment; filename="Tugas _.pdf"; filename*=UTF-8''Tugas%20%C3%A9.pdf
 */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.replace(LONE_SURROGATE, '_')).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A file name without path separators and reserved characters, which neither begins nor ends with a dot. */
export function safeName(name: string): string {
  const safe = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').trim()
  const withSafeStart = safe.startsWith('.') ? `_${safe.slice(1)}` : safe
  return withSafeStart.endsWith('.') || withSafeStart === ''
    ? `${withSafeStart.slice(0, -1)}_`
    : withSafeStart
}
