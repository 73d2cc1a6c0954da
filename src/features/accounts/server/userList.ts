/** Reads users, one or a list. */
import { sql } from 'kysely'
import type { Queries } from '#platform/server/db/open.ts'
import { errors } from '#platform/server/http/errors.ts'
import { ENDED_PASSWORD } from '#platform/server/keys/credentials.ts'
import { byParentName } from '#platform/server/resource/list/byParent.ts'
import { byText, byValue, type ListSource } from '#platform/server/resource/listing.ts'
import type { User } from '../user.ts'

type ListedUser = Omit<User, 'role_access'>
type UserRow = Omit<ListedUser, 'role' | 'has_second_step'> & {
  role_id: number
  role_name: string
  second_step: number
}

/** Whether the one-time password of a user's account was ended before it was used. */
export const HAS_ENDED_PASSWORD = sql<boolean>`users.password_hash = ${sql.lit(ENDED_PASSWORD)}`

export const USER_SOURCE: ListSource<ListedUser, UserRow> = {
  table: 'users',
  columns: sql<UserRow>`users.id, users.user_type, users.name, users.username, users.nisn, users.nip, users.email,
    users.created_at, users.updated_at, roles.id as role_id, roles.name as role_name,
    case when second_steps.on_at is null then 0 else 1 end as second_step`,
  joins: sql`join roles on roles.id = users.role_id left join second_steps on second_steps.user_id = users.id`,
  sort: {
    name: byText('users.name'),
    username: byText('users.username'),
    email: byText('users.email'),
    nisn: byValue('users.nisn'),
    nip: byValue('users.nip'),
    user_type: byValue('users.user_type'),
    'role.name': byParentName('roles', sql`roles.id = users.role_id`, { within: ['users.created_at'] }),
    created_at: byValue('users.created_at'),
  },
  filters: {
    user_type: byValue('users.user_type'),
    role_id: byValue('users.role_id'),
    never_signed_in: { when: sql`users.login_at is null` },
    password_ended: { when: HAS_ENDED_PASSWORD },
  },
  defaultSort: { field: 'created_at', order: 'desc' },
  toRow: ({ role_id, role_name, second_step, ...user }) => ({
    ...user,
    role: { id: role_id, name: role_name },
    has_second_step: second_step === 1,
  }),
}

/** Adds the access keys of each user's role. */
export async function withKeys(queries: Queries, users: ListedUser[]): Promise<User[]> {
  if (users.length === 0) return []
  const keys = await queries
    .selectFrom('role_accesses')
    .where('role_id', 'in', [...new Set(users.map((user) => user.role.id))])
    .selectAll()
    .orderBy('access')
    .execute()
  return users.map((user) => ({
    ...user,
    role_access: keys.filter((key) => key.role_id === user.role.id).map((key) => key.access),
  }))
}

/** @throws 404 */
export async function readUser(queries: Queries, id: number): Promise<User> {
  const { rows } =
    await sql<UserRow>`select ${USER_SOURCE.columns} from users ${USER_SOURCE.joins ?? sql``} where users.id = ${id}`.execute(
      queries,
    )
  const [user] = await withKeys(queries, rows.map(USER_SOURCE.toRow))
  if (!user) throw errors.notFound('Pengguna tidak ditemukan.')
  return user
}
