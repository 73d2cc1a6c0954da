/** New first passwords for everybody of a class, to be handed out as slips. */

import type { Output } from '#contract/endpoint.ts'
import { PASSWORD_COLUMNS } from '#contract/export/passwordSlips.ts'
import type { resetClassPasswords } from '#contract/sia/enrolment/studentClass.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/db/open.ts'
import { write } from '#server/db/write.ts'
import type { Caller } from '#server/http/authentication.ts'
import { ApiError, errors } from '#server/http/errors.ts'
import { type FirstPassword, firstPassword } from '#server/people/accounts.ts'
import { resetUser } from '#server/people/users.ts'
import { offerDownload } from '#server/resource/export/downloads.ts'
import { BOM, csvLine, DELIMITER } from '#server/resource/sheet/csv.ts'

type ClassYear = { classroom_id: number; eduyear_id: number }
type Account = { user_id: number; name: string; classroom: string; login: string; first: FirstPassword }

export async function resetClass(context: Context, user: Caller, place: ClassYear) {
  const people = await accountsOf(context.db.kysely, place)
  if (people.length === 0) throw errors.conflict('Belum ada siswa di kelas ini pada tahun ajaran itu.')
  const accounts: Account[] = []
  for (const { user_id, nisn, username, email, ...person } of people) {
    if (user_id === null) continue
    const login = nisn ?? username ?? email ?? ''
    accounts.push({ ...person, user_id, login, first: await firstPassword(context.config) })
  }
  const done = await resetAll(context, user, accounts)
  const lines = done.map(({ name, classroom, login, first }) =>
    csvLine([name, classroom, login, first.oneTime ?? ''], DELIMITER),
  )
  const known = context.config.DEFAULT_PASSWORD ?? null
  const file = {
    filename: 'password-kelas.csv',
    content: BOM + csvLine(PASSWORD_COLUMNS, DELIMITER) + lines.join(''),
  }
  const result: Output<typeof resetClassPasswords> = {
    reset: done.length,
    skipped: people.length - done.length,
    default_password: known,
    credentials: known === null && done.length > 0 ? await offerDownload(context, file) : null,
  }
  return { message: `Password ${done.length} siswa direset.`, result }
}

/** One transaction for the whole class. @returns those that the caller may reset */
function resetAll(context: Context, user: Caller, accounts: readonly Account[]): Promise<Account[]> {
  return write(context, user, async (tx) => {
    await tx.lock('rights')
    const done: Account[] = []
    for (const account of accounts) {
      try {
        await resetUser(tx, account.user_id, account.first.hash)
        done.push(account)
      } catch (error) {
        // Refused before anything was written: somebody with more rights, or an account that was just closed.
        if (!(error instanceof ApiError)) throw error
      }
    }
    return done
  })
}

function accountsOf(queries: Queries, { classroom_id, eduyear_id }: ClassYear) {
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
