/** The calls of undelivered e-mails: the list with the reasons, and another try. */

import { now } from '#platform/server/context.ts'
import { write } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { NOTICE_KINDS, takeBack } from '#platform/server/notices/notices.ts'
import type { notices } from '../../notices.ts'
import { FAILED, UNDELIVERED, WAITING } from './states.ts'
import { MAIL_UNDELIVERED } from './undeliveredNotice.ts'

const MAX_ROWS = 100

export const undeliveredHandlers = {
  listUndelivered: async ({ context }) => {
    const found = await context.db.kysely
      .selectFrom('mails')
      .innerJoin('users', 'users.id', 'mails.user_id')
      .where('reason', 'is not', null)
      .where('address', 'is', null)
      .where('state', 'in', UNDELIVERED)
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
    return { result: { rows, total_count: rows.length } }
  },
  retryMail: async ({ params, context, user }) => {
    await write(context, user, async (tx) => {
      const { numUpdatedRows } = await tx.queries
        .updateTable('mails')
        .set({ state: WAITING, tries: 0, send_at: now(context), created_at: now(context) })
        .where('id', '=', params.id)
        .where('state', 'in', UNDELIVERED)
        .executeTakeFirst()
      if (numUpdatedRows === 0n)
        throw errors.notFound('E-mail ini sudah terkirim atau tidak diperlukan lagi.')
      await takeBack(tx, MAIL_UNDELIVERED, [params.id])
    })
    return { message: 'E-mail dikirim lagi.', result: null }
  },
} satisfies Partial<Handlers<typeof notices.calls>>
