/** The token of a sign-in between its two steps, which says that the password was right. */
import type { Context } from '../../context.ts'
import { LINK_LIFETIMES_MS } from '../../http/links/linkKinds.ts'
import { issueLinkToken, readLinkToken } from '../../http/links/linkTokens.ts'
import type { IssuedPassword } from '../passwords/issuedPassword.ts'
import { findSecondStep } from './secondSteps.ts'

export type PasswordChecked = { user: { id: number; password_hash: string }; isRemembered: boolean }
type TokenRead = SecondStepAsked & { user: IssuedPassword }
type SecondStepAsked = PasswordChecked & {
  /** The last step that was used, which changes with each sign-in: a token opens one session at most. */
  usedStep: number
}

/** Binds the account, its password, the last step that was used, and the choice to stay signed in. */
export function issueSecondStepToken(
  context: Context,
  { user, isRemembered, usedStep }: SecondStepAsked,
): string {
  return issueLinkToken(context, 'second-step', {
    subject: `${user.id}-${isRemembered ? 1 : 0}`,
    target: targetOf(user, usedStep),
    expiresAt: context.clock() + LINK_LIFETIMES_MS['second-step'],
  })
}

const targetOf = ({ password_hash }: PasswordChecked['user'], usedStep: number) =>
  `${usedStep} ${password_hash}`

const SUBJECT = /^(\d{1,10})-([01])\./

/** @returns null if the token has ended, was used or changed, the password was changed, or the second step is off */
export async function readSecondStepToken(context: Context, token: string): Promise<TokenRead | null> {
  const [, id, remembered] = SUBJECT.exec(token) ?? []
  const user = await context.db.kysely
    .selectFrom('users')
    .where('id', '=', Number(id ?? 0))
    .select(['id', 'password_hash', 'must_change_password', 'password_issued_at'])
    .executeTakeFirst()
  if (!user) return null
  const { isOn, usedStep } = await findSecondStep(context, user.id)
  if (!isOn || usedStep === null) return null
  const target = targetOf(user, usedStep)
  if (readLinkToken(context, 'second-step', { token, target }) === null) return null
  return { user, isRemembered: remembered === '1', usedStep }
}
