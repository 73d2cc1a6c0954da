/** Addresses of the website: how they are read, and by what two of them are one. */
import { composed } from '../field/composed.ts'

/** The host of addresses that name none. */
export const THIS_HOST = 'http://situs.invalid'

/** An address as browsers read it, which is how it is kept and compared; null where it is none of a page. */
export function readAddress(pasted: string): { origin: string; path: string; hash: string } | null {
  const trimmed = pasted.trim()
  const isRooted = /^(\/|https?:)/i.test(trimmed)
  const url = URL.canParse(isRooted ? trimmed : `/${trimmed}`, THIS_HOST)
    ? new URL(isRooted ? trimmed : `/${trimmed}`, THIS_HOST)
    : null
  if (!url) return null
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : '/'
  return { origin: url.origin, path: path + url.search, hash: url.hash }
}

/** Leads to a program, not to a page: mailto:, tel:, javascript: and their like. */
export const OTHER_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:/i

/** Appended by campaigns and social networks; the page that is meant is the same without. */
const TRACKER =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|twclid|yclid|igsh|igshid|mc_cid|mc_eid|_ga|_gl)$/i

/** @example withoutTrackers('/index.php?id=7&utm_source=wa') // '/index.php?id=7' */
export function withoutTrackers(address: string): string {
  const { page, parameters } = divided(address)
  const others = parameters.filter((one) => !TRACKER.test(one.split('=', 1)[0] ?? ''))
  return others.length > 0 ? `${page}?${others.join('&')}` : page
}

/**
 * Two addresses with one key are one: whatever the case of their path, the spelling of their percent codes, the order
 * of their parameters, and what was appended by others.
 *
 * @example addressKey('/PPDB/?b=2&a=1&fbclid=x') // '/ppdb?a=1&b=2'
 */
export function addressKey(address: string): string {
  const { page, parameters } = divided(withoutTrackers(address))
  const path = composed(decoded(page))
    .toLowerCase()
    .replace(/(?<=.)\/$/, '')
  const query = parameters.map((one) => composed(decoded(one))).sort()
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

/** Whether there is in it what no keyboard types, also behind a percent sign; databases refuse some of these. */
export const holdsControls = (address: string) => /\p{Cc}/u.test(decoded(address))

function divided(address: string): { page: string; parameters: string[] } {
  const at = address.indexOf('?')
  if (at < 0) return { page: address, parameters: [] }
  const parameters = address.slice(at + 1).split('&')
  return { page: address.slice(0, at), parameters: parameters.filter((one) => one !== '') }
}

/** A percent sign that stands for nothing stays. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes)
    } catch {
      // No text in UTF-8, as old servers wrote; their letters are hexadecimal, whose case means nothing.
      return codes.toLowerCase()
    }
  })
}
