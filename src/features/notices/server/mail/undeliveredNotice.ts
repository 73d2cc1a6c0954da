/** Tells those who manage accounts that e-mails cannot be delivered. */
import { grants, POLICY } from '#platform/contract/access.ts'
import type { NoticeKind } from '#platform/server/notices/notices.ts'
import { MAILS } from '../../paths.ts'

/** Of a row in `mails`. */
export const MAIL_UNDELIVERED: NoticeKind = {
  kind: 'mail_undelivered',
  label: 'E-mail tidak terkirim',
  position: 810,
  mail: 'off',
  mailText: 'Ada e-mail yang tidak terkirim. Masuk untuk melihatnya.',
  isGrouped: true,
  text: ({ count }) => `${count} e-mail tidak terkirim. Periksa alamatnya atau server e-mail.`,
  find: async ({ queries }, ids) => {
    const keys = ['*', ...POLICY.user.read]
    const users = await queries
      .selectFrom('users')
      .where('role_id', 'in', (roles) =>
        roles.selectFrom('role_accesses').where('access', 'in', keys).select('role_id'),
      )
      .select('id')
      .execute()
    return users.flatMap(({ id }) =>
      ids.map((subject) => ({ userId: id, subject, group: 'mails', about: '', path: MAILS })),
    )
  },
  isFor: ({ role_access }) => grants(role_access, POLICY.user.read),
}
