/** Tells a user that the second step of their account was set up or turned off, by themselves or by the office. */
import { DEVICES_SCREEN } from '#platform/contract/session.ts'
import type { NoticeKind } from '../../notices/notices.ts'

/** Of an account. */
export const SECOND_STEP_CHANGED: NoticeKind = {
  kind: 'second_step_changed',
  label: 'Langkah kedua diubah',
  position: 907,
  mail: 'always',
  mailText: 'Langkah kedua akun Anda dipasang atau dimatikan. Bila Anda tidak tahu mengapa, hubungi sekolah.',
  text: ({ about }) => `Langkah kedua akun Anda ${about}. Bila Anda tidak tahu mengapa, hubungi sekolah.`,
  find: async ({ queries }, ids) => {
    const steps = await queries
      .selectFrom('second_steps')
      .where('user_id', 'in', ids)
      .where('on_at', 'is not', null)
      .select('user_id')
      .execute()
    const on = new Set(steps.map(({ user_id }) => user_id))
    return ids.map((id) => ({
      userId: id,
      subject: id,
      about: on.has(id) ? 'dipasang' : 'dimatikan',
      path: DEVICES_SCREEN,
    }))
  },
  isFor: ({ user_type }) => user_type === 'administrator',
}
