/** Looks at personal data and refusals, in the trail: often repeated, they are a row a minute with a count. */
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { AuditedChange } from '../db/audit.ts'
import { write } from '../db/write.ts'
import type { Caller } from './authentication.ts'

export type Noting = { context: Context; request: Pick<FastifyRequest, 'log'>; user: Caller }

/** A failure to write the trail, e.g. on a full disk, is logged and does not refuse the call. */
export async function note({ context, request, user }: Noting, change: AuditedChange) {
  try {
    await write(context, user, (tx) => tx.auditOften(change))
  } catch (error) {
    request.log.error(error)
  }
}
