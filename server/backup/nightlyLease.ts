/** Which process makes a night's backup: of several on one database one, by a row that says how it went. */
import { randomBytes } from 'node:crypto'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/units.ts'
import type { Context } from '../context.ts'
import { sentenceOf } from '../machineErrors.ts'

/** Milliseconds without a sign of life after which another process makes it. */
const LIFETIME_MS = 2 * MINUTE
const RENEWAL_INTERVAL_MS = 30 * SECOND
/** Milliseconds until one that failed is tried again. */
const RETRY_DELAY_MS = HOUR
/** Days for which it is known how each went. */
const KNOWN_DAYS = 60

type Clocked = Pick<Context, 'db' | 'clock'>
const after = ({ clock }: Clocked, milliseconds: number) => new Date(clock() + milliseconds).toISOString()

/** Whether nobody has made it, is at it, or failed with it within the hour. */
export async function isFree(context: Clocked, name: string): Promise<boolean> {
  const row = await context.db.kysely
    .selectFrom('nightly_backups')
    .where('name', '=', name)
    .select(['state', 'lease_until'])
    .executeTakeFirst()
  if (!row) return true
  return row.state !== 'done' && (row.lease_until === null || row.lease_until < after(context, 0))
}

/**
 * Makes it, if this process is the one.
 *
 * @returns null where another is
 * @throws what the making throws, after it was noted
 */
export async function withNight<T>(
  context: Clocked,
  name: string,
  make: () => Promise<T>,
): Promise<T | null> {
  const lease = await claim(context, name)
  if (!lease) return null
  const note = (state: string, until: string | null, reason: string | null = null) =>
    context.db.kysely
      .updateTable('nightly_backups')
      .set({ state, reason, lease_until: until, updated_at: after(context, 0) })
      .where('name', '=', name)
      .where('lease_by', '=', lease)
      .execute()
  // A renewal that fails is tried again; one that is lost leaves two folders of one name, of which one is refused.
  const beat = setInterval(
    () => void note('making', after(context, LIFETIME_MS)).catch(() => null),
    RENEWAL_INTERVAL_MS,
  )
  try {
    const made = await make()
    await note('done', null)
    return made
  } catch (error) {
    await note('failed', after(context, RETRY_DELAY_MS), sentenceOf(error))
    throw error
  } finally {
    clearInterval(beat)
  }
}

async function claim(context: Clocked, name: string): Promise<string | null> {
  const { kysely } = context.db
  const at = after(context, 0)
  const lease_by = randomBytes(12).toString('base64url')
  const taken = {
    state: 'making',
    lease_by,
    lease_until: after(context, LIFETIME_MS),
    reason: null,
    updated_at: at,
  }
  await kysely
    .deleteFrom('nightly_backups')
    .where('created_at', '<', after(context, -KNOWN_DAYS * DAY))
    .execute()
  const row = await kysely
    .insertInto('nightly_backups')
    .values({ name, ...taken, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(taken)
        .where('nightly_backups.state', '!=', 'done')
        .where(({ eb, or }) =>
          or([eb('nightly_backups.lease_until', 'is', null), eb('nightly_backups.lease_until', '<', at)]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row ? lease_by : null
}

/** What an administrator must hear of the nights, or null where all is well. */
export type NightWarning = { made_at: string | null; reason: string | null }

/** Milliseconds since the last one that somebody must hear of. */
const TOO_OLD = 2 * DAY

/** Nothing where none is wished; before the first one has failed or is late there is nothing to tell either. */
export async function warnOfNights(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
): Promise<NightWarning | null> {
  if (!context.config.BACKUP_AT) return null
  const rows = await context.db.kysely
    .selectFrom('nightly_backups')
    .select(['state', 'reason', 'lease_until', 'created_at', 'updated_at'])
    .orderBy('id', 'desc')
    .execute()
  const [last] = rows
  if (!last) return null
  const now = after(context, 0)
  const made_at = rows.find(({ state }) => state === 'done')?.updated_at ?? null
  if (last.state === 'failed') return { made_at, reason: last.reason }
  const isCutOff = last.state === 'making' && (last.lease_until ?? '') < now
  if (isCutOff) return { made_at, reason: 'terputus di tengah jalan' }
  const since = made_at ?? rows.at(-1)?.created_at ?? now
  return since < after(context, -TOO_OLD) ? { made_at, reason: null } : null
}
