/** Teachers and students as records: the account is made, changed and closed in the same transaction. */

import { sql } from 'kysely'
import { openStudentAccount, openTeacherAccount } from '#contract/people/account.ts'
import { teacher } from '#contract/people/teacher.ts'
import { canTouchUser } from '#contract/people/user.ts'
import { compiledIn } from '#server/db/compiled.ts'
import { write } from '#server/db/write.ts'
import { errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { type Hooks, serveResource, type Values } from '#server/resource/crud.ts'
import type { UsedBy } from '#server/resource/inUse.ts'
import {
  closeAccount,
  type FirstPassword,
  firstPassword,
  followPerson,
  keysBeyondPerson,
  mayGrantRole,
  openAccount,
  type Person,
  refuseOtherLogin,
} from './accounts.ts'
import { refuseAbove } from './rights.ts'

export function serveTeachers(serve: Serve) {
  serveResource(serve, teacher, TEACHER_HOOKS)
  serveAccountOf(serve, openTeacherAccount, 'teacher')
  serveAccountOf(serve, openStudentAccount, 'student')
}

/** Opens the account that waited for somebody who may give its role; its password is shown this once. */
function serveAccountOf(
  serve: Serve,
  call: typeof openTeacherAccount | typeof openStudentAccount,
  type: Type,
) {
  serve(call, async ({ params, context, user }) => {
    const { hash, oneTime } = await firstPassword(context.config)
    const login = await write(context, user, async (tx) => {
      await tx.lock('rights')
      const row = await tx.queries
        .selectFrom(`${type}s`)
        .where('id', '=', params.id)
        .selectAll()
        .executeTakeFirst()
      if (!row) throw errors.notFound()
      if (row.user_id) throw errors.conflict(`${row.name} sudah memiliki akun.`)
      if (!(await mayGrantRole(tx, type)))
        throw errors.forbidden('Anda tidak dapat memberikan role yang haknya tidak Anda miliki.')
      const account = { type, person: personOf(row), passwordHash: hash, at: tx.now() }
      const opened = await openAccount(tx, account)
      await tx.queries.updateTable(`${type}s`).set({ user_id: opened.id }).where('id', '=', row.id).execute()
      await tx.audit({ action: 'create', entity: 'user', entityId: opened.id, after: { [type]: row.id } })
      return opened.login
    })
    return { message: 'Akun berhasil dibuat.', result: { login, password: oneTime } }
  })
}

type Type = 'teacher' | 'student'

/** The posts hang on the account, which goes with the person. */
const POSTS: UsedBy = { table: 'posts', column: 'author_id', holds: 'user_id', label: 'konten' }
const USED_BY: Record<Type, readonly UsedBy[]> = {
  teacher: [
    {
      table: 'lesson_classes',
      column: 'teacher_id',
      label: 'pelajaran kelas',
      listed: { path: '/sia/activity/lesson-class', filter: 'teacher' },
    },
    { table: 'homerooms', column: 'teacher_id', label: 'wali kelas' },
    POSTS,
  ],
  student: [
    {
      table: 'student_classes',
      column: 'student_id',
      label: 'data kelas',
      listed: { path: '/sia/activity/student-class', filter: 'student' },
    },
    {
      table: 'lesson_class_students',
      column: 'student_id',
      label: 'pelajaran',
      listed: { path: '/sia/activity/lesson-class-student', filter: 'student' },
    },
    POSTS,
    { table: 'lesson_class_task_submits', column: 'student_id', label: 'jawaban tugas' },
  ],
}

function accountHooks(type: Type): Hooks {
  return {
    // The password is made before the transaction: hashing is slow.
    prepare: async (values, { config }) => ({ ...values, account: await firstPassword(config) }),
    afterWrite: async (tx, row, values) => {
      const person = personOf(row)
      const userId = row.user_id as number | null
      if (userId) {
        const at = tx.nextStamp(row.updated_at)
        const strength = await keysBeyondPerson(tx.queries, type, userId)
        if (canTouchUser(tx.user.role_access, strength)) await followPerson(tx, { userId, type, person, at })
        else await refuseOtherLogin(tx, { userId, type, person })
        return undefined
      }
      if (!(await mayGrantRole(tx, type))) return { password: null, login: null }
      const { hash, oneTime } = values.account as FirstPassword
      const account = { type, person, passwordHash: hash, at: row.updated_at }
      const { id: user_id, login } = await openAccount(tx, account)
      await tx.queries.updateTable(`${type}s`).set({ user_id }).where('id', '=', row.id).execute()
      return { password: oneTime, login }
    },
    usedBy: USED_BY[type],
    beforeRemove: async ({ queries, user }, row) => {
      if (!row.user_id) return
      refuseAbove(user, await keysBeyondPerson(queries, type, row.user_id as number))
      await queries.updateTable(`${type}s`).set({ user_id: null }).where('id', '=', row.id).execute()
      await closeAccount(queries, row.user_id as number)
    },
  }
}

export const WITHOUT_ACCOUNT = { without_account: sql`user_id is null` }

const TEACHER_HOOKS: Hooks = { ...accountHooks('teacher'), flags: WITHOUT_ACCOUNT }

export const STUDENT_HOOKS: Hooks = {
  ...accountHooks('student'),
  complete: async (queries, rows) => {
    const found = await activeClasses(
      queries,
      rows.map((row) => row.id),
    )
    const classes = new Map(found.map((row) => [row.student_id, row.name]))
    for (const row of rows) row.active_class = classes.get(row.id as number) ?? null
    return rows
  },
}

function personOf(row: Values): Person {
  const text = (name: string) => (row[name] as string | null | undefined) ?? null
  return {
    name: String(row.name),
    email: text('email'),
    nisn: text('nisn'),
    nip: text('nip'),
    nik: text('nik'),
  }
}

const activeClasses = compiledIn((queries, ids) =>
  queries
    .selectFrom('student_classes')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .where('student_id', 'in', ids)
    .where('students.out_year', 'is', null)
    .where('eduyears.status', '=', sql.lit('active'))
    .where('student_classes.status', 'not in', [sql.lit('moved'), sql.lit('left')])
    .select(['student_id', 'classrooms.name']),
)
