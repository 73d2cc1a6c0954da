/** Deletes audit rows that are older than TRAIL_YEARS. */
import type { Context } from '../../context.ts'
import { write } from '../write.ts'

/** Rows deleted per transaction, so that other writes do not wait long. */
const BATCH_SIZE = 1000

export async function sweepTrail(context: Context): Promise<void> {
  const cutoff = new Date(context.clock())
  cutoff.setUTCFullYear(cutoff.getUTCFullYear() - context.config.TRAIL_YEARS)
  let deletedCount: number
  do {
    deletedCount = await deleteBatch(context, cutoff.toISOString())
  } while (deletedCount === BATCH_SIZE)
}

async function deleteBatch(context: Context, before: string): Promise<number> {
  return await write(context, null, async ({ queries }) => {
    const expiredIds = queries
      .selectFrom('audits')
      .where('created_at', '<', before)
      .select('id')
      .orderBy('created_at')
      .limit(BATCH_SIZE)
    const { numDeletedRows } = await queries
      .deleteFrom('audits')
      .where('id', 'in', expiredIds)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}
