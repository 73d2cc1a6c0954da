/** The addresses that the frame around all screens must know; every other one is written in its wing's index. */
import { CHANGE_PASSWORD_SCREEN } from '#contract/people/session.ts'

export const HOME = '/'
export const SIA = '/sia'
export const SIGN_IN = '/signin'
export const PROFILE = '/account/profile'
export const CHANGE_PASSWORD = CHANGE_PASSWORD_SCREEN
export const GUIDE = '/panduan'
export const SESSIONS = '/account/sessions'

/**
 * The path if it leads within this site, else null; browsers take `/\\host` for `//host`, another site, and
 * pass over tabs on the way.
 *
 * @example ownPath('/news?page=2') // '/news?page=2'
 */
export function ownPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return null
  const { origin } = window.location
  // As a browser resolves it, since that is what counts.
  return URL.canParse(path, origin) && new URL(path, origin).origin === origin ? path : null
}
