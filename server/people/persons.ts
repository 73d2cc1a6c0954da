/** Teachers and students as records: the account is made, changed and closed in the same transaction. */
import { sql } from 'kysely'
import { teacher } from '#contract/people/teacher.ts'
import { compiledIn } from '#server/db/compiled.ts'
import type { Serve } from '#server/http/serve.ts'
import { type Hooks, serveResource, type Values } from '#server/resource/crud.ts'
import type { UsedBy } from '#server/resource/inUse.ts'
import {
  closeAccount,
  type FirstPassword,
  firstPassword,
  followPerson,
  keysBeyondPerson,
  openAccount,
  type Person,
} from './accounts.ts'
import { refuseAbove } from './rights.ts'

export function serveTeachers(serve: Serve) {
  serveResource(serve, teacher, TEACHER_HOOKS)
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
        await followPerson(tx, { userId, type, person, at })
        return undefined
      }
      const { hash, shown } = values.account as FirstPassword
      const account = { type, person, passwordHash: hash, at: row.updated_at }
      const { id: user_id, login } = await openAccount(tx, account)
      await tx.queries.updateTable(`${type}s`).set({ user_id }).where('id', '=', row.id).execute()
      return { password: shown, login }
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

const TEACHER_HOOKS: Hooks = accountHooks('teacher')

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
    .select(['student_id', 'classrooms.name']),
)
