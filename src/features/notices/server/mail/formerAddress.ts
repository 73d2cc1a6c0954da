/** Tells an address that was an account's: whoever took the account over may have changed it. */
import { DAY } from '#platform/contract/units.ts'
import type { Tx } from '#platform/server/db/write.ts'
import type { FormerAddress, NoticeKind } from '#platform/server/notices/notices.ts'
import { newMail } from './queue.ts'

/** Addresses of one account in a day, of which its owner's is the first: nobody shall send mails to strangers by naming them. */
const MAX_ADDRESSES = 5

/** Stored at once and never gathered, so that a second change does not hide the first. */
export async function mailFormerAddress(
  tx: Tx,
  { kind }: NoticeKind,
  { userId, address }: FormerAddress,
): Promise<void> {
  const recent = await tx.queries
    .selectFrom('mails')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('address', 'is not', null)
    .where('created_at', '>', new Date(tx.clock() - DAY).toISOString())
    .select('address')
    .execute()
  if (recent.length >= MAX_ADDRESSES || recent.some((mail) => mail.address === address)) return
  await tx.queries
    .insertInto('mails')
    .values({ ...newMail(tx, { user_id: userId, kind }), address })
    .execute()
}
