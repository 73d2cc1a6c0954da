/** Accounts of who left the school: open for the documents as long as the setting says, then closed. */
import { lastDayOf } from '#contract/people/leaver.ts'
import { dayIn, lastMoment } from '#contract/zone.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/db/open.ts'
import { write } from '#server/db/write.ts'
import { claimImages } from '#server/files/images.ts'

/** The last day the account opens, and its last moment, UTC ISO. */
type End = { day: string; at: string }
/**
 * Takes the photos off the accounts of who left; the pictures themselves go a day later, when nothing has shown them
 * for so long. Who was recorded as leaving by mistake uploads theirs again.
 */
export async function releaseLeaverPhotos(context: Context): Promise<void> {
  const today = dayIn(context.config.SCHOOL_TZ, context.clock())
  const gone = await context.db.kysely
    .selectFrom('users')
    .innerJoin('students', 'students.user_id', 'users.id')
    .where('users.photo', 'is not', null)
    .where('students.out_year', 'is not', null)
    .where(({ eb, or }) => or([eb('left_on', 'is', null), eb('left_on', '<=', today)]))
    .select(['users.id', 'users.photo'])
    .execute()
  for (const { id, photo } of gone)
    await write(context, null, async (tx) => {
      await tx.queries.updateTable('users').set({ photo: null }).where('id', '=', id).execute()
      await claimImages(tx.queries, { entity: 'user', entityId: id, images: [] })
      await tx.audit({
        action: 'update',
        entity: 'user',
        entityId: id,
        before: { photo },
        after: { photo: null },
      })
    })
}

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
