/** Runs what features have planned, and removes old notices. */
import { DAY } from '#platform/contract/units.ts'
import { type Context, now } from '#platform/server/context.ts'
import { write } from '#platform/server/db/write.ts'
import { NOTICE_PLANS } from '#platform/server/notices/notices.ts'
import { NOTICE_DAYS } from '../notices.ts'

/** Plans of one run; the rest follows a few seconds later. */
const MAX_PLANS = 50

/** Runs due plans, each with its end in one transaction, so that it runs once. */
export async function runPlans(context: Context): Promise<void> {
  const plans = new Map(NOTICE_PLANS.of(context).map((plan) => [plan.name, plan]))
  const due = await context.db.kysely
    .selectFrom('notice_plans')
    .where('planned_at', '<=', now(context))
    // Those of a later version, which runs next to this one during a rolling upgrade, hold nobody up.
    .where('name', 'in', [...plans.keys()])
    .select(['id', 'name'])
    .orderBy('planned_at')
    .limit(MAX_PLANS)
    .execute()
  for (const { id, name } of due) {
    const plan = plans.get(name)
    if (!plan) continue
    await write(context, null, async (tx) => {
      const ended = await tx.queries
        .deleteFrom('notice_plans')
        .where('id', '=', id)
        .where('planned_at', '<=', tx.now())
        .returning('subject')
        .executeTakeFirst()
      if (ended) await plan.run(tx, ended.subject, context)
    })
  }
}

/** Old notices removed by one transaction, which others wait for. */
const MAX_SWEPT = 5000

/** Runs every hour. */
export async function sweepNotices(context: Context): Promise<void> {
  const before = new Date(context.clock() - NOTICE_DAYS * DAY).toISOString()
  for (let swept = MAX_SWEPT; swept === MAX_SWEPT; ) {
    const { numDeletedRows } = await write(context, null, ({ queries }) =>
      queries
        .deleteFrom('notices')
        .where('id', 'in', (builder) =>
          builder
            .selectFrom('notices')
            .where('created_at', '<', before)
            .orderBy('created_at')
            .limit(MAX_SWEPT)
            .select('id'),
        )
        .executeTakeFirstOrThrow(),
    )
    swept = Number(numDeletedRows)
  }
}
