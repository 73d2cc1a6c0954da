/** Bulk inserts without audit rows, for tests, demonstration and benchmark. */
import type { InsertObject } from 'kysely'
import type { StudentInput, TeacherInput, UserInput } from '#features/people/demo/factories.ts'
import { student } from '#features/people/student.ts'
import { teacher } from '#features/people/teacher.ts'
import type { PostInput } from '#features/posts/postInput.ts'
import { slugify } from '#features/posts/server/slugs.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { toSearchText } from '../db/engine.ts'
import type { Queries } from '../db/open.ts'
import type { Database, TableName } from '../db/tables.ts'
import { plainText } from '../resource/markup.ts'
import { insertMany } from '../resource/plainRows.ts'
import { searchText } from '../resource/resourceTable.ts'

/** SQLite binds at most 32,766 values in one statement, PostgreSQL 65,535; a hundred rows need 5,000. */
const ROWS_PER_INSERT = 100

/** Inserts any number of rows; call it within one transaction where thousands must be fast. */
export async function insertRows<T extends TableName>(
  queries: Queries,
  table: T,
  rows: readonly InsertObject<Database, T>[],
): Promise<void> {
  await insertChunks(rows, (chunk) => queries.insertInto(table).values(chunk).execute())
}

async function insertChunks<Row>(rows: readonly Row[], insert: (chunk: readonly Row[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await insert(rows.slice(start, start + ROWS_PER_INSERT))
  }
}

type Timestamp = { at: string }

/** Inserts rows of any plain resource, e.g. `insertResource(queries, lesson, { inputs: [makeLesson(0)], at })`. */
export function insertResource(
  queries: Queries,
  resource: Resource,
  {
    inputs,
    at,
    ...extraColumns
  }: Timestamp & Record<string, unknown> & { inputs: readonly Record<string, unknown>[] },
): Promise<void> {
  const rows = inputs.map((input) => ({
    ...input,
    ...extraColumns,
    search_text: searchText(resource, input),
    created_at: at,
    updated_at: at,
  }))
  return insertChunks(rows, (chunk) => insertMany(queries, resource, chunk))
}

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

export type PostToInsert = { input: PostInput; authorId: number; at: string }

/** Inserts posts with unique slugs and their image uses; the HTML is not sanitised. */
export async function insertPosts(queries: Queries, posts: readonly PostToInsert[]): Promise<void> {
  const slugs = new Set((await queries.selectFrom('posts').select('slug').execute()).map((row) => row.slug))
  const rows = posts.map(({ input: { meta: _, ...input }, authorId, at }) => ({
    ...input,
    slug: claimSlug(slugs, slugify(input.title)),
    search_text: toSearchText(input.title, input.excerpt, input.tags, plainText(input.content)),
    author_id: authorId,
    created_at: at,
    updated_at: at,
  }))
  await insertRows(queries, 'posts', rows)
  const postsWithImage = await queries
    .selectFrom('posts')
    .where('image', 'is not', null)
    .where('id', 'not in', queries.selectFrom('image_uses').where('entity', '=', 'post').select('entity_id'))
    .select(['id', 'image'])
    .execute()
  await insertRows(
    queries,
    'image_uses',
    postsWithImage.map(({ id, image }) => ({ image: image ?? '', entity: 'post', entity_id: id })),
  )
}

function claimSlug(usedSlugs: Set<string>, base: string): string {
  let slug = base
  for (let number = 2; usedSlugs.has(slug); number += 1) slug = `${base}-${number}`
  usedSlugs.add(slug)
  return slug
}
