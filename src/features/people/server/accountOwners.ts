/** Students and teachers, to whose records accounts belong. */
import { ACCOUNT_OWNERS } from '#features/accounts/server/accountOwners.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { student } from '../student.ts'
import { teacher } from '../teacher.ts'
import { readLeaverEnd } from './leavers.ts'

const findIn = (table: 'students' | 'teachers') => (queries: Queries, userId: number) =>
  queries.selectFrom(table).where('user_id', '=', userId).select(['id', 'name']).executeTakeFirst()

export const ownersOfAccounts = ACCOUNT_OWNERS.contribute(
  {
    label: 'Siswa',
    numberField: 'nisn',
    resource: student.api.slice(1),
    find: findIn('students'),
    readEnd: readLeaverEnd,
  },
  { label: 'Guru', numberField: 'nip', resource: teacher.api.slice(1), find: findIn('teachers') },
)
