/** Tells a user of a sign-in on a device that is new to the account. */
import { DEVICES_SCREEN } from '#platform/contract/session.ts'
import type { NoticeKind } from '../../notices/notices.ts'
import { deviceName } from './deviceName.ts'

/** Of a row in `new_devices`. */
export const NEW_DEVICE: NoticeKind = {
  kind: 'new_device',
  label: 'Masuk dari perangkat baru',
  position: 910,
  mail: 'always',
  mailText:
    'Akun Anda masuk dari perangkat baru. Bila bukan Anda, keluarkan perangkat itu dan ganti password Anda.',
  text: ({ about }) => `Akun Anda masuk dari perangkat baru: ${about}`,
  find: async ({ queries }, ids) => {
    const rows = await queries
      .selectFrom('new_devices')
      .where('id', 'in', ids)
      .select(['id', 'user_id', 'agent'])
      .execute()
    return rows.map(({ id, user_id, agent }) => ({
      userId: user_id,
      subject: id,
      about: deviceName(agent),
      path: DEVICES_SCREEN,
    }))
  },
  isFor: () => true,
}
