/** Teachers and students as records: the account is made, changed and closed in the same transaction. */
import { teacher } from '#contract/people/teacher.ts'
import { nextStamp } from '#server/context.ts'
import { type Hooks, serveResource, type Values } from '#server/crud.ts'
import type { Queries } from '#server/db/open.ts'
import { errors } from '#server/errors.ts'
import type { Serve } from '#server/serve.ts'
import { closeAccount, type FirstPassword, firstPassword, followPerson, openAccount } from './accounts.ts'

export function serveTeachers(serve: Serve) {
  serveResource(serve, teacher, TEACHER_HOOKS)
}

type Type = 'teacher' | 'student'

function accountHooks(type: Type): Hooks {
  return {
    // The password is made before the transaction: hashing is slow.
    prepare: async (values, { config }) => ({ ...values, account: await firstPassword(config) }),
    afterWrite: async (queries, row, values, context) => {
      const person = personOf(type, row)
      if (row.user_id) {
        await followPerson(queries, row.user_id as number, person, nextStamp(context, row.updated_at))
        return undefined
      }
      const { hash, shown } = values.account as FirstPassword
      const user_id = await openAccount(queries, { type, person, passwordHash: hash, at: row.updated_at })
      await queries.updateTable(`${type}s`).set({ user_id }).where('id', '=', row.id).execute()
      return { password: shown }
    },
    beforeRemove: async (queries, row) => {
      await refuseIfReferenced(queries, type, row)
      if (!row.user_id) return
      await queries.updateTable(`${type}s`).set({ user_id: null }).where('id', '=', row.id).execute()
      await closeAccount(queries, row.user_id as number)
    },
  }
}

const TEACHER_HOOKS: Hooks = accountHooks('teacher')

export const STUDENT_HOOKS: Hooks = {
  ...accountHooks('student'),
  complete: async (queries, rows) => {
    const classes = await activeClasses(
      queries,
      rows.map((row) => row.id as number),
    )
    return rows.map((row) => ({ ...row, active_class: classes.get(row.id as number) ?? null }))
  },
}

/** A teacher without NIP signs in by NIK (decisions §4). */
function personOf(type: Type, row: Values) {
  const text = (name: string) => (row[name] as string | null) ?? null
  return {
    name: String(row.name),
    email: text('email'),
    nisn: type === 'student' ? text('nisn') : null,
    nip: type === 'teacher' ? (text('nip') ?? text('nik')) : null,
  }
}

async function activeClasses(queries: Queries, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('student_classes')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .where('student_id', 'in', ids)
    .where('eduyears.status', '=', 'active')
    .select(['student_id', 'classrooms.name'])
    .execute()
  return new Map(rows.map((row) => [row.student_id, row.name]))
}

/** @throws 409 with how often, and where to look */
async function refuseIfReferenced(queries: Queries, type: Type, row: Values) {
  const id = row.id as number
  const userId = row.user_id as number | null
  const enrolments = type === 'student' ? await countOf(queries, 'student_classes', 'student_id', id) : 0
  const posts = userId ? await countOf(queries, 'posts', 'author_id', userId) : 0
  if (enrolments + posts === 0) return
  const uses = [enrolments ? `${enrolments} data kelas` : '', posts ? `${posts} konten` : ''].filter(Boolean)
  throw errors.conflict(
    `${String(row.name)} masih dipakai oleh ${uses.join(' dan ')}, jadi tidak dapat dihapus.`,
    {
      student_classes: enrolments,
      posts,
    },
  )
}

async function countOf(
  queries: Queries,
  table: 'student_classes' | 'posts',
  column: 'student_id' | 'author_id',
  id: number,
) {
  const { total } = await queries
    .selectFrom(table)
    .where(column as never, '=', id as never)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
