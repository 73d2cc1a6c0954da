/** Tells a person that the password of their account was reset. */
import { CHANGE_PASSWORD_SCREEN } from '#platform/contract/session.ts'
import { NOTICE_KINDS, type NoticeKind } from '#platform/server/notices/notices.ts'

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

export const noticesOfAccounts = NOTICE_KINDS.contribute(PASSWORD_RESET)
