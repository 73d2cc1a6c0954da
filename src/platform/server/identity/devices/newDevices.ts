/** First sign-ins of an account on a device, of which its user is told on another one. */
import type { NewDevice } from '#platform/contract/session.ts'
import { DAY } from '#platform/contract/units.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../db/open.ts'
import { type Tx, write } from '../../db/write.ts'
import { notify } from '../../notices/notices.ts'
import { deviceName } from './deviceName.ts'
import { NEW_DEVICE } from './newDeviceNotice.ts'

const SHOWN_DAYS = 90
const MAX_SHOWN = 10

type SignIn = { userId: number; device: string; isNew: boolean; agent: string | null; address: string | null }

/**
 * Records a first sign-in on a device. The very first one of an account counts as told, since nobody else could be.
 *
 * @returns the devices to tell of at this sign-in. They count as told, unless this device is itself one that the user
 * was not told of: a stranger who signs in twice must not use up the notice.
 */
export async function noteDevice(tx: Tx, { userId, device, isNew, ...client }: SignIn): Promise<NewDevice[]> {
  const { queries } = tx
  const known = queries.selectFrom('new_devices').where('user_id', '=', userId)
  const isFirst = !(await known.select('id').limit(1).executeTakeFirst())
  if (isNew || isFirst) {
    const { id } = await queries
      .insertInto('new_devices')
      .values({
        ...client,
        user_id: userId,
        device,
        created_at: tx.now(),
        told_at: isFirst ? tx.now() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!isFirst) await notify(tx, NEW_DEVICE, [id])
  }
  if (isNew) return []
  const own = await known.where('device', '=', device).select('told_at').executeTakeFirst()
  const untold = await newest(known.where('told_at', 'is', null).where('device', '!=', device))
  const isToldOf = !own || own.told_at !== null
  if (untold.length > 0 && isToldOf)
    await queries
      .updateTable('new_devices')
      .set({ told_at: tx.now() })
      .where('user_id', '=', userId)
      .where('told_at', 'is', null)
      .where('device', '!=', device)
      .execute()
  return untold
}

/** The last ten of an account, the newest first. */
export async function listNewDevices({ db, clock }: Context, userId: number): Promise<NewDevice[]> {
  return newest(
    db.kysely
      .selectFrom('new_devices')
      .where('user_id', '=', userId)
      .where('created_at', '>', shownSince(clock())),
  )
}

const shownSince = (at: number) => new Date(at - SHOWN_DAYS * DAY).toISOString()

type DeviceQuery = ReturnType<typeof selectDevices>
const selectDevices = (queries: Queries) => queries.selectFrom('new_devices')

async function newest(query: DeviceQuery): Promise<NewDevice[]> {
  const rows = await query
    .select(['id', 'agent', 'address', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map(({ agent, ...row }) => ({ ...row, name: deviceName(agent) }))
}

/** Deletes what is no longer shown, but each account's newest row, which says that others were before. */
export async function sweepNewDevices(context: Context): Promise<void> {
  await write(context, null, async ({ queries }) => {
    await queries
      .deleteFrom('new_devices')
      .where('created_at', '<=', shownSince(context.clock()))
      .where('id', 'not in', (builder) =>
        builder
          .selectFrom('new_devices')
          .groupBy('user_id')
          .select(({ fn }) => fn.max('id').as('id')),
      )
      .execute()
  })
}
