/** Seeds a school of any size: the first thousands of rows come from the factories, the rest are copied in SQL. */
import { sql } from 'kysely'
import { GRADUATED } from '#features/enrolment/promotion.ts'
import {
  makeClassroom,
  makeEduyear,
  makeLesson,
  makePost,
  makeStudent,
  makeTeacher,
} from '#features/people/demo/factories.ts'
import { insertStudents, insertTeachers } from '#features/people/demo/insertPeople.ts'
import { insertPosts } from '#features/posts/demo/insertPosts.ts'
import { MINUTE } from '#platform/contract/units.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { insertResource, insertRows } from '#platform/server/demo/insert.ts'
import { resources } from '#src/features.ts'
import { createSchool, makeMany, OPERATOR_EMAILS, RARE_WORD } from '../seed.ts'

/** The number of posts and of students. */
export type SchoolSize = { posts: number; students: number }

/** The rows that the factories make. A larger school also has copies of them with other slugs, numbers and dates. */
const FACTORY_SIZE = { posts: 10_000, students: 20_000 }
const ARTICLES_PER_RARE_WORD = 1000
/** Every student is enrolled in each of these years; in the active year only as many as the classes hold. */
const PASSED_YEAR_COUNT = 12
const CLASSROOM_COUNT = 30
const CLASS_SIZE = 40
/** Students without a class in the active year. All students after them have left the school. */
const UNENROLLED_STUDENT_COUNT = 120
const LESSON_COUNT = 12
const TEACHER_COUNT = 60

/** @param location the environment variables that the servers get */
export function seedGrowth(
  location: { DATA_DIR: string; DATABASE_URL?: string },
  { posts, students }: SchoolSize,
) {
  return createSchool(location, async (queries, at) => {
    await seedPosts(queries, posts)
    await seedStudents(queries, { count: students, at })
    await seedMasterData(queries, at)
    await seedEnrolments(queries)
  })
}

async function seedPosts(queries: Queries, count: number) {
  const articles = makeMany(Math.min(count, FACTORY_SIZE.posts), (n) => ({
    input: makePost('article', n, n % ARTICLES_PER_RARE_WORD === 0 ? { tags: RARE_WORD } : {}),
    authorId: 2 + (n % OPERATOR_EMAILS.length),
    at: new Date(Date.now() - n * MINUTE).toISOString(),
  }))
  await insertPosts(queries, articles)
  const lastFactoryId = await findLastId(queries, 'posts')
  // The copies do not contain the rare word, so that both schools find the same number of posts with it.
  const withoutRareWord = (column: string) => sql`replace(${sql.ref(column)}, ${RARE_WORD}, 'lapangan')`
  for (let copy = 1; copy * FACTORY_SIZE.posts < count; copy += 1) {
    const toEarlierYear = (column: string) =>
      sql`cast(cast(substr(${sql.ref(column)}, 1, 4) as integer) - ${sql.lit(copy)} as text) || substr(${sql.ref(column)}, 5)`
    await sql`insert into posts (type, title, slug, content, excerpt, tags, status, visibility, comment_status, author_id,
        search_text, created_at, updated_at)
      select type, title, slug || ${sql.lit(`-c${copy}`)}, content, excerpt, ${withoutRareWord('tags')}, status, visibility,
        comment_status, author_id, ${withoutRareWord('search_text')}, ${toEarlierYear('created_at')}, ${toEarlierYear('updated_at')}
      from posts where id <= ${lastFactoryId} order by id limit ${count - copy * FACTORY_SIZE.posts}`.execute(
      queries,
    )
  }
}

/** Seeds students, each with an account linked by the NISN. */
async function seedStudents(queries: Queries, { count, at }: { count: number; at: string }) {
  await insertStudents(queries, makeMany(Math.min(count, FACTORY_SIZE.students), makeStudent), { at })
  const lastFactoryId = await findLastId(queries, 'students')
  for (let copy = 1; copy * FACTORY_SIZE.students < count; copy += 1) {
    const prefix = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(copy - 1)
    await sql`insert into students (nisn, nis, nik, name, gender, place_birth, day_birth, religion, address, search_text,
        created_at, updated_at)
      select ${sql.lit(prefix)} || substr(nisn, 2), nis || ${sql.lit(prefix)}, ${sql.lit(prefix)} || substr(nik, 2), name,
        gender, place_birth, day_birth, religion, address, search_text, created_at, updated_at
      from students where id <= ${lastFactoryId} order by id limit ${count - copy * FACTORY_SIZE.students}`.execute(
      queries,
    )
  }
  await sql`insert into users (user_type, name, nisn, role_id, password_hash, must_change_password, search_text,
      created_at, updated_at)
    select 'student', name, nisn, (select id from roles where name = 'Siswa'), '', 0, search_text, created_at, updated_at
    from students`.execute(queries)
  await sql`update students set user_id = (select id from users where users.nisn = students.nisn)`.execute(
    queries,
  )
}

async function seedMasterData(queries: Queries, at: string) {
  const currentYear = new Date(at).getUTCFullYear()
  const { eduyear, classroom, lesson } = resources
  const passedYears = makeMany(PASSED_YEAR_COUNT, (n) => makeEduyear(currentYear - 1 - n))
  await insertResource(queries, eduyear, { inputs: passedYears, at, status: 'passed' })
  await insertResource(queries, classroom, { inputs: makeMany(CLASSROOM_COUNT, makeClassroom), at })
  await insertResource(queries, lesson, { inputs: makeMany(LESSON_COUNT, makeLesson), at })
  await insertTeachers(queries, makeMany(TEACHER_COUNT, makeTeacher), { at })
}

async function seedEnrolments(queries: Queries) {
  await sql`update students set out_year = '2020', out_reason = ${sql.lit(GRADUATED)}
    where id > ${sql.lit(CLASSROOM_COUNT * CLASS_SIZE + UNENROLLED_STUDENT_COUNT)}`.execute(queries)
  const years = await queries
    .selectFrom('eduyears')
    .select(['id', 'code', 'status'])
    .orderBy('code')
    .execute()
  for (const { id, code, status } of years) {
    const isActive = status === 'active'
    const yearStart = `${code}-07-01T00:00:00.000Z`
    const stamps = { created_at: yearStart, updated_at: yearStart }
    await sql`insert into student_classes (student_id, classroom_id, eduyear_id, status, created_at, updated_at)
      select id, 1 + (id + ${sql.lit(id)}) % ${sql.lit(CLASSROOM_COUNT)}, ${sql.lit(id)},
        ${sql.lit(isActive ? 'active' : 'passed')}, ${sql.lit(yearStart)}, ${sql.lit(yearStart)}
      from students where ${isActive ? sql`id <= ${sql.lit(CLASSROOM_COUNT * CLASS_SIZE)}` : sql`id > 0`}`.execute(
      queries,
    )
    const lessons = makeMany(CLASSROOM_COUNT * LESSON_COUNT * 2, (n) => ({
      classroom_id: 1 + (n % CLASSROOM_COUNT),
      lesson_id: 1 + (Math.floor(n / CLASSROOM_COUNT) % LESSON_COUNT),
      semester_id: 1 + Math.floor(n / CLASSROOM_COUNT / LESSON_COUNT),
      teacher_id: 1 + (n % TEACHER_COUNT),
      eduyear_id: id,
      ...stamps,
    }))
    await insertRows(queries, 'lesson_classes', lessons)
    await sql`insert into lesson_class_students (lesson_class_id, student_id, created_at, updated_at)
      select lesson_classes.id, student_classes.student_id, ${sql.lit(yearStart)}, ${sql.lit(yearStart)}
      from student_classes join lesson_classes on lesson_classes.classroom_id = student_classes.classroom_id
        and lesson_classes.eduyear_id = student_classes.eduyear_id and semester_id = 1
        and lesson_id = 1 + student_classes.student_id % ${sql.lit(LESSON_COUNT)}
      where student_classes.eduyear_id = ${sql.lit(id)}`.execute(queries)
  }
}

async function findLastId(queries: Queries, table: 'posts' | 'students'): Promise<number> {
  const { last_id } = await queries
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('last_id'))
    .executeTakeFirstOrThrow()
  return last_id
}
