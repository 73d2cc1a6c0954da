/** The lease by which one of several processes makes the nightly backup, and the record of its outcome. */
import { randomBytes } from 'node:crypto'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/contract/units.ts'
import type { Context } from '../context.ts'
import { toErrorSentence } from '../machineErrors.ts'

/** Without a renewal for so long, another process takes over. */
const LIFETIME_MS = 2 * MINUTE
const RENEWAL_INTERVAL_MS = 30 * SECOND
/** A failed backup is tried again after this time. */
const RETRY_DELAY_MS = HOUR
/** Longer than any lease: one that ends later comes from a clock that was set back. */
const FAR_MS = 2 * RETRY_DELAY_MS
/** Outcomes are kept for so many days. */
const RETENTION_DAYS = 60

const DONE = 'done'

type LeaseContext = Pick<Context, 'db' | 'clock'>
const timeAfter = ({ clock }: LeaseContext, milliseconds: number) =>
  new Date(clock() + milliseconds).toISOString()

/** Whether the backup was neither made, nor is being made, nor failed within the hour. */
export async function isAvailable(context: LeaseContext, name: string): Promise<boolean> {
  const row = await context.db.kysely
    .selectFrom('nightly_backups')
    .where('name', '=', name)
    .select(['state', 'lease_until'])
    .executeTakeFirst()
  if (!row) return true
  const { state, lease_until: until } = row
  return (
    state !== 'done' &&
    (until === null || until < timeAfter(context, 0) || until > timeAfter(context, FAR_MS))
  )
}

/**
 * Makes the backup if this process gets the lease, and records the outcome.
 *
 * @returns null if another process has the lease
 * @throws the error of `make`, after recording it
 */
export async function withLease<T>(
  context: LeaseContext,
  name: string,
  make: () => Promise<T>,
): Promise<T | null> {
  const lease = await claimLease(context, name)
  if (!lease) return null
  const saveState = (state: string, until: string | null, reason: string | null = null) =>
    context.db.kysely
      .updateTable('nightly_backups')
      .set({ state, reason, lease_until: until, updated_at: timeAfter(context, 0) })
      .where('name', '=', name)
      .where('lease_by', '=', lease)
      .execute()
  // A failed renewal is tried again. If the lease is lost, the second backup of the same name is refused.
  const heartbeat = setInterval(
    () => void saveState('making', timeAfter(context, LIFETIME_MS)).catch(() => null),
    RENEWAL_INTERVAL_MS,
  )
  try {
    const result = await make()
    await saveState('done', null)
    return result
  } catch (error) {
    await saveState('failed', timeAfter(context, RETRY_DELAY_MS), toErrorSentence(error))
    throw error
  } finally {
    clearInterval(heartbeat)
  }
}

async function claimLease(context: LeaseContext, name: string): Promise<string | null> {
  const { kysely } = context.db
  const at = timeAfter(context, 0)
  const lease_by = randomBytes(12).toString('base64url')
  const leaseColumns = {
    state: 'making',
    lease_by,
    lease_until: timeAfter(context, LIFETIME_MS),
    reason: null,
    updated_at: at,
  }
  await kysely
    .deleteFrom('nightly_backups')
    .where('created_at', '<', timeAfter(context, -RETENTION_DAYS * DAY))
    .execute()
  const row = await kysely
    .insertInto('nightly_backups')
    .values({ name, ...leaseColumns, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(leaseColumns)
        .where('nightly_backups.state', '!=', DONE)
        .where(({ eb, or }) =>
          or([
            eb('nightly_backups.lease_until', 'is', null),
            eb('nightly_backups.lease_until', '<', at),
            eb('nightly_backups.lease_until', '>', timeAfter(context, FAR_MS)),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row ? lease_by : null
}

/** A warning for administrators that the nightly backup failed or is late. */
export type BackupWarning = { made_at: string | null; reason: string | null }

/** An older last backup causes a warning. */
const MAX_AGE_MS = 2 * DAY

/** @returns null without BACKUP_AT, or if the last backup is fine */
export async function readBackupWarning(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
): Promise<BackupWarning | null> {
  if (!context.config.BACKUP_AT) return null
  const rows = await context.db.kysely
    .selectFrom('nightly_backups')
    .select(['state', 'reason', 'lease_until', 'created_at', 'updated_at'])
    .orderBy('id', 'desc')
    .execute()
  const [last] = rows
  if (!last) return null
  const now = timeAfter(context, 0)
  const made_at = rows.find(({ state }) => state === DONE)?.updated_at ?? null
  if (last.state === 'failed') return { made_at, reason: last.reason }
  const isCutOff = last.state === 'making' && (last.lease_until ?? '') < now
  if (isCutOff) return { made_at, reason: 'terputus di tengah jalan' }
  const since = made_at ?? rows.at(-1)?.created_at ?? now
  return since < timeAfter(context, -MAX_AGE_MS) ? { made_at, reason: null } : null
}
