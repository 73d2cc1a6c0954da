/** Parsing, normalising and comparing addresses of the website. */
import { normalizeUnicode } from '#platform/contract/field/unicode.ts'

/** The origin given to addresses without a host, so that they can be parsed. */
export const PLACEHOLDER_ORIGIN = 'http://situs.invalid'

/** Parses an address as browsers do; this is the form that is stored and compared. Null if it is not a valid address. */
export function parseAddress(input: string): { origin: string; path: string; hash: string } | null {
  const trimmed = input.trim()
  const isRooted = /^(\/|https?:)/i.test(trimmed)
  const url = URL.canParse(isRooted ? trimmed : `/${trimmed}`, PLACEHOLDER_ORIGIN)
    ? new URL(isRooted ? trimmed : `/${trimmed}`, PLACEHOLDER_ORIGIN)
    : null
  if (!url) return null
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : '/'
  return { origin: url.origin, path: path + url.search, hash: url.hash }
}

/** Matches addresses with a scheme other than http(s), such as mailto:, tel: and javascript:. */
export const NON_HTTP_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:/i

/** Query parameters that campaigns and social networks append; they do not change the page. */
const TRACKING_PARAMETER =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|twclid|yclid|igsh|igshid|mc_cid|mc_eid|_ga|_gl)$/i

/** @example removeTrackingParameters('/index.php?id=7&utm_source=wa') // '/index.php?id=7' */
export function removeTrackingParameters(address: string): string {
  const { page, parameters } = splitQuery(address)
  const others = parameters.filter((parameter) => !TRACKING_PARAMETER.test(parameter.split('=', 1)[0] ?? ''))
  return others.length > 0 ? `${page}?${others.join('&')}` : page
}

/**
 * The key by which addresses are compared. It ignores letter case, percent-encoding, the order of the query parameters
 * and tracking parameters.
 *
 * @example addressKey('/PPDB/?b=2&a=1&fbclid=x') // '/ppdb?a=1&b=2'
 */
export function addressKey(address: string): string {
  const { page, parameters } = splitQuery(removeTrackingParameters(address))
  const path = normalizeUnicode(decodePercentCodes(page))
    .toLowerCase()
    .replace(/(?<=.)\/$/, '')
  const query = parameters.map((parameter) => normalizeUnicode(decodePercentCodes(parameter))).sort()
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

/** Whether an address contains control characters, also percent-encoded ones; databases refuse some of them. */
export const hasControlCharacters = (address: string): boolean => /\p{Cc}/u.test(decodePercentCodes(address))

function splitQuery(address: string): { page: string; parameters: string[] } {
  const queryStart = address.indexOf('?')
  if (queryStart < 0) return { page: address, parameters: [] }
  const parameters = address.slice(queryStart + 1).split('&')
  return {
    page: address.slice(0, queryStart),
    parameters: parameters.filter((parameter) => parameter !== ''),
  }
}

/** Leaves percent signs that do not begin a percent code as they are. */
function decodePercentCodes(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes)
    } catch {
      // Not UTF-8, as some old servers wrote it. Hexadecimal digits mean the same in either case.
      return codes.toLowerCase()
    }
  })
}
