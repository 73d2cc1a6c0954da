/** The devices on which a user is signed in: lists their sessions and ends them. */

import type { Device } from '#platform/contract/identity/device.ts'
import type { platform } from '#platform/contract/platform.ts'
import { now } from '../../context.ts'
import { writeVital } from '../../db/write.ts'
import { errors } from '../../http/errors.ts'
import type { Handlers } from '../../http/serve.ts'
import { deviceName } from './deviceName.ts'
import { listNewDevices } from './newDevices.ts'

/** The longest list: somebody who never signs out leaves a session behind at each sign-in. */
const MAX_DEVICES = 100

export const deviceHandlers = {
  listSessions: async ({ user, context }) => {
    const rows = await context.db.kysely
      .selectFrom('sessions')
      .where('user_id', '=', user.id)
      .where('expires_at', '>', now(context))
      .select(['id', 'agent', 'address', 'used_at', 'created_at', 'expires_at'])
      .orderBy(({ fn }) => fn.coalesce('used_at', 'created_at'), 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_DEVICES)
      .execute()
    const devices: Device[] = rows.map(({ agent, used_at, ...row }) => ({
      ...row,
      name: deviceName(agent),
      used_at: used_at ?? row.created_at,
      is_current: row.id === user.sessionId,
    }))
    return { result: devices }
  },

  listNewDevices: async ({ user, context }) => ({ result: await listNewDevices(context, user.id) }),

  endSession: async ({ params, user, context }) => {
    if (params.id === user.sessionId)
      throw errors.conflict('Ini perangkat yang sedang Anda pakai. Untuk keluar, pilih Logout.')
    await writeVital(context, user, async (tx) => {
      const { numDeletedRows } = await tx.queries
        .deleteFrom('sessions')
        .where('id', '=', params.id)
        .where('user_id', '=', user.id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw errors.notFound('Perangkat ini sudah keluar.')
      await tx.audit({ action: 'logout', entity: 'user', entityId: user.id, before: { session: params.id } })
    })
    return { message: 'Perangkat itu sudah keluar.', result: null }
  },

  endOtherSessions: async ({ user, context }) => {
    const ended = await writeVital(context, user, async (tx) => {
      const { numDeletedRows } = await tx.queries
        .deleteFrom('sessions')
        .where('user_id', '=', user.id)
        .where('id', '!=', user.sessionId)
        .executeTakeFirst()
      const count = Number(numDeletedRows)
      if (count > 0)
        await tx.audit({ action: 'logout', entity: 'user', entityId: user.id, before: { sessions: count } })
      return count
    })
    const message = ended > 0 ? `${ended} perangkat lain sudah keluar.` : 'Tidak ada perangkat lain.'
    return { message, result: { ended } }
  },
} satisfies Partial<Handlers<typeof platform.calls>>
