/** How long the trail is kept: as many years as are set, and then it goes by itself. */
import type { Context } from '#server/context.ts'
import { write } from '#server/db/write.ts'

/** Rows that go at a time, so that nobody waits for a year of them. */
const BATCH = 1000

export async function sweepTrail(context: Context): Promise<void> {
  const oldest = new Date(context.clock())
  oldest.setUTCFullYear(oldest.getUTCFullYear() - context.config.TRAIL_YEARS)
  const until = oldest.toISOString()
  while ((await removeBatch(context, until)) === BATCH);
}

async function removeBatch(context: Context, until: string): Promise<number> {
  return await write(context, null, async ({ queries }) => {
    const old = queries
      .selectFrom('audits')
      .where('created_at', '<', until)
      .select('id')
      .orderBy('created_at')
      .limit(BATCH)
    const { numDeletedRows } = await queries.deleteFrom('audits').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })
}
