/** Decides of which new notices an e-mail is sent, and when: the first of a kind at once, what follows within the hour with the next. */

import { randomUUID } from 'node:crypto'
import { HOUR } from '#platform/contract/units.ts'
import { type Context, now } from '#platform/server/context.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import { NOTICE_KINDS } from '#platform/server/notices/notices.ts'
import { SENDING, WAITING } from './states.ts'

/** Notices of one transaction, which others wait for. */
const MAX_NOTICES = 200

type Addressee = { user_id: number; kind: string; reset_id?: number | null }

/** The row of a mail that is sent at `sendAt`, by default at once. */
export function newMail(context: Pick<Context, 'clock'>, mail: Addressee, sendAt = now(context)) {
  return {
    reset_id: null,
    address: null,
    ...mail,
    message_id: randomUUID(),
    state: WAITING,
    tries: 0,
    send_at: sendAt,
    created_at: now(context),
  }
}

/** @returns how many notices were decided on; there may be more if it is MAX_NOTICES */
export async function queueMails(context: Context): Promise<void> {
  for (let decided = MAX_NOTICES; decided === MAX_NOTICES; ) {
    const fresh = await context.db.kysely
      .selectFrom('notices')
      .where('is_mailed', '=', 0)
      .select(['id', 'user_id', 'kind'])
      .orderBy('id')
      .limit(MAX_NOTICES)
      .execute()
    decided = fresh.length
    if (decided > 0) await write(context, null, (tx) => queueSome(tx, context, fresh))
  }
}

type Fresh = { id: number; user_id: number; kind: string }

/** Marks the notices and stores their mails in one transaction, so that none is lost or sent twice. */
async function queueSome(tx: Tx, context: Context, fresh: readonly Fresh[]): Promise<void> {
  const ids = fresh.map(({ id }) => id)
  const { numUpdatedRows } = await tx.queries
    .updateTable('notices')
    .set({ is_mailed: 1 })
    .where('id', 'in', ids)
    .where('is_mailed', '=', 0)
    .executeTakeFirst()
  if (context.config.SMTP_URL === undefined || numUpdatedRows === 0n) return
  const mailed = await findMailed(tx, fresh)
  if (mailed.length === 0) return
  const times = await readSendTimes(tx, mailed)
  const mails = mailed.flatMap((addressee) => {
    const sendAt = times(addressee)
    return sendAt === null ? [] : [newMail(context, addressee, sendAt)]
  })
  if (mails.length > 0) await tx.queries.insertInto('mails').values(mails).execute()
}

/** Each person once for each kind, of those who have an address and want it. */
async function findMailed(tx: Tx, fresh: readonly Fresh[]): Promise<Addressee[]> {
  const kinds = new Map(NOTICE_KINDS.of(tx).map(({ kind, mail }) => [kind, mail]))
  const ids = [...new Set(fresh.map(({ user_id }) => user_id))]
  const users = await tx.queries
    .selectFrom('users')
    .where('id', 'in', ids)
    .where('email', 'is not', null)
    .select('id')
    .execute()
  const preferences = await tx.queries
    .selectFrom('notice_preferences')
    .where('user_id', 'in', ids)
    .select(['user_id', 'kind', 'mail'])
    .execute()
  const unique = new Map(fresh.map(({ user_id, kind }) => [`${user_id} ${kind}`, { user_id, kind }]))
  return [...unique.values()].filter(({ user_id, kind }) => {
    if (!users.some(({ id }) => id === user_id)) return false
    const way = kinds.get(kind)
    if (way === 'always') return true
    const own = preferences.find((preference) => preference.user_id === user_id && preference.kind === kind)
    return own ? own.mail === 1 : way === 'on'
  })
}

/** When the next mail of a person and kind is sent; null if one is waiting, which tells of this too. */
async function readSendTimes(tx: Tx, mailed: readonly Addressee[]) {
  const since = new Date(tx.clock() - HOUR).toISOString()
  const lately = await tx.queries
    .selectFrom('mails')
    .where(
      'user_id',
      'in',
      mailed.map(({ user_id }) => user_id),
    )
    // What goes to a former address tells the present one nothing.
    .where('address', 'is', null)
    .where(({ eb, or }) => or([eb('state', 'in', [WAITING, SENDING]), eb('sent_at', '>', since)]))
    .select(['user_id', 'kind', 'state', 'sent_at'])
    .execute()
  return ({ user_id, kind }: Addressee): string | null => {
    const own = lately.filter((mail) => mail.user_id === user_id && mail.kind === kind)
    if (own.some(({ state }) => state === WAITING)) return null
    const last = own
      .flatMap(({ sent_at }) => sent_at ?? [])
      .sort()
      .at(-1)
    // One that is on its way may have left before this notice.
    if (own.some(({ state }) => state === SENDING)) return new Date(tx.clock() + HOUR).toISOString()
    return last === undefined ? tx.now() : new Date(Date.parse(last) + HOUR).toISOString()
  }
}
