/** Bulk inserts of persons and accounts without audit rows. */
import { toSearchText } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { insertResource, insertRows, type Timestamp } from '#platform/server/demo/insert.ts'
import { student } from '../student.ts'
import { teacher } from '../teacher.ts'
import type { StudentInput, TeacherInput, UserInput } from './factories.ts'

type LinkedAccount = { user_id?: number | null }

export function insertStudents(
  queries: Queries,
  inputs: readonly (StudentInput & LinkedAccount)[],
  stamp: Timestamp,
) {
  return insertResource(queries, student, { inputs, ...stamp })
}

export function insertTeachers(
  queries: Queries,
  inputs: readonly (TeacherInput & LinkedAccount)[],
  stamp: Timestamp,
) {
  return insertResource(queries, teacher, { inputs, ...stamp })
}

/** All users get the same role and password. */
export function insertUsers(
  queries: Queries,
  users: readonly UserInput[],
  { roleId, passwordHash, at }: Timestamp & { roleId: number; passwordHash: string },
): Promise<void> {
  const rows = users.map((user) => ({
    ...user,
    role_id: roleId,
    password_hash: passwordHash,
    must_change_password: 0,
    search_text: toSearchText(user.name, user.username, user.email, user.nisn, user.nip),
    created_at: at,
    updated_at: at,
  }))
  return insertRows(queries, 'users', rows)
}
