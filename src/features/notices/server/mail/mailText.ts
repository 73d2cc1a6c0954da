/** What an e-mail says: that there is something, and where to sign in. Nothing personal leaves the server. */
import { DAY } from '#platform/contract/units.ts'
import { consoleAddress } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import { issueLinkToken } from '#platform/server/http/links/linkTokens.ts'
import { NOTICE_KINDS } from '#platform/server/notices/notices.ts'
import { RESET_SCREEN } from '../../forgottenPassword.ts'
import { NOTICES } from '../../paths.ts'
import { findReset } from '../forgotten/resets.ts'

/** The kind of a mail that is no notice: the link of a forgotten password. */
export const FORGOTTEN = 'forgotten_password'

/** `isFixed`: nobody can switch it off. */
export type MailText = { subject: string; text: string; isFixed: boolean }
type StoredMail = {
  user_id: number
  kind: string
  reset_id: number | null
  address: string | null
  created_at: string
  send_at: string
}

/** News for a former address that is older, such as from before the school named its mail server, is none. */
const OLD_MS = 3 * DAY

/** @returns null for a mail that need no longer be sent */
export async function composeMail(context: Context, mail: StoredMail): Promise<MailText | null> {
  if (mail.kind === FORGOTTEN) return mail.reset_id === null ? null : composeForgotten(context, mail.reset_id)
  const kind = NOTICE_KINDS.of(context).find(({ kind: name }) => name === mail.kind)
  if (!kind) return null
  if (kind.mail !== 'always' && !(await hasUnread(context, mail))) return null
  const signIn = `${consoleAddress(context.config)}${NOTICES}`
  const isFixed = kind.mail === 'always'
  if (mail.address !== null && context.clock() - Date.parse(mail.created_at) > OLD_MS) return null
  const settings = 'E-mail seperti ini dapat dimatikan di Pemberitahuan.'
  const text = [kind.mailText, signIn, ...(isFixed ? [] : [settings])].join('\n\n')
  return { subject: kind.label, text, isFixed }
}

/** What was read meanwhile, or taken back, needs no mail. */
async function hasUnread({ db }: Context, { user_id, kind }: StoredMail): Promise<boolean> {
  const unread = await db.kysely
    .selectFrom('notices')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return unread !== undefined
}

async function composeForgotten(context: Context, resetId: number): Promise<MailText | null> {
  const reset = await findReset(context, resetId)
  if (!reset) return null
  const token = issueLinkToken(context, 'password-reset', {
    subject: String(resetId),
    target: reset.target,
    expiresAt: Date.parse(reset.expires_at),
  })
  return {
    isFixed: true,
    subject: 'Mengatur ulang password',
    text: [
      'Seseorang meminta tautan untuk mengatur ulang password akun Anda. Tautan ini berlaku 30 menit, satu kali:',
      `${consoleAddress(context.config)}${RESET_SCREEN}?token=${token}`,
      'Bila bukan Anda yang meminta, abaikan e-mail ini; password Anda tetap.',
    ].join('\n\n'),
  }
}
