/** A small and a large school for the growth of each call: the first thousands from the factories, the rest copied by the database. */
import { sql } from 'kysely'
import { resources } from '#contract/catalogue.ts'
import { GRADUATED } from '#contract/sia/promotion/promotion.ts'
import { MINUTE } from '#contract/units.ts'
import type { Queries } from '#server/db/open.ts'
import {
  makeClassroom,
  makeEduyear,
  makeLesson,
  makePost,
  makeStudent,
  makeTeacher,
} from '#server/seed/factories.ts'
import {
  insertPosts,
  insertResource,
  insertRows,
  insertStudents,
  insertTeachers,
} from '#server/seed/insert.ts'
import { EMAILS, fillSchool, makeMany, RARE_WORD } from '../seed.ts'

/** How many posts, students and enrolments a school has. */
export type Size = { posts: number; students: number }

/** What the factories make; larger schools are copies of it with other slugs, numbers and dates. */
const BASE = { posts: 10_000, students: 20_000 }
const RARE_WORD_INTERVAL = 1000
/** Each student is enrolled in every former year, and the active one has classes of forty. */
const YEARS = 12
const CLASSROOMS = 30
const CLASS = 40
/** Who has no class in the active year yet; everybody else has left the school. */
const STUDENTS_WITHOUT_CLASS = 120
const LESSONS = 12
const TEACHERS = 60

/** @param where as the servers are told it in their environment */
export function seedGrowth(where: { DATA_DIR: string; DATABASE_URL?: string }, { posts, students }: Size) {
  return fillSchool(where, async (queries, at) => {
    await seedPosts(queries, posts)
    await seedStudents(queries, { count: students, at })
    await seedMasters(queries, at)
    await seedEnrolments(queries)
  })
}

async function seedPosts(queries: Queries, count: number) {
  const articles = makeMany(Math.min(count, BASE.posts), (n) => ({
    input: makePost('article', n, n % RARE_WORD_INTERVAL === 0 ? { tags: RARE_WORD } : {}),
    authorId: 2 + (n % EMAILS.length),
    at: new Date(Date.now() - n * MINUTE).toISOString(),
  }))
  await insertPosts(queries, articles)
  const last = await lastId(queries, 'posts')
  // A rare word stays as rare: what it costs is compared for the same answer.
  const common = (column: string) => sql`replace(${sql.ref(column)}, ${RARE_WORD}, 'lapangan')`
  for (let copy = 1; copy * BASE.posts < count; copy += 1) {
    const earlier = (column: string) =>
      sql`cast(cast(substr(${sql.ref(column)}, 1, 4) as integer) - ${sql.lit(copy)} as text) || substr(${sql.ref(column)}, 5)`
    await sql`insert into posts (type, title, slug, content, excerpt, tags, status, visibility, comment_status, author_id,
        search_text, created_at, updated_at)
      select type, title, slug || ${sql.lit(`-c${copy}`)}, content, excerpt, ${common('tags')}, status, visibility,
        comment_status, author_id, ${common('search_text')}, ${earlier('created_at')}, ${earlier('updated_at')}
      from posts where id <= ${last} order by id limit ${count - copy * BASE.posts}`.execute(queries)
  }
}

/** With an account each, by their NISN. */
async function seedStudents(queries: Queries, { count, at }: { count: number; at: string }) {
  await insertStudents(queries, makeMany(Math.min(count, BASE.students), makeStudent), { at })
  const last = await lastId(queries, 'students')
  for (let copy = 1; copy * BASE.students < count; copy += 1) {
    const letter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(copy - 1)
    await sql`insert into students (nisn, nis, nik, name, gender, place_birth, day_birth, religion, address, search_text,
        created_at, updated_at)
      select ${sql.lit(letter)} || substr(nisn, 2), nis || ${sql.lit(letter)}, ${sql.lit(letter)} || substr(nik, 2), name,
        gender, place_birth, day_birth, religion, address, search_text, created_at, updated_at
      from students where id <= ${last} order by id limit ${count - copy * BASE.students}`.execute(queries)
  }
  await sql`insert into users (user_type, name, nisn, role_id, password_hash, must_change_password, search_text,
      created_at, updated_at)
    select 'student', name, nisn, (select id from roles where name = 'Siswa'), '', 0, search_text, created_at, updated_at
    from students`.execute(queries)
  await sql`update students set user_id = (select id from users where users.nisn = students.nisn)`.execute(
    queries,
  )
}

async function seedMasters(queries: Queries, at: string) {
  const now = new Date(at).getUTCFullYear()
  const { eduyear, classroom, lesson } = resources
  const former = makeMany(YEARS, (n) => makeEduyear(now - 1 - n))
  await insertResource(queries, eduyear, { inputs: former, at, status: 'passed' })
  await insertResource(queries, classroom, { inputs: makeMany(CLASSROOMS, makeClassroom), at })
  await insertResource(queries, lesson, { inputs: makeMany(LESSONS, makeLesson), at })
  await insertTeachers(queries, makeMany(TEACHERS, makeTeacher), { at })
}

async function seedEnrolments(queries: Queries) {
  await sql`update students set out_year = '2020', out_reason = ${sql.lit(GRADUATED)}
    where id > ${sql.lit(CLASSROOMS * CLASS + STUDENTS_WITHOUT_CLASS)}`.execute(queries)
  const years = await queries
    .selectFrom('eduyears')
    .select(['id', 'code', 'status'])
    .orderBy('code')
    .execute()
  for (const { id, code, status } of years) {
    const isActive = status === 'active'
    const begun = `${code}-07-01T00:00:00.000Z`
    const stamps = { created_at: begun, updated_at: begun }
    await sql`insert into student_classes (student_id, classroom_id, eduyear_id, status, created_at, updated_at)
      select id, 1 + (id + ${sql.lit(id)}) % ${sql.lit(CLASSROOMS)}, ${sql.lit(id)},
        ${sql.lit(isActive ? 'active' : 'passed')}, ${sql.lit(begun)}, ${sql.lit(begun)}
      from students where ${isActive ? sql`id <= ${sql.lit(CLASSROOMS * CLASS)}` : sql`id > 0`}`.execute(
      queries,
    )
    const lessons = makeMany(CLASSROOMS * LESSONS * 2, (n) => ({
      classroom_id: 1 + (n % CLASSROOMS),
      lesson_id: 1 + (Math.floor(n / CLASSROOMS) % LESSONS),
      semester_id: 1 + Math.floor(n / CLASSROOMS / LESSONS),
      teacher_id: 1 + (n % TEACHERS),
      eduyear_id: id,
      ...stamps,
    }))
    await insertRows(queries, 'lesson_classes', lessons)
    await sql`insert into lesson_class_students (lesson_class_id, student_id, created_at, updated_at)
      select lesson_classes.id, student_classes.student_id, ${sql.lit(begun)}, ${sql.lit(begun)}
      from student_classes join lesson_classes on lesson_classes.classroom_id = student_classes.classroom_id
        and lesson_classes.eduyear_id = student_classes.eduyear_id and semester_id = 1
        and lesson_id = 1 + student_classes.student_id % ${sql.lit(LESSONS)}
      where student_classes.eduyear_id = ${sql.lit(id)}`.execute(queries)
  }
}

async function lastId(queries: Queries, table: 'posts' | 'students'): Promise<number> {
  const { last } = await queries
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last
}
