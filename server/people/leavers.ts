/** Accounts of who left the school: open for the documents as long as the setting says, then closed. */
import { lastDayOf } from '#contract/people/leaver.ts'
import { lastMoment } from '#contract/zone.ts'
import type { Config } from '#server/config.ts'
import type { Queries } from '#server/db/open.ts'

/** The last day the account opens, and its last moment, UTC ISO. */
type End = { day: string; at: string }
type Settings = Pick<Config, 'LEAVER_YEARS' | 'SCHOOL_TZ'>

/** @returns null where the account is nobody's who left */
export async function readAccountEnd(
  queries: Queries,
  config: Settings,
  userId: number,
): Promise<End | null> {
  const student = await queries
    .selectFrom('students')
    .where('user_id', '=', userId)
    .select('left_on')
    .executeTakeFirst()
  return student?.left_on ? endOf(student.left_on, config) : null
}

/** Sessions that are open when their owner leaves end with the account at the latest. @returns its last day */
export async function endSessionsWithAccount(
  queries: Queries,
  config: Settings,
  { userId, leftOn }: { userId: number; leftOn: string },
): Promise<string> {
  const { day, at } = endOf(leftOn, config)
  await queries
    .updateTable('sessions')
    .set({ expires_at: at })
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .execute()
  return day
}

function endOf(leftOn: string, { LEAVER_YEARS, SCHOOL_TZ }: Settings): End {
  const day = lastDayOf(leftOn, LEAVER_YEARS)
  return { day, at: lastMoment({ day, zone: SCHOOL_TZ }) }
}
