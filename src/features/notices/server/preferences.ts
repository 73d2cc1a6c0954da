/** Which kinds of notices a person gets by e-mail too. */
import type { Context } from '#platform/server/context.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { NOTICE_KINDS } from '#platform/server/notices/notices.ts'
import type { notices } from '../notices.ts'

export const preferenceHandlers = {
  readNoticePreferences: async ({ user, context }) => ({
    result: await readPreferences(context, user),
  }),
  saveNoticePreferences: async ({ body, user, context }) => {
    await write(context, user, (tx) => savePreferences(tx, body.kinds))
    return { message: 'Pengaturan pemberitahuan tersimpan.', result: await readPreferences(context, user) }
  },
} satisfies Partial<Handlers<typeof notices.calls>>

async function readPreferences(context: Context, user: Caller) {
  const changed = await context.db.kysely
    .selectFrom('notice_preferences')
    .where('user_id', '=', user.id)
    .select(['kind', 'mail'])
    .execute()
  const kinds = NOTICE_KINDS.of(context).filter(({ isFor }) => isFor(user))
  return {
    kinds: kinds.map(({ kind, label, mail }) => {
      const own = changed.find((preference) => preference.kind === kind)
      const isFixed = mail === 'always'
      return { kind, label, mail: isFixed || (own ? own.mail === 1 : mail === 'on'), is_fixed: isFixed }
    }),
    is_mailed: context.config.SMTP_URL !== undefined && user.email !== null,
  }
}

/** @throws 422 for a kind that there is not, and for one of security that would be switched off */
async function savePreferences(
  tx: Tx<Caller>,
  choices: readonly { kind: string; mail: boolean }[],
): Promise<void> {
  const kinds = NOTICE_KINDS.of(tx)
  for (const { kind: name, mail } of choices) {
    const kind = kinds.find(({ kind }) => kind === name)
    if (!kind) throw errors.invalid({ kinds: `Jenis ini tidak dikenal: ${name}` })
    if (kind.mail === 'always') {
      if (!mail) throw errors.invalid({ kinds: `${kind.label} selalu dikirim, demi keamanan akun` })
      continue
    }
    await tx.queries
      .insertInto('notice_preferences')
      .values({ user_id: tx.user.id, kind: name, mail: Number(mail) })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ mail: Number(mail) }))
      .execute()
  }
}
