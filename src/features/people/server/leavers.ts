/** Accounts of students who left the school: they stay open for LEAVER_YEARS, so that documents can be fetched. */

import { removePhoto } from '#features/accounts/server/accountFields.ts'
import { dayIn, lastMoment } from '#platform/contract/zone.ts'
import type { Config } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import type { AccountEnd } from '#platform/server/identity/accountOwners.ts'
import { shortenSessions } from '#platform/server/identity/signIn/sessions.ts'
import { accountClosedMessage, lastSignInDay } from './leaverAccounts.ts'

/** The last day on which the account can be used, and the last moment of that day, UTC ISO. */
type LastDay = { day: string; at: string }

/**
 * Removes the photos from the accounts of students who left. The image files are deleted a day later, as unused.
 * A student who was recorded as leaving by mistake has to upload the photo again.
 */
export async function releaseLeaverPhotos(context: Context): Promise<void> {
  const today = dayIn(context.config.SCHOOL_TZ, context.clock())
  const leavers = await context.db.kysely
    .selectFrom('users')
    .innerJoin('students', 'students.user_id', 'users.id')
    .where('users.photo', 'is not', null)
    .where('students.out_year', 'is not', null)
    .where(({ eb, or }) => or([eb('left_on', 'is', null), eb('left_on', '<=', today)]))
    .select(['users.id', 'users.photo'])
    .execute()
  for (const { id, photo } of leavers) await write(context, null, (tx) => removePhoto(tx, { id, photo }))
}

type Settings = Pick<Config, 'LEAVER_YEARS' | 'SCHOOL_TZ'>

/** @returns null where the account's owner is no student who has left */
export async function readLeaverEnd({ db, config }: Context, userId: number): Promise<AccountEnd | null> {
  const student = await db.kysely
    .selectFrom('students')
    .where('user_id', '=', userId)
    .select('left_on')
    .executeTakeFirst()
  if (!student?.left_on) return null
  const { day, at } = accountEndOf(student.left_on, config)
  return { at, message: accountClosedMessage(day) }
}

/** Shortens the sessions of a leaver, so that none outlives the account. @returns the account's last day */
export async function endSessionsWithAccount(
  queries: Queries,
  config: Settings,
  { userId, leftOn }: { userId: number; leftOn: string },
): Promise<string> {
  const { day, at } = accountEndOf(leftOn, config)
  await shortenSessions(queries, userId, at)
  return day
}

function accountEndOf(leftOn: string, { LEAVER_YEARS, SCHOOL_TZ }: Settings): LastDay {
  const day = lastSignInDay(leftOn, LEAVER_YEARS)
  return { day, at: lastMoment({ day, zone: SCHOOL_TZ }) }
}
