/** Signing in and out, and what the browser then keeps or forgets. */
import { HttpError } from 'react-admin'
import type { Envelope } from '#platform/contract/endpoint.ts'
import {
  login,
  loginSecondStep,
  logout,
  type SessionUser,
  type SignInResult,
} from '#platform/contract/session.ts'
import { forgetOthers } from '../offline/keptAnswers.ts'
import { forgetEntries, personalPrefix } from '../outbox/entries.ts'
import { loadFileStore } from '../outbox/loadParts.ts'
import { call } from './call.ts'
import { forgetPerson } from './data/forgetPerson.ts'
import { signInNotice } from './notices.ts'
import { getSession, setSession } from './session.ts'
import { clearUnsaved } from './unsaved.ts'

export type Credentials = { email: string; password: string; remember?: boolean | null | undefined }

type IsAllowed = (user: SessionUser) => boolean
export type SignedIn = { message: string; user: SessionUser }

/**
 * Signs in and stores the session, unless `isAllowed` rejects the user.
 *
 * @throws HttpError with the server's message when name or password are wrong, or a code is needed: `secondStepTokenOf`
 */
export function signIn({ email, password, remember }: Credentials, isAllowed?: IsAllowed): Promise<SignedIn> {
  const body = { email, password, remember: Boolean(remember), from: 'WEB' }
  return enter(call(login, { body }), { name: email, isAllowed })
}

/** Completes a sign-in with a code. @throws HttpError, without a token where the sign-in starts again */
export function signInWithCode(
  { name, token, code }: { name: string; token: string; code: string },
  isAllowed?: IsAllowed,
): Promise<SignedIn> {
  return enter(call(loginSecondStep, { body: { token, code } }), { name, isAllowed })
}

async function enter(
  answer: Promise<Envelope<SignInResult>>,
  { name, isAllowed = () => true }: { name: string; isAllowed: IsAllowed | undefined },
): Promise<SignedIn> {
  const { message, result } = await answer
  // A success has a session; what needs a code is no success.
  if (!result || 'second_step' in result) throw new Error(message)
  const { new_devices: newDevices, is_second_step_lost: isSecondStepLost, ...session } = result
  if (isAllowed(session.user)) {
    setSession({ ...session, sign_in_name: name })
    const hasNotice = newDevices.length > 0 || isSecondStepLost
    signInNotice.set(hasNotice ? { newDevices, isSecondStepLost } : null)
  }
  return { message, user: session.user }
}

/** The token of a sign-in whose password was right and that needs a code; null for any other error. */
export function secondStepTokenOf(error: unknown): string | null {
  if (!(error instanceof HttpError)) return null
  const envelope: Partial<Envelope<SignInResult>> | null | undefined = error.body
  const result = envelope?.result
  return result && 'second_step' in result ? result.second_step : null
}

/** Signs out and forgets the person on this device; what was not sent is lost, which the caller has asked about. */
export async function signOut(): Promise<void> {
  const userId = getSession()?.user.id
  if (userId === undefined) return
  // An ended session must not ask to sign in for what is being discarded.
  clearUnsaved()
  forgetEntries(userId)
  try {
    await call(logout, {})
  } finally {
    // Signing out must work without network too; the server's session then expires by itself.
    setSession(null)
    signInNotice.set(null)
    forgetPerson(userId)
    await forgetOthers()
    await forgetFiles(userId)
  }
}

/** The files are shared by all tabs. Their store is loaded on demand, because few people have any. */
async function forgetFiles(userId: number) {
  try {
    const { deleteFiles } = await loadFileStore()
    await deleteFiles(personalPrefix(userId))
  } catch {
    // Without a connection the store may not load; no entry names the files now, so the next start deletes them.
  }
}
