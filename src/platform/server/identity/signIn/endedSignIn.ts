/** Why a right password or code no longer signs in: what the school issued has ended, or the account itself. */
import { type Context, now } from '../../context.ts'
import { readAccountEnd } from '../accountOwners.ts'
import {
  hasIssuedPasswordEnded,
  ISSUED_PASSWORD_ENDED,
  type IssuedPassword,
} from '../passwords/issuedPassword.ts'

/** Asked in both steps of a sign-in, since either may end between them. @returns what the user is told; null if neither has ended */
export async function findSignInEnd(
  context: Context,
  user: IssuedPassword & { id: number },
): Promise<string | null> {
  if (hasIssuedPasswordEnded(context, user)) return ISSUED_PASSWORD_ENDED
  const end = await readAccountEnd(context, user.id)
  return end && end.at < now(context) ? end.message : null
}
