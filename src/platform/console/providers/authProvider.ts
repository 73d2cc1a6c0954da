/** React-admin's auth provider: sign-in, identity, access keys and permissions, read from the stored session. */
import type { AuthProvider } from 'react-admin'
import { grants } from '#platform/contract/access.ts'
import { photoUrl } from '../kit/upload/imageUrl.ts'
import type { EntityData } from './entity.ts'
import type { EntityFinder } from './entityFinder.ts'
import { refreshRights } from './rights.ts'
import { getSession } from './session.ts'
import { type Credentials, signIn, signOut } from './signInOut.ts'

/** React-admin's names of actions, whose keys are declared under ours. Further actions are declared under their own names. */
const RIGHT_BY_ACTION: Readonly<Record<string, readonly string[]>> = {
  list: ['read'],
  show: ['read'],
  export: ['export', 'read'],
  create: ['create'],
  clone: ['clone', 'create'],
  edit: ['change'],
  delete: ['remove'],
}

/** The methods of the provider that need no request; checkAuth returns undefined without a session. */
export type SyncAuthProvider = ReturnType<typeof createSyncAuthProvider>

export type AccessCheck = { resource: string; action: string }

function mayAct(entity: EntityData | undefined, action: string): boolean {
  const user = getSession()?.user
  if (!user || !entity) return false
  const names = RIGHT_BY_ACTION[action] ?? [action]
  const keys = names.map((name) => entity.access[name]).find((access) => access !== undefined)
  return keys !== undefined && grants(user.role_access, keys)
}

export const createSyncAuthProvider = (finder: Pick<EntityFinder, 'get'>) => ({
  checkAuth: () => (getSession() ? true : undefined),
  getIdentity: () => {
    const user = getSession()?.user
    return { id: user?.id ?? '', fullName: user?.name ?? '', avatar: photoUrl(user?.photo) }
  },
  /** The user's access keys, `*` for all. */
  getPermissions: () => getSession()?.user.role_access ?? [],
  canAccess: ({ resource, action }: AccessCheck) => mayAct(finder.get(resource), action),
})

/** @example <Admin authProvider={createAuthProvider({ finder, signInPath: SIGN_IN })}> */
export function createAuthProvider({
  finder,
  signInPath,
}: {
  finder: EntityFinder
  signInPath: string
}): AuthProvider {
  const syncProvider = createSyncAuthProvider(finder)
  return {
    /** @throws HttpError with the server's message when name or password are wrong. */
    login: async (credentials: Credentials) => {
      const { message } = await signIn(credentials)
      return { message }
    },
    logout: signOut,
    checkAuth: async () => {
      if (!syncProvider.checkAuth()) throw { message: false, redirectTo: signInPath }
    },
    /**
     * Never rejects: react-admin would sign out at once and forget the screen. request() has asked to sign in again if
     * anything could be lost; else the session has ended, and the layout leads to the sign-in and from there back.
     */
    checkError: async (error: unknown) => {
      // A right was taken away meanwhile: nobody is signed out for it, but buttons and menus go.
      if (statusOf(error) === 403) await refreshRights().catch(() => false)
    },
    getIdentity: async () => syncProvider.getIdentity(),
    getPermissions: async () => syncProvider.getPermissions(),
    /** Also for resources of the contract that no feature has screens for, see createEntityFinder(). */
    canAccess: async ({ resource, action }) => mayAct(await finder.find(resource), action),
  }
}

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
