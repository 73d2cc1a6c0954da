/** Lists accounts that wrong passwords or codes have stopped, and lets them sign in again. */

import { type RawBuilder, sql } from 'kysely'
import { ACTIVE } from '#features/enrolment/status.ts'
import { PERIOD } from '#features/school/choices.ts'
import { grants, POLICY } from '#platform/contract/access.ts'
import { canManageUser } from '#platform/contract/identity/role.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { readRoleKeys } from '#platform/server/identity/roles/rights.ts'
import { findStoppedAccounts, unlockAccount } from '#platform/server/identity/signIn/loginAttempts.ts'
import type { home } from '../home.ts'
import { MAX_STOPPED, type StoppedAccount } from '../stoppedAccounts.ts'

export const stoppedAccountHandlers = {
  listStoppedAccounts: async ({ context, user }) => ({ result: await listStopped(context, user) }),
  unlockUser: async ({ params, context, user }) => {
    await write(context, user, async (tx) => {
      const [account] = await readUnlockable(tx.queries, user, [params.id])
      if (!account) throw errors.notFound('Pengguna tidak ditemukan.')
      await unlockAccount(tx.queries, params.id)
      await tx.audit({ action: 'unlock', entity: 'user', entityId: params.id })
    })
    return { message: 'Akun dibuka. Pemiliknya dapat masuk lagi.', result: null }
  },
} satisfies Partial<Handlers<typeof home.calls>>

async function listStopped(context: Context, caller: Caller): Promise<StoppedAccount[]> {
  const { kysely } = context.db
  const stopped = await findStoppedAccounts(context)
  const accounts = await readUnlockable(kysely, caller, [...stopped.keys()])
  return accounts
    .map((account) => {
      const { until = '', byCodes = false } = stopped.get(account.id) ?? {}
      return { ...account, stopped_until: until, by_codes: byCodes }
    })
    .sort((a, b) => b.stopped_until.localeCompare(a.stopped_until))
    .slice(0, MAX_STOPPED)
}

/** Those of the accounts that the caller may let in again. */
async function readUnlockable(
  queries: Queries,
  caller: Caller,
  ids: readonly number[],
): Promise<Omit<StoppedAccount, 'stopped_until' | 'by_codes'>[]> {
  if (ids.length === 0) return []
  const found = await queries
    .selectFrom('users')
    .where('users.id', 'in', ids)
    .where(unlockableBy(caller))
    .select(['users.id', 'users.name', 'users.role_id', classroomOfUser().as('classroom')])
    .execute()
  const keys = new Map<number, string[]>()
  for (const { role_id } of found)
    if (!keys.has(role_id)) keys.set(role_id, await readRoleKeys(queries, role_id))
  return found
    .filter(
      ({ role_id }) =>
        !isOffice(caller) || canManageUser(caller.role_access, { role_access: keys.get(role_id) ?? [] }),
    )
    .map(({ role_id: _, ...account }) => account)
}

const isOffice = ({ role_access }: Caller) => grants(role_access, POLICY.user.change)

/** The office may open any account; a teacher those of students whose homeroom teacher they are in the active year. */
function unlockableBy(caller: Caller): RawBuilder<boolean> {
  if (isOffice(caller)) return sql`1 = 1`
  if (caller.user_type !== 'teacher') return sql`1 = 0`
  return sql`exists (select 1 from students
    join student_classes on student_classes.student_id = students.id and student_classes.status = ${sql.lit(ACTIVE)}
    join eduyears on eduyears.id = student_classes.eduyear_id and eduyears.status = ${sql.lit(PERIOD.active)}
    join homerooms on homerooms.classroom_id = student_classes.classroom_id
      and homerooms.eduyear_id = student_classes.eduyear_id
    join teachers on teachers.id = homerooms.teacher_id
    where students.user_id = users.id and teachers.user_id = ${caller.id})`
}

/** The class of a student's account in the active year, which distinguishes namesakes. */
const classroomOfUser = () => sql<string | null>`(select classrooms.name from students
  join student_classes on student_classes.student_id = students.id and student_classes.status = ${sql.lit(ACTIVE)}
  join eduyears on eduyears.id = student_classes.eduyear_id and eduyears.status = ${sql.lit(PERIOD.active)}
  join classrooms on classrooms.id = student_classes.classroom_id
  where students.user_id = users.id limit 1)`
