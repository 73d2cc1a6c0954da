/** React-admin's questions about the user: signed in or not, who, with which keys, allowed to do what. */
import type { AuthProvider } from 'react-admin'
import { grants } from '#contract/access.ts'
import type { Entities, Rights } from './entity.ts'
import { type Credentials, signIn, signOut } from './rights.ts'
import { getSession } from './session.ts'

const RIGHT_OF_ACTION: Readonly<Record<string, keyof Rights>> = {
  list: 'read',
  show: 'read',
  export: 'read',
  create: 'create',
  edit: 'change',
  delete: 'remove',
}

/** What the session answers by itself; undefined where nobody is signed in. */
export type AuthAnswers = ReturnType<typeof authAnswers>

export type Question = { resource: string; action: string }

export const authAnswers = (entities: Entities) => ({
  checkAuth: () => (getSession() ? true : undefined),
  getIdentity: () => {
    const user = getSession()?.user
    return { id: user?.id ?? '', fullName: user?.name ?? '', avatar: user?.photo ?? '' }
  },
  /** The access keys the user holds, `*` for all. */
  getPermissions: () => getSession()?.user.role_access ?? [],
  canAccess: ({ resource, action }: Question) => {
    const verb = RIGHT_OF_ACTION[action]
    const user = getSession()?.user
    const access = verb && entities[resource]?.access[verb]
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
  const answers = authAnswers(entities)
  return {
    /** @throws HttpError with the server's message when name or password are wrong. */
    login: async (credentials: Credentials) => {
      const { message } = await signIn(credentials)
      return { message }
    },
    logout: signOut,
    checkAuth: async () => {
      if (!answers.checkAuth()) throw { message: false, redirectTo: signInPath }
    },
    // 401 and 301 are dealt with where the request is made, with the unsaved form in mind.
    checkError: async () => {},
    getIdentity: async () => answers.getIdentity(),
    getPermissions: async () => answers.getPermissions(),
    canAccess: async (question) => answers.canAccess(question),
  }
}
