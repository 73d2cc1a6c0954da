/** The school the benchmark runs on: 10,000 articles of 2 KB, 20,000 students, ten people who sign in. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { MINUTE } from '#contract/units.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { openDb, type Queries } from '#server/db/open.ts'
import { openFiles } from '#server/files/storage.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { seedEssential } from '#server/seed/essential.ts'
import { makePost, makeStudent, makeUser } from '#server/seed/factories.ts'
import { insertPosts, insertStudents, insertUsers } from '#server/seed/insert.ts'

export const PASSWORD = 'bench-password'
export const ARTICLES = 10_000
const STUDENTS = 20_000

type SchoolLocation = { DATA_DIR: string; DATABASE_URL?: string }

/** Who signs in, one e-mail for each of the ten connections. */
export const EMAILS = makeMany(10, (n) => `bench${n}@pelita.sch.id`)

/** Stands in one article of a thousand. */
export const RARE_WORD = 'arkeologi'
const RARE_WORD_INTERVAL = 1000

/** @param where as the servers are told it in their environment */
export function seed(where: SchoolLocation): Promise<void> {
  return fillSchool(where, async (queries, at) => {
    const articles = makeMany(ARTICLES, (n) => ({
      input: makePost('article', n, n % RARE_WORD_INTERVAL === 0 ? { tags: RARE_WORD } : {}),
      authorId: 2 + (n % EMAILS.length),
      at: new Date(Date.now() - n * MINUTE).toISOString(),
    }))
    await insertPosts(queries, articles)
    await insertStudents(queries, makeMany(STUDENTS, makeStudent), { at })
  })
}

/** A database with the ten people who sign in and whatever `work` stores. */
export async function fillSchool(
  where: SchoolLocation,
  work: (queries: Queries, at: string) => Promise<void>,
) {
  await mkdir(where.DATA_DIR, { recursive: true })
  const config = readConfig({ ...where, ADMIN_PASSWORD: PASSWORD })
  const db = await openDb(config)
  const context: Context = { db, files: await openFiles(where), config, clock: Date.now }
  await seedEssential(context)
  const passwordHash = await hashPassword(PASSWORD)
  const at = new Date().toISOString()
  await db.kysely.transaction().execute(async (queries) => {
    const { id: roleId } = await queries
      .selectFrom('roles')
      .where('name', '=', 'Operator')
      .select('id')
      .executeTakeFirstOrThrow()
    const users = EMAILS.map((email, n) => makeUser('administrator', n, { email }))
    await insertUsers(queries, users, { roleId, passwordHash, at })
    await work(queries, at)
  })
  await db.close()
}

const PHOTO = { width: 3000, height: 2000, bytes: 1_500_000 }

/** A JPEG of 6 megapixels and some 1.5 MB: softened noise, as hard to pack as leaves. */
export async function makePhoto(folder: string): Promise<string> {
  const { width, height } = PHOTO
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const soft = await sharp({ create: { width, height, channels: 3, background: 'gray', noise } })
    .blur(1.2)
    .raw()
    .toBuffer({ resolveWithObject: true })
  let bytes = Buffer.alloc(0)
  for (let quality = 40; quality <= 95 && bytes.length < PHOTO.bytes; quality += 5) {
    bytes = await sharp(soft.data, { raw: soft.info }).jpeg({ quality }).toBuffer()
  }
  const path = join(folder, 'photo.jpg')
  await writeFile(path, bytes)
  return path
}

export function makeMany<T>(length: number, make: (n: number) => T): T[] {
  return Array.from({ length }, (_, n) => make(n))
}
