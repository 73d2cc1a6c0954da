/** The calls of undelivered e-mails: the list with the reasons, and another try. */

import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { NOTICE_KINDS, takeBack } from '#platform/server/notices/notices.ts'
import type { notices } from '../../notices.ts'
import { FAILED, UNDELIVERED, WAITING } from './states.ts'
import { MAIL_UNDELIVERED } from './undeliveredNotice.ts'

const MAX_ROWS = 100

export const undeliveredHandlers = {
  listUndelivered: async ({ context }) => {
    const { total } = await selectUndelivered(context.db.kysely)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const found = await selectUndelivered(context.db.kysely)
      .innerJoin('users', 'users.id', 'mails.user_id')
      .select(['mails.id', 'users.id as user_id', 'users.name', 'users.email', 'kind', 'state'])
      .select(['tries', 'reason', 'send_at', 'mails.created_at'])
      .orderBy('mails.id', 'desc')
      .limit(MAX_ROWS)
      .execute()
    const labels = new Map(NOTICE_KINDS.of(context).map(({ kind, label }) => [kind, label]))
    const rows = found.map(({ user_id, name, kind, state, reason, send_at, ...mail }) => {
      const isFailed = state === FAILED
      return {
        ...mail,
        user: { id: user_id, name },
        label: labels.get(kind) ?? 'Mengatur ulang password',
        state: isFailed ? FAILED : WAITING,
        reason: reason ?? '',
        send_at: isFailed ? null : send_at,
      }
    })
    return { result: { rows, total_count: total } }
  },
  retryMail: async ({ params, context, user }) => {
    const total = await write(context, user, (tx) => retry(tx, params.id))
    if (total === 0) throw errors.notFound('E-mail ini sudah terkirim atau tidak diperlukan lagi.')
    return { message: 'E-mail dikirim lagi.', result: null }
  },
  retryAllMails: async ({ context, user }) => {
    const total_count = await write(context, user, (tx) => retry(tx))
    return { message: `${total_count} e-mail dikirim lagi.`, result: { total_count } }
  },
} satisfies Partial<Handlers<typeof notices.calls>>

/** Those of which something was said: not new ones, which are only waiting for their turn. */
const selectUndelivered = (queries: Queries) =>
  queries
    .selectFrom('mails')
    .where('reason', 'is not', null)
    .where('address', 'is', null)
    .where('state', 'in', UNDELIVERED)

/** Begins anew with one, or with all. @returns how many there were */
async function retry(tx: Tx, id?: number): Promise<number> {
  const retried = await tx.queries
    .updateTable('mails')
    .set({ state: WAITING, tries: 0, send_at: tx.now(), created_at: tx.now() })
    .where('reason', 'is not', null)
    .where('state', 'in', UNDELIVERED)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .returning('id')
    .execute()
  const ids = retried.map((mail) => mail.id)
  await takeBack(tx, MAIL_UNDELIVERED, ids)
  return ids.length
}
