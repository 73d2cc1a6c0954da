/** React-admin's auth provider: sign-in, identity, access keys and permissions, read from the stored session. */
import type { AuthProvider } from 'react-admin'
import { grants } from '#platform/contract/access.ts'
import type { Entities, Rights } from './entity.ts'
import { getSession } from './session.ts'
import { type Credentials, signIn, signOut } from './signInOut.ts'

const RIGHT_BY_ACTION: Readonly<Record<string, keyof Rights>> = {
  list: 'read',
  show: 'read',
  export: 'read',
  create: 'create',
  edit: 'change',
  delete: 'remove',
}

/** The methods of the provider that need no request; checkAuth returns undefined without a session. */
export type SyncAuthProvider = ReturnType<typeof createSyncAuthProvider>

export type AccessCheck = { resource: string; action: string }

export const createSyncAuthProvider = (entities: Entities) => ({
  checkAuth: () => (getSession() ? true : undefined),
  getIdentity: () => {
    const user = getSession()?.user
    return { id: user?.id ?? '', fullName: user?.name ?? '', avatar: user?.photo ?? '' }
  },
  /** The user's access keys, `*` for all. */
  getPermissions: () => getSession()?.user.role_access ?? [],
  canAccess: ({ resource, action }: AccessCheck) => {
    const right = RIGHT_BY_ACTION[action]
    const user = getSession()?.user
    const access = right && entities[resource]?.access[right]
    return Boolean(user && access && grants(user.role_access, access))
  },
})

/** @example <Admin authProvider={createAuthProvider({ entities, signInPath: SIGN_IN })}> */
export function createAuthProvider({
  entities,
  signInPath,
}: {
  entities: Entities
  signInPath: string
}): AuthProvider {
  const syncProvider = createSyncAuthProvider(entities)
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
    // request() handles 401 and 301, because it must not lose an unsaved form.
    checkError: async () => {},
    getIdentity: async () => syncProvider.getIdentity(),
    getPermissions: async () => syncProvider.getPermissions(),
    canAccess: async (accessCheck) => syncProvider.canAccess(accessCheck),
  }
}
