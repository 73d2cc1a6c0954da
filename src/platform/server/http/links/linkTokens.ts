/** Tokens of signed links: for whom, until when, and a signature over both and what the link is for. */
import { MINUTE } from '#platform/contract/units.ts'
import type { Context } from '../../context.ts'
import { LINK_LIFETIMES_MS, type LinkKind } from './linkKinds.ts'

/** What a link is for: the subject stands in its token, `target` beside it in the address. */
type SignedLink = { subject: string; target?: string }
type Signing = Pick<Context, 'keys' | 'clock'>

/** @param expiresAt milliseconds since 1970 @example '17.1764144400000.…' for the subject '17' */
export function issueLinkToken(
  { keys }: Pick<Signing, 'keys'>,
  kind: LinkKind,
  { expiresAt, ...link }: SignedLink & { expiresAt: number },
): string {
  const signed = `${link.subject}.${expiresAt}`
  return `${signed}.${keys.signLink(kind, textOf(signed, link.target))}`
}

/** @returns the subject; null unless the token is exactly as it was issued, and its end neither past nor too far away */
export function readLinkToken(
  { keys, clock }: Signing,
  kind: LinkKind,
  { token, target }: { token: string; target?: string },
): string | null {
  const [, signed = '', subject = '', expiresAt = '', signature = ''] = TOKEN.exec(token) ?? []
  const remainingMs = Number(expiresAt) - clock()
  if (!subject || remainingMs <= 0 || remainingMs > LINK_LIFETIMES_MS[kind] + MAX_CLOCK_DIFFERENCE_MS)
    return null
  return keys.isLinkSigned(kind, { text: textOf(signed, target), signature }, clock()) ? subject : null
}

/** The whole token, so that nothing can follow it; numbers are signed as they are spelled. */
const TOKEN = /^(([\w-]{1,64})\.(\d{1,15}))\.([\w-]{43})$/

/** Servers of one school may differ by as much. */
const MAX_CLOCK_DIFFERENCE_MS = MINUTE

/** No token has a blank, so each text has one meaning. */
const textOf = (signed: string, target = '') => `${signed} ${target}`
