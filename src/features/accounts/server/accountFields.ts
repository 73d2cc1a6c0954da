/** What others have changed of accounts: one's own fields, the photo, and what of an account stays of a person who is anonymised. */
import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { toSearchText } from '#platform/server/db/engine.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import { claimImages } from '#platform/server/files/images.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { closeAccount, dropSignInsAndPhoto } from './accounts.ts'
import { ACCOUNT_USES } from './accountUses.ts'
import { claimLogins, toLoginError } from './loginNames.ts'
import { tellOfNewEmail } from './notices.ts'

type OwnFields = { name: string; username: string; email: string; photo: string | null }

/** Saves what users change of their own account. @throws 422 under a login name that is taken */
export async function saveOwnAccount(context: Context, user: Caller, values: OwnFields) {
  try {
    await write(context, user, async (tx) => {
      const { queries } = tx
      const before = await queries
        .selectFrom('users')
        .where('id', '=', user.id)
        .selectAll()
        .executeTakeFirstOrThrow()
      const at = tx.nextTimestamp(before.updated_at)
      const { name, username, email } = values
      await claimLogins(tx, { id: user.id }, { username, email })
      const after = {
        ...values,
        search_text: toSearchText(name, username, email, before.nisn, before.nip),
        updated_at: at,
      }
      await queries.updateTable('users').set(after).where('id', '=', user.id).execute()
      await claimImages(queries, { entity: 'user', entityId: user.id, images: [values.photo] })
      await tx.audit({
        action: 'update',
        entity: 'user',
        entityId: user.id,
        before,
        after,
      })
      await tellOfNewEmail(tx, user.id, { before, after })
    })
  } catch (error) {
    throw toLoginError(error)
  }
}

/** Replaces the user's own photo, and nothing else of the account. */
export async function saveOwnPhoto(context: Context, user: Caller, photo: string) {
  await write(context, user, async (tx) => {
    const { queries } = tx
    const before = await queries
      .selectFrom('users')
      .where('id', '=', user.id)
      .select(['photo', 'updated_at'])
      .executeTakeFirstOrThrow()
    const after = { photo, updated_at: tx.nextTimestamp(before.updated_at) }
    await queries.updateTable('users').set(after).where('id', '=', user.id).execute()
    await claimImages(queries, { entity: 'user', entityId: user.id, images: [photo] })
    await tx.audit({ action: 'update', entity: 'user', entityId: user.id, before, after })
  })
}

/** Removes the photo from an account; its files are deleted a day later, as unused. */
export async function removePhoto(
  tx: Tx,
  { id, photo }: { id: number; photo: string | null },
): Promise<void> {
  await tx.queries.updateTable('users').set({ photo: null }).where('id', '=', id).execute()
  await claimImages(tx.queries, { entity: 'user', entityId: id, images: [] })
  await tx.audit({
    action: 'update',
    entity: 'user',
    entityId: id,
    before: { photo },
    after: { photo: null },
  })
}

/** Whether a record of another feature refers to the account. */
async function isReferenced(tx: Tx, userId: number): Promise<boolean> {
  for (const { table, column } of ACCOUNT_USES.of(tx)) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit 1`.execute(
        tx.queries,
      )
    if (rows.length > 0) return true
  }
  return false
}

/** Deletes the account; if records refer to it, only its name stays, without any login. */
export async function anonymiseAccount(tx: Tx, userId: number): Promise<void> {
  const { queries } = tx
  if (!(await isReferenced(tx, userId))) return await closeAccount(queries, userId)
  const { name } = await queries
    .selectFrom('users')
    .where('id', '=', userId)
    .select('name')
    .executeTakeFirstOrThrow()
  const erasedLogins = { username: null, email: null, nisn: null, nip: null, photo: null }
  await dropSignInsAndPhoto(queries, userId)
  await queries
    .updateTable('users')
    .set({ ...erasedLogins, search_text: toSearchText(name) })
    .where('id', '=', userId)
    .execute()
}
