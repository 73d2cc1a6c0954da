/** Seeds the school that the benchmark runs on: 10,000 articles of 2 KB, 20,000 students, ten operators. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { makePost, makeStudent, makeUser } from '#features/people/demo/factories.ts'
import { insertStudents, insertUsers } from '#features/people/demo/insertPeople.ts'
import { insertPosts } from '#features/posts/demo/insertPosts.ts'
import { MINUTE } from '#platform/contract/units.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import { openDb, type Queries } from '#platform/server/db/open.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { seedFirstRows } from '#platform/server/identity/firstRows.ts'
import { hashPassword } from '#platform/server/identity/passwords/passwords.ts'
import { noKeys } from '#platform/server/keys/keys.ts'
import { contributionsOf } from '#platform/server/product.ts'
import { product } from '#src/features.server.ts'

export const PASSWORD = 'bench-password'
export const ARTICLE_COUNT = 10_000
const STUDENT_COUNT = 20_000

export type SchoolLocation = { DATA_DIR: string; DATABASE_URL?: string }

/** The accounts that sign in, one for each of the ten connections. */
export const OPERATOR_EMAILS = makeMany(10, (n) => `bench${n}@pelita.sch.id`)

/** A word that one article in a thousand contains. */
export const RARE_WORD = 'arkeologi'
const ARTICLES_PER_RARE_WORD = 1000

/** @param location the environment variables that the servers get */
export function seedSchool(location: SchoolLocation): Promise<void> {
  return createSchool(location, async (queries, at) => {
    const articles = makeMany(ARTICLE_COUNT, (n) => ({
      input: makePost('article', n, n % ARTICLES_PER_RARE_WORD === 0 ? { tags: RARE_WORD } : {}),
      authorId: 2 + (n % OPERATOR_EMAILS.length),
      at: new Date(Date.now() - n * MINUTE).toISOString(),
    }))
    await insertPosts(queries, articles)
    await insertStudents(queries, makeMany(STUDENT_COUNT, makeStudent), { at })
  })
}

/** Creates a database with the ten operators and the records that `insertRecords` adds. */
export async function createSchool(
  location: SchoolLocation,
  insertRecords: (queries: Queries, at: string) => Promise<void>,
) {
  await mkdir(location.DATA_DIR, { recursive: true })
  const { config, db } = await openSchoolDb(location)
  const context: Context = {
    db,
    files: await openFiles(location),
    keys: noKeys,
    config,
    contributions: contributionsOf(product),
    clock: Date.now,
  }
  await seedFirstRows(context)
  const passwordHash = await hashPassword(PASSWORD)
  const at = new Date().toISOString()
  await db.kysely.transaction().execute(async (queries) => {
    const { id: roleId } = await queries
      .selectFrom('roles')
      .where('name', '=', 'Operator')
      .select('id')
      .executeTakeFirstOrThrow()
    const users = OPERATOR_EMAILS.map((email, n) => makeUser('administrator', n, { email }))
    await insertUsers(queries, users, { roleId, passwordHash, at })
    await insertRecords(queries, at)
  })
  await db.close()
}

export async function openSchoolDb(location: SchoolLocation) {
  const config = readConfig({ ...location, ADMIN_PASSWORD: PASSWORD })
  return { config, db: await openDb({ ...config, structure: product.structure }) }
}

const PHOTO = { width: 3000, height: 2000, minBytes: 1_500_000 }

/** A JPEG of 6 megapixels and about 1.5 MB. Blurred noise compresses as badly as a photo of foliage. */
export async function makePhoto(folder: string): Promise<string> {
  const { width, height } = PHOTO
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const blurredNoise = await sharp({ create: { width, height, channels: 3, background: 'gray', noise } })
    .blur(1.2)
    .raw()
    .toBuffer({ resolveWithObject: true })
  let jpeg = Buffer.alloc(0)
  for (let quality = 40; quality <= 95 && jpeg.length < PHOTO.minBytes; quality += 5) {
    jpeg = await sharp(blurredNoise.data, { raw: blurredNoise.info }).jpeg({ quality }).toBuffer()
  }
  const path = join(folder, 'photo.jpg')
  await writeFile(path, jpeg)
  return path
}

export function makeMany<T>(length: number, make: (n: number) => T): T[] {
  return Array.from({ length }, (_, n) => make(n))
}
