/** The addresses that the layout links to; every other address is declared in its feature's console/index.tsx. */
import { CHANGE_PASSWORD_SCREEN, DEVICES_SCREEN } from '#platform/contract/session.ts'

export const HOME = '/'
export const SIA = '/sia'
export const SIGN_IN = '/signin'
/** The address that react-admin's documentation names, which developers type. */
export const REACT_ADMIN_SIGN_IN = '/login'
/** Where a link for a forgotten password is asked for, in schools that send e-mails. */
export const FORGOT_PASSWORD = '/reset-password'
export const PROFILE = '/account/profile'
export const CHANGE_PASSWORD = CHANGE_PASSWORD_SCREEN
export const GUIDE = '/panduan'
export const SESSIONS: string = DEVICES_SCREEN

/**
 * The path if it leads within this site, else null. Browsers read `/\\host` as `//host`, which is another site, and
 * ignore tabs in an address.
 *
 * @example toSameOriginPath('/news?page=2') // '/news?page=2'
 */
export function toSameOriginPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return null
  const { origin } = window.location
  // Parsed by the browser itself, because its reading of the path decides where a link leads.
  return URL.canParse(path, origin) && new URL(path, origin).origin === origin ? path : null
}
