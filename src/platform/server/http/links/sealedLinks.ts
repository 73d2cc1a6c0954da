/** Signed links to private files that need no bearer header, for one file, within one session, for 15 minutes. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MINUTE } from '#platform/contract/units.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { authenticateByHash, type Caller } from '../authentication.ts'
import { LINK_LIFETIMES_MS } from './linkKinds.ts'
import { issueLinkToken, readLinkToken } from './linkTokens.ts'

/** Rounding makes links equal for five minutes, so that pages need not reload their images; they last 10 to 15 minutes. */
const ROUNDING_MS = 5 * MINUTE

/** @returns a function that adds the seal to a link ending in `?file=…` */
export function linkSealer(
  context: Context,
  { tokenHash }: Pick<Caller, 'tokenHash'>,
): (link: string) => string {
  const expiresAt = Math.floor(context.clock() / ROUNDING_MS) * ROUNDING_MS + LINK_LIFETIMES_MS.file
  return (link) => {
    const target = new URLSearchParams(link.slice(link.indexOf('?'))).get('file') ?? ''
    return `${link}&token=${issueLinkToken(context, 'file', { subject: tokenHash, target, expiresAt })}`
  }
}

export const sealedQuery = z.object({ file: z.string(), token: z.string() })

/** The caller of a sealed link with their current rights; null if it has expired, was changed, or the session ended. */
export async function callerOfLink(context: Context, query: unknown): Promise<Caller | null> {
  const parsed = sealedQuery.safeParse(query)
  if (!parsed.success) return null
  const { file, token } = parsed.data
  const tokenHash = readLinkToken(context, 'file', { token, target: file })
  return tokenHash === null ? null : authenticateByHash(context, tokenHash)
}

/** Whether a private file is requested by a sealed link, without bearer header. */
export const isSealedLinkRequest = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  headers.authorization === undefined

/**
 * Allows pages of this site and of the configured origins to frame a file opened by its link. Scripts stay forbidden;
 * `object-src` must stay allowed, since browsers need it to render PDFs.
 */
export function allowFraming(reply: FastifyReply, { CORS_ORIGINS }: Pick<Config, 'CORS_ORIGINS'>) {
  const ancestors = ["'self'", ...CORS_ORIGINS].join(' ')
  reply.removeHeader('x-frame-options')
  reply
    .header('content-security-policy', `script-src 'none'; frame-ancestors ${ancestors}`)
    .header('cross-origin-resource-policy', 'cross-origin')
}
