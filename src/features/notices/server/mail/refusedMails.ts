/** What happens to mails that were not taken: when they are tried again, and when the office is told. */

import { DAY, HOUR, MINUTE, SECOND } from '#platform/contract/units.ts'
import type { Context } from '#platform/server/context.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import { notify } from '#platform/server/notices/notices.ts'
import type { Refused } from './refused.ts'
import { FAILED, WAITING } from './states.ts'
import { MAIL_UNDELIVERED } from './undeliveredNotice.ts'

/** Tries after which the office is told, although there will be more. */
export const TOLD_AFTER = 3
/** A mail that could not be sent for so long is given up. */
const GIVEN_UP_AFTER_MS = 3 * DAY
/** Pauses before the next tries of a mail that was not taken; the last is repeated. */
const PAUSES_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR] as const
/** Of all mails while the server takes none, which one try a quarter of an hour finds out. */
const OUTAGE_PAUSES_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE] as const
/** Mails put off by one transaction, which others wait for. */
const MAX_PUT_OFF = 200

const pauseAfter = (tries: number, pauses: readonly number[]) =>
  pauses[Math.min(tries, pauses.length) - 1] ?? MINUTE

type Tried = { id: number; tries: number; created_at: string; address: string | null }

export async function recordRefusal(context: Context, mail: Tried, { kind, reason }: Refused): Promise<void> {
  const tries = mail.tries + 1
  const isOld = mail.created_at < givenUpBefore(context)
  const state = kind === 'refused' || isOld ? FAILED : WAITING
  // After those that were put off together with it, so that one at which the server breaks off stops no other.
  const pause =
    kind === 'unreachable' ? pauseAfter(tries, OUTAGE_PAUSES_MS) + SECOND : pauseAfter(tries, PAUSES_MS)
  const send_at = new Date(context.clock() + pause).toISOString()
  await write(context, null, async (tx) => {
    await tx.queries
      .updateTable('mails')
      .set({ state, tries, reason, send_at, lease_until: null })
      .where('id', '=', mail.id)
      .execute()
    await tellOffice(tx, [{ ...mail, state, tries }])
  })
}

/** Of a server that takes no mail: all that are due have failed with the one that was tried, and wait as long. */
export async function recordOutage(context: Context, mail: Tried, refused: Refused): Promise<void> {
  await recordRefusal(context, mail, refused)
  for (let putOff = MAX_PUT_OFF; putOff === MAX_PUT_OFF; )
    putOff = await write(context, null, (tx) => putOffDue(tx, refused.reason))
}

async function putOffDue(tx: Tx, reason: string): Promise<number> {
  const due = await tx.queries
    .selectFrom('mails')
    .where('state', '=', WAITING)
    .where('send_at', '<=', tx.now())
    .select(['id', 'tries', 'created_at', 'address'])
    .orderBy('send_at')
    .limit(MAX_PUT_OFF)
    .execute()
  const rows = due.map(({ id, tries, created_at, address }) => ({
    id,
    address,
    tries: tries + 1,
    state: created_at < givenUpBefore(tx) ? FAILED : WAITING,
  }))
  for (const tries of new Set(rows.map((row) => row.tries))) {
    const send_at = new Date(tx.clock() + pauseAfter(tries, OUTAGE_PAUSES_MS)).toISOString()
    const ids = rows.flatMap((row) => (row.tries === tries ? row.id : []))
    await tx.queries.updateTable('mails').set({ tries, reason, send_at }).where('id', 'in', ids).execute()
  }
  const givenUp = rows.flatMap(({ id, state }) => (state === FAILED ? id : []))
  if (givenUp.length > 0)
    await tx.queries.updateTable('mails').set({ state: FAILED }).where('id', 'in', givenUp).execute()
  await tellOffice(tx, rows)
  return due.length
}

const givenUpBefore = ({ clock }: Pick<Context, 'clock'>) =>
  new Date(clock() - GIVEN_UP_AFTER_MS).toISOString()

type Refusal = Pick<Tried, 'id' | 'tries' | 'address'> & { state: string }

async function tellOffice(tx: Tx, mails: readonly Refusal[]) {
  // A former address may be one that has ended, of which the office need not know.
  const announced = mails.filter(
    ({ address, state, tries }) => address === null && (state === FAILED || tries === TOLD_AFTER),
  )
  await notify(
    tx,
    MAIL_UNDELIVERED,
    announced.map(({ id }) => id),
  )
}
