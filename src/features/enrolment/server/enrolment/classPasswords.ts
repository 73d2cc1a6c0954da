/** Resets the passwords of all students of a class, as a CSV for printed slips. */
import { createInitialPassword, type InitialPassword } from '#features/accounts/server/accounts.ts'
import { resetPasswordOfUser } from '#features/accounts/server/users.ts'
import type { ClassYear } from '#features/school/activity.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { PASSWORD_COLUMNS } from '#platform/contract/export/passwordSlips.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { ApiError, errors } from '#platform/server/http/errors.ts'
import { offerDownload } from '#platform/server/resource/export/downloads.ts'
import { BOM, csvLine, DELIMITER } from '#platform/server/resource/sheet/csv.ts'
import type { resetClassPasswords } from '../../studentClass.ts'

type Account = {
  user_id: number
  name: string
  classroom: string
  login: string
  initialPassword: InitialPassword
}

export async function resetPasswordsOfClass(context: Context, user: Caller, classYear: ClassYear) {
  const students = await readStudents(context.db.kysely, classYear)
  if (students.length === 0) throw errors.conflict('Belum ada siswa di kelas ini pada tahun ajaran itu.')
  const accounts: Account[] = []
  for (const { user_id, nisn, username, email, ...names } of students) {
    if (user_id === null) continue
    const login = nisn ?? username ?? email ?? ''
    accounts.push({ ...names, user_id, login, initialPassword: await createInitialPassword(context.config) })
  }
  const resetAccounts = await resetAllowedAccounts(context, user, accounts)
  const lines = resetAccounts.map(({ name, classroom, login, initialPassword }) =>
    csvLine([name, classroom, login, initialPassword.oneTime ?? ''], DELIMITER),
  )
  const defaultPassword = context.config.DEFAULT_PASSWORD ?? null
  const file = {
    filename: 'password-kelas.csv',
    once: true,
    content: BOM + csvLine(PASSWORD_COLUMNS, DELIMITER) + lines.join(''),
  }
  const result: Output<typeof resetClassPasswords> = {
    reset: resetAccounts.length,
    skipped: students.length - resetAccounts.length,
    default_password: defaultPassword,
    credentials:
      defaultPassword === null && resetAccounts.length > 0 ? await offerDownload(context, file) : null,
  }
  return { message: `Password ${resetAccounts.length} siswa direset.`, result }
}

/** Resets all accounts in one transaction. @returns the accounts that were reset; the others the caller may not reset */
function resetAllowedAccounts(
  context: Context,
  user: Caller,
  accounts: readonly Account[],
): Promise<Account[]> {
  return write(context, user, async (tx) => {
    await tx.lock('rights')
    const resetAccounts: Account[] = []
    for (const account of accounts) {
      try {
        await resetPasswordOfUser(tx, account.user_id, account.initialPassword.hash)
        resetAccounts.push(account)
      } catch (error) {
        // Refused before anything was written: the account has more rights, or was just deleted.
        if (!(error instanceof ApiError)) throw error
      }
    }
    return resetAccounts
  })
}

/** The active students of a class with the logins of their accounts. */
function readStudents(queries: Queries, { classroom_id, eduyear_id }: ClassYear) {
  return queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .leftJoin('users', 'users.id', 'students.user_id')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where('student_classes.status', '=', 'active')
    .select([
      'students.user_id',
      'students.name',
      'classrooms.name as classroom',
      'users.nisn',
      'users.username',
      'users.email',
    ])
    .orderBy('students.name')
    .execute()
}
