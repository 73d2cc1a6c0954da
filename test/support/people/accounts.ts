/** Creates accounts with given login names, and sends sign-in requests as the console does. */
import type { FastifyInstance } from 'fastify'
import type { Insertable } from 'kysely'
import type { Session } from '#platform/contract/session.ts'
import type { Database } from '#platform/server/db/tables.ts'
import { hashOneTimePassword } from '#platform/server/keys/oneTimePasswords.ts'
import { ADMIN, PASSWORD, type World } from '#test/support/world/world.ts'

type Account = Partial<Insertable<Database['users']>> & { role?: string }

let accountCount = 0

/** Creates an account with the password PASSWORD. @returns its id */
export async function makeAccount({ context }: World, account: Account = {}): Promise<number> {
  accountCount += 1
  const { role = 'Administrator', ...columns } = account
  const { kysely } = context.db
  const { id: role_id } = await kysely
    .selectFrom('roles')
    .where('name', '=', role)
    .select('id')
    .executeTakeFirstOrThrow()
  const now = new Date(context.clock()).toISOString()
  const { id } = await kysely
    .insertInto('users')
    .values({
      user_type: 'administrator',
      role_id,
      name: `Akun ${accountCount}`,
      email: `akun${accountCount}@sekolah.sch.id`,
      password_hash: hashOneTimePassword(PASSWORD),
      must_change_password: 0,
      search_text: '',
      created_at: now,
      updated_at: now,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sends one sign-in request with the password PASSWORD or other fields. */
export function signIn(world: World, email: string, fields: object = {}) {
  const body = { email, password: PASSWORD, from: 'WEB', ...fields }
  return world.anonymous.post<Session | null>('/login', body)
}

/** Signs in. @returns the authorization header for later requests */
export async function requestBearerHeader(world: World, email: string, fields: object = {}) {
  const { body } = await signIn(world, email, fields)
  return { authorization: `Bearer ${body.result?.access_token}` }
}

/** Signs in as the administrator of the first start to an application of its own, such as of a restored school. @returns the token */
export async function signInToApp(app: FastifyInstance): Promise<string> {
  const { email, password } = ADMIN
  const response = await app.inject({ method: 'POST', url: '/api/login', payload: { email, password } })
  return response.json<{ result: { access_token: string } }>().result.access_token
}
