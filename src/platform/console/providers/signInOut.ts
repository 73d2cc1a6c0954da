/** Signing in and out, and what the browser then keeps or forgets. */
import { login, logout, type SessionUser } from '#platform/contract/session.ts'
import { forgetEntries, personalPrefix } from '../outbox/entries.ts'
import { loadFileStore } from '../outbox/loadParts.ts'
import { call } from './call.ts'
import { forgetPerson } from './data/forgetPerson.ts'
import { getSession, setSession } from './session.ts'
import { clearUnsaved } from './unsaved.ts'

export type Credentials = { email: string; password: string; remember?: boolean | null | undefined }

/**
 * Signs in and stores the session, unless `isAllowed` rejects the user.
 *
 * @throws HttpError with the server's message when name or password are wrong
 */
export async function signIn(
  { email, password, remember }: Credentials,
  isAllowed: (user: SessionUser) => boolean = () => true,
) {
  const response = await call(login, { body: { email, password, remember: Boolean(remember), from: 'WEB' } })
  if (response.result && isAllowed(response.result.user)) setSession(response.result)
  return response
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
    forgetPerson(userId)
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
