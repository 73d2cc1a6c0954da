/** Sends the mails that are due, one after another; the leading process does so every few seconds. */

import { DAY, MINUTE } from '#platform/contract/units.ts'
import { type Context, now } from '#platform/server/context.ts'
import { type Tx, write, writeUnflushed } from '#platform/server/db/write.ts'
import { takeBack } from '#platform/server/notices/notices.ts'
import { composeMail } from './mailText.ts'
import { queueMails } from './queue.ts'
import { recordOutage, recordRefusal, TOLD_AFTER } from './refusedMails.ts'
import { FAILED, SENDING, SENT, WAITING } from './states.ts'
import { openTransport, type Transport } from './transport.ts'
import { MAIL_UNDELIVERED } from './undeliveredNotice.ts'

/** Mails of one run. */
const MAX_MAILS = 50
/** After which another process takes over a mail that a dead one was sending. */
const LEASE_MS = 2 * MINUTE
/** How long nothing is sent after the server could not be reached. */
const REST_MS = MINUTE

/** Makes the task; it remembers whether it is sending, and until when a server that cannot be reached is left alone. */
export function createMailTask(): (context: Context) => Promise<void> {
  let isSending = false
  let restsUntil = Number.NEGATIVE_INFINITY
  return async (context) => {
    if (isSending) return
    isSending = true
    try {
      await queueMails(context)
      if (context.config.SMTP_URL === undefined || performance.now() < restsUntil) return
      if (!(await sendDue(context, context.config.SMTP_URL))) restsUntil = performance.now() + REST_MS
    } finally {
      isSending = false
    }
  }
}

/** @returns whether the server could be reached */
export async function sendDue(context: Context, url: string): Promise<boolean> {
  let transport: Transport | undefined
  try {
    for (let sent = 0; sent < MAX_MAILS; sent += 1) {
      const mail = await claimMail(context)
      if (!mail) return true
      const text = mail.email ? await composeMail(context, mail) : null
      if (!text || !mail.email) {
        await dropMail(context, mail)
        continue
      }
      transport ??= await openTransport(context, url)
      const refused = await transport.send({ ...text, to: mail.email, messageId: mail.message_id })
      if (refused?.kind === 'unreachable') {
        await recordOutage(context, mail, refused)
        return false
      }
      await (refused ? recordRefusal(context, mail, refused) : recordSent(context, mail))
    }
    return true
  } finally {
    transport?.close()
  }
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimMail>>>

/** Marks one due mail as on its way, so that no other process sends it. */
async function claimMail(context: Context) {
  const at = now(context)
  const claimed = await writeUnflushed(context, ({ queries }) =>
    queries
      .updateTable('mails')
      .set({ state: SENDING, lease_until: new Date(context.clock() + LEASE_MS).toISOString() })
      .where('id', '=', (builder) =>
        builder
          .selectFrom('mails')
          .where(({ eb, or, and }) =>
            or([
              and([eb('state', '=', WAITING), eb('send_at', '<=', at)]),
              and([eb('state', '=', SENDING), eb('lease_until', '<', at)]),
            ]),
          )
          .orderBy('send_at')
          .orderBy('id')
          .limit(1)
          .select('id'),
      )
      .returningAll()
      .executeTakeFirst(),
  )
  if (!claimed) return null
  const { email } = await context.db.kysely
    .selectFrom('users')
    .where('id', '=', claimed.user_id)
    .select('email')
    .executeTakeFirstOrThrow()
  return { ...claimed, email: claimed.address ?? email }
}

/** One that is no longer needed: what it tells of was read or taken back, its link has ended, or there is no address. */
async function dropMail(context: Context, { id, tries }: Claimed): Promise<void> {
  await settle(context, { id, tries }, ({ queries }) =>
    queries.deleteFrom('mails').where('id', '=', id).execute(),
  )
}

async function recordSent(context: Context, { id, tries }: Claimed): Promise<void> {
  const sent = { state: SENT, sent_at: now(context), lease_until: null, reason: null }
  await settle(context, { id, tries }, ({ queries }) =>
    queries.updateTable('mails').set(sent).where('id', '=', id).execute(),
  )
}

/** Ends a mail; the office hears no more of one that it was told of. */
async function settle(
  context: Context,
  { id, tries }: Pick<Claimed, 'id' | 'tries'>,
  store: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  // A power cut may make it send once more, which mail servers recognise; waiting for the disk each time would slow down everybody.
  if (tries < TOLD_AFTER) await writeUnflushed(context, store)
  else
    await write(context, null, async (tx) => {
      await store(tx)
      await takeBack(tx, MAIL_UNDELIVERED, [id])
    })
}

/** Sent mails are kept as long as others are gathered with them, and some days to look into. */
const KEPT_MS = 7 * DAY

/** Runs every hour. */
export async function sweepMails(context: Context): Promise<void> {
  const before = new Date(context.clock() - KEPT_MS).toISOString()
  await write(context, null, async (tx) => {
    const swept = await tx.queries
      .deleteFrom('mails')
      .where('created_at', '<', before)
      // Without a mail server, what is to go to former addresses waits in vain.
      .where(({ eb, or }) => or([eb('state', 'in', [SENT, FAILED]), eb('address', 'is not', null)]))
      .returning(['id', 'state'])
      .execute()
    const failed = swept.filter(({ state }) => state === FAILED)
    await takeBack(
      tx,
      MAIL_UNDELIVERED,
      failed.map(({ id }) => id),
    )
  })
}
