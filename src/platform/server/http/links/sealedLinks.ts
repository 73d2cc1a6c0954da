/** Signed links to private files that need no bearer header, for one file, within one session, for 15 minutes. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MINUTE } from '#platform/contract/units.ts'
import type { Config } from '../../config.ts'
import { type Context, now } from '../../context.ts'
import { type Caller, readSessionUser } from '../authentication.ts'
import { isValidSignature, readSecret, sign } from './secrets.ts'

/** Rounding makes links equal for five minutes, so that pages need not reload their images; they last 10 to 15 minutes. */
const LIFETIME_MS = 15 * MINUTE
const ROUNDING_MS = 5 * MINUTE

/** @returns a function that adds the seal to a link ending in `?file=…` */
export async function linkSealer(context: Context, { sessionId }: Caller): Promise<(link: string) => string> {
  const secret = await readSecret(context, 'file')
  const expiresAt = Math.floor(context.clock() / ROUNDING_MS) * ROUNDING_MS + LIFETIME_MS
  return (link) => {
    const file = new URLSearchParams(link.slice(link.indexOf('?'))).get('file') ?? ''
    const numbers = { id: String(sessionId), expiresAt: String(expiresAt) }
    return `${link}&token=${numbers.id}.${numbers.expiresAt}.${sign(secret, signedText({ file, ...numbers }))}`
  }
}

/** Numbers are signed as they are spelled in the link, so that it has one spelling. */
const signedText = ({ file, id, expiresAt }: { file: string; id: string; expiresAt: string }) =>
  `${id} ${expiresAt} ${file}`

const sealedQuery = z.object({
  file: z.string(),
  token: z.string().regex(/^\d{1,10}\.\d{1,15}\.[\w-]{43}$/),
})

/** The caller of a sealed link with their current rights; null if it has expired, was changed, or the session ended. */
export async function callerOfLink(context: Context, query: unknown): Promise<Caller | null> {
  const parsed = sealedQuery.safeParse(query)
  if (!parsed.success) return null
  const { file, token } = parsed.data
  const [id = '', expiresAt = '', signature = ''] = token.split('.')
  if (Number(expiresAt) <= context.clock()) return null
  const secret = await readSecret(context, 'file')
  if (!isValidSignature(secret, signedText({ file, id, expiresAt }), signature)) return null
  const sessionId = Number(id)
  const { kysely } = context.db
  const session = await kysely
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('expires_at', '>', now(context))
    .select(['user_id', 'used_at'])
    .executeTakeFirst()
  const user = session && (await readSessionUser(kysely, session.user_id))
  return user ? { ...user, sessionId, usedAt: session.used_at } : null
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
