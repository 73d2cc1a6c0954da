/** Students and teachers, to whose records accounts belong. */
import { sql } from 'kysely'
import type { Queries } from '#platform/server/db/open.ts'
import { ACCOUNT_OWNERS } from '#platform/server/identity/accountOwners.ts'
import { student } from '../student.ts'
import { teacher } from '../teacher.ts'
import { readLeaverEnd } from './leavers.ts'

const findIn = (table: 'students' | 'teachers') => (queries: Queries, userId: number) =>
  queries.selectFrom(table).where('user_id', '=', userId).select(['id', 'name']).executeTakeFirst()

/** The account of the person with this number in one of the columns, the first of which wins. */
const findByNumberIn =
  (table: 'students' | 'teachers', columns: readonly ('nik' | 'nis')[]) =>
  async (queries: Queries, number: string) => {
    for (const column of columns) {
      const person = await queries
        .selectFrom(table)
        .where(sql.ref(column), '=', number)
        .where('user_id', 'is not', null)
        .select('user_id')
        .executeTakeFirst()
      if (person?.user_id) return { userId: person.user_id }
    }
    return undefined
  }

export const ownersOfAccounts = ACCOUNT_OWNERS.contribute(
  {
    label: 'Guru',
    numberField: 'nip',
    resource: teacher.api.slice(1),
    find: findIn('teachers'),
    findByNumber: findByNumberIn('teachers', ['nik']),
    readNames: async (queries, userId) => {
      const record = await queries
        .selectFrom('teachers')
        .where('user_id', '=', userId)
        .select(['email', 'nip', 'nik', 'day_birth'])
        .executeTakeFirst()
      return record && { ...record, numbers: { NIP: record.nip, NIK: record.nik } }
    },
  },
  {
    label: 'Siswa',
    numberField: 'nisn',
    resource: student.api.slice(1),
    find: findIn('students'),
    readEnd: readLeaverEnd,
    findByNumber: findByNumberIn('students', ['nik', 'nis']),
    readNames: async (queries, userId) => {
      const record = await queries
        .selectFrom('students')
        .where('user_id', '=', userId)
        .select(['email', 'nisn', 'nis', 'nik', 'day_birth'])
        .executeTakeFirst()
      return record && { ...record, numbers: { NISN: record.nisn, NIS: record.nis, NIK: record.nik } }
    },
  },
)
