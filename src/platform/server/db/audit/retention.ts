/** Deletes audit rows that are older than TRAIL_YEARS, and reads after a year. */
import type { Context } from '../../context.ts'
import { write } from '../write.ts'

/** Rows deleted per transaction, so that other writes do not wait long. */
const BATCH_SIZE = 1000

export async function sweepTrail(context: Context): Promise<void> {
  const { TRAIL_YEARS } = context.config
  await deleteRows(context, { years: TRAIL_YEARS, isRead: false })
  await deleteRows(context, { years: Math.min(TRAIL_YEARS, READ_YEARS), isRead: true })
}

/** Reads are by far the most rows, and are asked about soon or never. */
const READ_YEARS = 1

type Expired = { years: number; isRead: boolean }

async function deleteRows(context: Context, { years, isRead }: Expired): Promise<void> {
  const cutoff = new Date(context.clock())
  cutoff.setUTCFullYear(cutoff.getUTCFullYear() - years)
  let deletedCount: number
  do {
    deletedCount = await deleteBatch(context, { before: cutoff.toISOString(), isRead })
  } while (deletedCount === BATCH_SIZE)
}

async function deleteBatch(
  context: Context,
  { before, isRead }: { before: string; isRead: boolean },
): Promise<number> {
  return await write(context, null, async ({ queries }) => {
    const expiredIds = queries
      .selectFrom('audits')
      .where('created_at', '<', before)
      .$if(isRead, (query) => query.where('action', '=', 'read'))
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
