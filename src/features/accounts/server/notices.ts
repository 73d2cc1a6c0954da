/** Tells a person that the password of their account was reset, or its e-mail address changed. */
import { CHANGE_PASSWORD_SCREEN } from '#platform/contract/session.ts'
import type { Tx } from '#platform/server/db/write.ts'
import {
  NOTICE_KINDS,
  type NoticeKind,
  notify,
  notifyFormerAddress,
} from '#platform/server/notices/notices.ts'

/** Of an account. */
export const PASSWORD_RESET: NoticeKind = {
  kind: 'password_reset',
  label: 'Password direset',
  position: 900,
  mail: 'always',
  mailText: 'Password akun Anda direset. Bila Anda tidak memintanya, hubungi sekolah.',
  text: () => 'Password akun Anda direset. Bila Anda tidak memintanya, hubungi sekolah.',
  find: async (_, ids) =>
    ids.map((id) => ({ userId: id, subject: id, about: '', path: CHANGE_PASSWORD_SCREEN })),
  isFor: () => true,
}

/** Of an account. Whoever changes the address can have a link for a new password sent there. */
const EMAIL_CHANGED: NoticeKind = {
  kind: 'email_changed',
  label: 'Email akun diubah',
  position: 905,
  mail: 'always',
  mailText: 'Email akun Anda diubah. Bila bukan Anda yang mengubahnya, hubungi sekolah.',
  text: () => 'Email akun Anda diubah. Bila bukan Anda yang mengubahnya, ganti password dan hubungi sekolah.',
  find: async (_, ids) =>
    ids.map((id) => ({ userId: id, subject: id, about: '', path: CHANGE_PASSWORD_SCREEN })),
  isFor: () => true,
}

type Addressed = { email: string | null }

/** To be called where an account is saved, in its transaction. */
export async function tellOfNewEmail(
  tx: Tx,
  id: number,
  { before, after }: { before: Addressed; after: Addressed },
) {
  if (after.email === before.email) return
  await notify(tx, EMAIL_CHANGED, [id])
  // Of letter case alone, the address is told already.
  if (before.email && before.email.toLowerCase() !== after.email?.toLowerCase())
    await notifyFormerAddress(tx, EMAIL_CHANGED, { userId: id, address: before.email })
}

export const noticesOfAccounts = NOTICE_KINDS.contribute(PASSWORD_RESET, EMAIL_CHANGED)
