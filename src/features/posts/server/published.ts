/** Conditions for published posts, and the next moment at which they change. */

import { type RawBuilder, sql } from 'kysely'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/contract/units.ts'
import { dayIn } from '#platform/contract/zone.ts'
import { type Context, now } from '#platform/server/context.ts'
import { PUBLIC, PUBLISHED } from '../choices.ts'

/** Whether a post is published for everybody, whatever its moments: literals, not bound values, so that the partial indexes are used. */
export const IS_PUBLIC = sql<boolean>`posts.status = ${sql.lit(PUBLISHED)} and posts.visibility = ${sql.lit(PUBLIC)}`

/** An SQL condition on posts. */
export function isPublished(context: Pick<Context, 'clock'>): RawBuilder<boolean> {
  return sql`${IS_PUBLIC} and ${isWithinTimes(now(context))}`
}

/** An SQL condition on posts: neither planned nor expired. @param at UTC ISO */
export function isWithinTimes(at: string): RawBuilder<boolean> {
  return sql`(posts.publish_at is null or posts.publish_at <= ${at})
    and (posts.expire_at is null or posts.expire_at > ${at})`
}

/** The moment a post appeared: its publication time, or its creation. */
export const shownAt = sql<string>`coalesce(posts.publish_at, posts.created_at)`

/** The calendar day in the school's zone. */
export function schoolDay({ clock, config }: Pick<Context, 'clock' | 'config'>): string {
  return dayIn(config.SCHOOL_TZ, clock())
}

/** When public content changes without a write: the next scheduled moment or the school's midnight, in ms. */
export async function findNextChange(context: Pick<Context, 'db' | 'clock' | 'config'>): Promise<number> {
  const at = now(context)
  const { kysely } = context.db
  const next = (column: 'publish_at' | 'expire_at') =>
    kysely
      .selectFrom('posts')
      .where(column, '>', at)
      .select(({ fn }) => fn.min(column).as('moment'))
      .executeTakeFirst()
  const planned = await Promise.all([next('publish_at'), next('expire_at')])
  const moments = planned.flatMap((row) => (row?.moment ? [Date.parse(row.moment)] : []))
  return Math.min(findNextMidnight(context), ...moments)
}

function findNextMidnight({ clock, config }: Pick<Context, 'clock' | 'config'>): number {
  const time = new Intl.DateTimeFormat('sv', { timeZone: config.SCHOOL_TZ, timeStyle: 'medium' })
  const [hours = 0, minutes = 0, seconds = 0] = time.format(clock()).split(':').map(Number)
  return clock() + DAY - hours * HOUR - minutes * MINUTE - seconds * SECOND - (clock() % SECOND)
}
