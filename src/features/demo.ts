/** Seeds the demonstration school: people, master data, attendance, posts and the website, with four logins. */
import { Readable } from 'node:stream'
import { seedAttendance } from '#features/attendance/demo/attendance.ts'
import { seedDocuments } from '#features/documents/demo/documents.ts'
import { seedSchoolYear } from '#features/enrolment/demo/schoolYear.ts'
import { seedLearning } from '#features/learning/demo/learning.ts'
import { describeScene, drawScene, findScene, SCENE_COUNT } from '#features/media/demo/pictures/scenes.ts'
import * as factories from '#features/people/demo/factories.ts'
import * as people from '#features/people/demo/insertPeople.ts'
import { insertPosts } from '#features/posts/demo/insertPosts.ts'
import { readPosts } from '#features/posts/demo/posts.ts'
import { slugify } from '#features/posts/server/slugs.ts'
import { PERIOD } from '#features/school/choices.ts'
import { classroom } from '#features/school/classroom.ts'
import { eduyear } from '#features/school/eduyear.ts'
import { lesson } from '#features/school/lesson.ts'
import { PICTURES, SLIDES, seedWebsite } from '#features/website/demo/website.ts'
import type { UserType } from '#platform/contract/identity/userTypes.ts'
import type { ImageUse } from '#platform/contract/options.ts'
import { type Context, now } from '#platform/server/context.ts'
import { toSearchText } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import { insertResource } from '#platform/server/demo/insert.ts'
import { storeImage } from '#platform/server/files/images.ts'
import { hashPassword } from '#platform/server/identity/passwords/passwords.ts'
import type { DemoLogin } from '#platform/server/product.ts'

const PASSWORD = 'pelita-demo'
const ROW_COUNTS = { teacher: 40, student: 316, lessons: 12, classrooms: 12 } as const
/** The first account of each role is a printed login. `firstNumber` is the number that its person has in the factories. */
const LOGINS = [
  {
    role: 'Administrator',
    type: 'administrator',
    email: 'administrator@pelita.sch.id',
    firstNumber: 5,
    count: 1,
  },
  { role: 'Operator', type: 'administrator', email: 'operator@pelita.sch.id', firstNumber: 1, count: 4 },
  { role: 'Guru', type: 'teacher', email: 'guru@pelita.sch.id', firstNumber: 1, count: ROW_COUNTS.teacher },
  { role: 'Siswa', type: 'student', email: 'siswa@pelita.sch.id', firstNumber: 1, count: ROW_COUNTS.student },
] as const

/** Graduates of last year: the students with the highest numbers, who entered before all others. */
const ALUMNI = { count: 16, entry_year: '2023' } as const
const ROOMS_PER_GRADE = 4
const AVAILABLE_ROOMS_PER_GRADE = 10
/**
 * Fills a database that contains only the first administrator.
 *
 * @returns the four logins, also if an earlier start filled the database; null for the database of a real school
 */
export async function seedDemo(context: Context): Promise<DemoLogin[] | null> {
  const logins = LOGINS.map(({ role, email }) => ({ role: role.toLowerCase(), email, password: PASSWORD }))
  const users = await context.db.kysely.selectFrom('users').select('email').limit(2).execute()
  if (users.length > 1) {
    const missing = await findMissingLogins(context)
    if (missing.length === LOGINS.length) return null
    // A demonstration of an earlier version has fewer logins.
    if (missing.length > 0) await seedMissing(context, missing)
    await seedDocuments(context)
    await seedLearning(context)
    await seedAttendance(context)
    return logins
  }
  // Hashing and images are slow, so they are done before the transaction.
  const passwordHash = await hashPassword(PASSWORD)
  const administrator = await context.db.kysely.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const storeImages = (use: ImageUse, scenes: readonly number[]) =>
    storeScenes(context, { use, userId: administrator.id, scenes })
  const covers = await storeImages(
    'post',
    makeMany(SCENE_COUNT, (n) => n),
  )
  const images = {
    slide: await storeImages(
      'slide',
      SLIDES.map(([title], n) => findScene(title, n)),
    ),
    gallery: await storeImages(
      'gallery',
      PICTURES.map(([title], n) => findScene(title, n)),
    ),
  }
  await write(context, null, async ({ queries }) => {
    const at = now(context)
    await seedMasterData(queries, at)
    await seedPeople(queries, { passwordHash, at })
    await seedSchoolYear(queries, { alumni: ALUMNI.count, at })
    await insertPosts(queries, await readPosts(context, queries, covers))
    await seedWebsite(queries, { images, at })
  })
  await seedDocuments(context)
  await seedLearning(context)
  await seedAttendance(context)
  return logins
}

async function seedMissing(context: Context, missing: Awaited<ReturnType<typeof findMissingLogins>>) {
  const account = { passwordHash: await hashPassword(PASSWORD), at: now(context) }
  await write(context, null, async ({ queries }) => {
    for (const login of missing) await seedUsers(queries, { ...login, count: 1 }, account)
  })
}

async function findMissingLogins({ db }: Context) {
  const emails: (string | null)[] = LOGINS.map((login) => login.email)
  const users = await db.kysely.selectFrom('users').where('email', 'in', emails).select('email').execute()
  return LOGINS.filter(({ email }) => !users.some((user) => user.email === email))
}

async function seedMasterData(queries: Queries, at: string) {
  const lessons = makeMany(ROW_COUNTS.lessons, (n) => factories.makeLesson(n))
  await insertResource(queries, lesson, { inputs: lessons, at })
  const classrooms = makeMany(ROW_COUNTS.classrooms, (n) =>
    factories.makeClassroom(
      Math.floor(n / ROOMS_PER_GRADE) * AVAILABLE_ROOMS_PER_GRADE + (n % ROOMS_PER_GRADE),
    ),
  )
  await insertResource(queries, classroom, { inputs: classrooms, at })
  // The current year exists already. The previous year has classes too, and students are promoted to the next year.
  const { code } = await queries
    .selectFrom('eduyears')
    .where('status', '=', PERIOD.active)
    .select('code')
    .executeTakeFirstOrThrow()
  const previousYear = factories.makeEduyear(Number(code) - 1)
  await insertResource(queries, eduyear, { inputs: [previousYear], at, status: PERIOD.passed })
  const nextYear = factories.makeEduyear(Number(code) + 1)
  await insertResource(queries, eduyear, { inputs: [nextYear], at, status: PERIOD.coming })
}

type Account = { passwordHash: string; at: string }
type LoginGroup = { role: string; type: UserType; email: string; firstNumber: number; count: number }

async function seedUsers(
  queries: Queries,
  { role, type, email, firstNumber, count }: LoginGroup,
  account: Account,
) {
  const users = makeMany(count, (n) => factories.makeUser(type, firstNumber + n, n === 0 ? { email } : {}))
  const { id: roleId } = await queries
    .selectFrom('roles')
    .where('name', '=', role)
    .select('id')
    .executeTakeFirstOrThrow()
  await people.insertUsers(queries, users, { roleId, ...account })
}

/** Seeds all people, each with an account; all accounts have the same password. */
async function seedPeople(queries: Queries, { passwordHash, at }: Account) {
  for (const login of LOGINS) await seedUsers(queries, login, { passwordHash, at })
  const accounts = await queries.selectFrom('users').select(['id', 'nip', 'nisn']).execute()
  const userIdByNumber = new Map(
    accounts.flatMap(({ id, nip, nisn }) => [[nip, id] as const, [nisn, id] as const]),
  )
  const teachers = makeMany(ROW_COUNTS.teacher, (n) => factories.makeTeacher(n + 1))
  const students = makeMany(ROW_COUNTS.student, (n) => {
    const isAlumnus = n >= ROW_COUNTS.student - ALUMNI.count
    return factories.makeStudent(n + 1, isAlumnus ? { entry_year: ALUMNI.entry_year } : {})
  })
  await people.insertTeachers(
    queries,
    teachers.map((input) => ({ ...input, user_id: userIdByNumber.get(input.nip) ?? null })),
    { at },
  )
  await people.insertStudents(
    queries,
    students.map((input) => ({ ...input, user_id: userIdByNumber.get(input.nisn) ?? null })),
    { at },
  )
}

/** Stores drawn scenes instead of photographs. @returns the names of the images */
async function storeScenes(
  context: Context,
  { use, userId, scenes }: { use: ImageUse; userId: number; scenes: readonly number[] },
): Promise<string[]> {
  const { default: sharp } = await import('sharp')
  const names: string[] = []
  for (const scene of scenes) {
    const jpeg = await sharp(Buffer.from(drawScene(scene)))
      .jpeg({ quality: 90 })
      .toBuffer()
    const { path, remove } = await context.files.receive(Readable.from(jpeg))
    try {
      const alt = describeScene(scene)
      const filename = `${slugify(alt)}.jpg`
      const name = await storeImage(context, { path, filename, use, userId, field: 'img' })
      await context.db.kysely
        .updateTable('images')
        .set({ alt, search_text: toSearchText(filename, alt) })
        .where('name', '=', name)
        .execute()
      names.push(name)
    } finally {
      await remove()
    }
  }
  return names
}

function makeMany<T>(length: number, make: (n: number) => T): T[] {
  return Array.from({ length }, (_, n) => make(n))
}
