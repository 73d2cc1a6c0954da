/** Signing in and out, and what the signed-in user may do. */
import type { AuthProvider } from 'react-admin'
import { type Access, grants } from '#contract/access.ts'
import { currentSession, login, logout } from '#contract/people/session.ts'
import { call } from './call.ts'
import { alert } from './notices.ts'
import { resourceOf } from './resources.ts'
import { getSession, setSession, setSessionUser, useSession } from './session.ts'

export type Credentials = { email: string; password: string; remember?: boolean | null | undefined }

const ACTIONS: Readonly<Record<string, 'read' | 'create' | 'change' | 'remove'>> = {
  list: 'read',
  show: 'read',
  create: 'create',
  edit: 'change',
  delete: 'remove',
}

export const authProvider: AuthProvider = {
  /** @throws HttpError with the server's message when name or password are wrong. */
  login: async (credentials: Credentials) => {
    const { message } = await signIn(credentials)
    return { message }
  },
  logout: async () => {
    const hadSession = getSession() !== null
    try {
      if (hadSession) await call(logout, {})
    } finally {
      // Signing out must work without network too; the server's session then ends by itself.
      setSession(null)
    }
  },
  checkAuth: async () => {
    if (!getSession()) throw { message: false }
  },
  // 401 and 301 are dealt with where the request is made, with the unsaved form in mind.
  checkError: async () => {},
  getIdentity: async () => {
    const user = getSession()?.user
    return { id: user?.id ?? '', fullName: user?.name ?? '', avatar: user?.photo ?? '' }
  },
  canAccess: async ({ resource, action }) => {
    const verb = ACTIONS[action]
    const user = getSession()?.user
    return Boolean(verb && user && grants(user.role_access, resourceOf(resource).access[verb]))
  },
}

/** Signs in and keeps the session. */
export async function signIn({ email, password, remember }: Credentials) {
  const answer = await call(login, { body: { email, password, remember: Boolean(remember), from: 'WEB' } })
  setSession(answer.result)
  return answer
}

/** Reads the user's rights anew, so that a changed role acts at once (decisions §2). */
export async function refreshRights() {
  const before = getSession()?.user
  if (!before) return
  const { result } = await call(currentSession, {})
  setSessionUser(result)
  if (String(result.role_access) !== String(before.role_access)) {
    alert.set({ type: 'info', message: 'Hak akses Anda telah diperbarui.' })
  }
}

/**
 * Whether the signed-in user holds a key of an any-of list.
 *
 * @example const can = useCan(); can(POLICY.content.create)
 */
export function useCan(): (access: Access) => boolean {
  const held = useSession()?.user.role_access ?? []
  return (access) => grants(held, access)
}
