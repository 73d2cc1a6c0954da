/** Links to private files that open by themselves: for one file, within one session, for a quarter of an hour. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MINUTE } from '#contract/units.ts'
import type { Config } from '../../config.ts'
import { type Context, now } from '../../context.ts'
import { type Caller, readSessionUser } from '../authentication.ts'
import { isSigned, secretOf, sign } from './secrets.ts'

/** Between 10 and 15 minutes; links of five minutes are alike, so that what shows them need not be drawn anew. */
const [LIFETIME_MS, ROUNDING_MS] = [15 * MINUTE, 5 * MINUTE]

/** @returns what adds the seal to a link that ends in `?file=…` */
export async function linkSealer(context: Context, { sessionId }: Caller): Promise<(link: string) => string> {
  const secret = await secretOf(context, 'file')
  const ends = Math.floor(context.clock() / ROUNDING_MS) * ROUNDING_MS + LIFETIME_MS
  return (link) => {
    const file = new URLSearchParams(link.slice(link.indexOf('?'))).get('file') ?? ''
    return `${link}&token=${sessionId}.${ends}.${sign(secret, textOf({ file, sessionId, ends }))}`
  }
}

const textOf = ({ file, sessionId, ends }: { file: string; sessionId: number; ends: number }) =>
  `${sessionId} ${ends} ${file}`

const sealedQuery = z.object({
  file: z.string(),
  token: z.string().regex(/^\d{1,10}\.\d{1,15}\.[\w-]{43}$/),
})

/** Whose link it is, with the rights they have now; null where it has ended, was changed, or the session is over. */
export async function callerOfLink(context: Context, query: unknown): Promise<Caller | null> {
  const parsed = sealedQuery.safeParse(query)
  if (!parsed.success) return null
  const { file, token } = parsed.data
  const [id = '', end = '', signature = ''] = token.split('.')
  const [sessionId, ends] = [Number(id), Number(end)]
  if (ends <= context.clock()) return null
  if (!isSigned(await secretOf(context, 'file'), textOf({ file, sessionId, ends }), signature)) return null
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

/** Whether a private file was asked for by its link alone. */
export const isByLink = ({ headers }: Pick<FastifyRequest, 'headers'>) => headers.authorization === undefined

/**
 * What is opened by its link may stand in a page of this site, or of one that the settings name. Scripts stay
 * forbidden; `object-src` must not be, since browsers draw a PDF by what it would forbid.
 */
export function allowFrames(reply: FastifyReply, { CORS_ORIGINS }: Pick<Config, 'CORS_ORIGINS'>) {
  const ancestors = ["'self'", ...CORS_ORIGINS].join(' ')
  reply.removeHeader('x-frame-options')
  reply
    .header('content-security-policy', `script-src 'none'; frame-ancestors ${ancestors}`)
    .header('cross-origin-resource-policy', 'cross-origin')
}
