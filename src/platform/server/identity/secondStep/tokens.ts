/** The token of a sign-in between its two steps, which says that the password was right. */
import type { Context } from '../../context.ts'
import { LINK_LIFETIMES_MS } from '../../http/links/linkKinds.ts'
import { issueLinkToken, readLinkToken } from '../../http/links/linkTokens.ts'

export type PasswordChecked = { user: { id: number; password_hash: string }; isRemembered: boolean }

/** Binds the account, its password and the choice to stay signed in. */
export function issueSecondStepToken(context: Context, { user, isRemembered }: PasswordChecked): string {
  return issueLinkToken(context, 'second-step', {
    subject: `${user.id}-${isRemembered ? 1 : 0}`,
    target: user.password_hash,
    expiresAt: context.clock() + LINK_LIFETIMES_MS['second-step'],
  })
}

const SUBJECT = /^(\d{1,10})-([01])\./

/** @returns null if the token has ended, was changed, or the password was */
export async function readSecondStepToken(context: Context, token: string): Promise<PasswordChecked | null> {
  const [, id, remembered] = SUBJECT.exec(token) ?? []
  const user = await context.db.kysely
    .selectFrom('users')
    .where('id', '=', Number(id ?? 0))
    .select(['id', 'password_hash'])
    .executeTakeFirst()
  if (!user || readLinkToken(context, 'second-step', { token, target: user.password_hash }) === null)
    return null
  return { user, isRemembered: remembered === '1' }
}
