/** What a stored school must answer, recorded when it is made and compared after every upgrade. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { POST_TYPES } from '#features/posts/postType.ts'
import { listMenuItems, MENUS } from '#features/website/menu.ts'
import type { Session, SignInResult } from '#platform/contract/session.ts'
import type { Context } from '#platform/server/context.ts'
import type { TableName } from '#platform/server/db/tables.ts'
import { calls } from '#src/features.ts'
import { codeAt } from '#test/support/people/secondSteps.ts'
import { TABLES } from '#test/support/world/product.ts'
import { type Client, createClient } from '#test/support/world/world.ts'
import type { OpenedSchool } from './openSchool.ts'

const login = z.object({
  login: z.string(),
  password: z.string(),
  must_change_password: z.boolean(),
  /** Of the authenticator app, base 32; absent without a second step. */
  secret: z.string().optional(),
})
export type StoredLogin = z.output<typeof login>

export const expectations = z.object({
  /** The version that made the school. */
  version: z.string(),
  /** What the clock shows when the school is opened, UTC ISO: a minute after it was stored. */
  now: z.string(),
  /** The first is an administrator. */
  logins: z.array(login),
  /** Number of rows of each table. */
  rows: z.record(z.string(), z.int()),
  /** `total_count` of each list, by the path of its call. */
  lists: z.record(z.string(), z.int()),
  /** SHA-256 of each file, by its address. */
  files: z.record(z.string(), z.string()),
})
export type Expectations = z.output<typeof expectations>

/** Signs in, with a code if the account has a second step. @returns null for a wrong password or code */
export async function signInStored(
  { app, context }: OpenedSchool,
  { login: email, password, secret }: StoredLogin,
): Promise<{ client: Client; must_change_password: boolean } | null> {
  const { post } = createClient(app, { token: '', id: 0 })
  const answer = (await post<SignInResult | null>('/login', { email, password })).body.result
  const code = secret && codeAt(secret, context.clock())
  const session =
    answer && 'second_step' in answer
      ? (await post<Session | null>('/login/second-step', { token: answer.second_step, code })).body.result
      : answer
  if (!session) return null
  const { id, must_change_password } = session.user
  return { client: createClient(app, { token: session.access_token, id }), must_change_password }
}

/** Its schema requires no parameter, but the handler does. */
const MENU_LIST = listMenuItems.path

/** The paths of all lists that need no parameters, and of the lists of each type of post and of each menu. */
export function listPaths(): string[] {
  const plain = Object.values(calls).filter(
    ({ method, path, output, query }) =>
      method === 'GET' &&
      path !== MENU_LIST &&
      !path.includes(':') &&
      output instanceof z.ZodObject &&
      'total_count' in output.shape &&
      (query === undefined || query.safeParse({}).success),
  )
  return [
    ...plain.map(({ path }) => path),
    ...POST_TYPES.map((type) => `/post/all/${type}`),
    ...MENUS.map(({ id }) => `${MENU_LIST}?type=${id}`),
  ].sort()
}

/** @returns `total_count` of each list; the status of a list that does not answer, as a text */
export async function countLists(
  client: Client,
  paths: readonly string[],
): Promise<Record<string, number | string>> {
  const counts: Record<string, number | string> = {}
  for (const path of paths) {
    const { status, body } = await client.get<{ total_count: number }>(path)
    counts[path] = status === 200 ? body.result.total_count : `status ${status}`
    // The trail leaves out what was only read unless it is asked for.
    if (path === '/audit') counts[path] = Number(counts[path]) + (await countReads(client))
  }
  return counts
}

async function countReads(client: Client): Promise<number> {
  return (await client.get<{ total_count: number }>('/audit?action=read')).body.result.total_count
}

export async function countRows({ db }: Context): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(TABLES) as TableName[]) {
    const { count } = await db.kysely
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(count)
  }
  return counts
}

/** The addresses of all files: documents, attachments, documents of posts, and pictures. */
export async function listFileAddresses({ db }: Context): Promise<string[]> {
  const { kysely } = db
  const documents = await kysely.selectFrom('documents').select('name').orderBy('id').execute()
  const attachments = await kysely
    .selectFrom('learning_files')
    .where('entity', 'is not', null)
    .select('name')
    .orderBy('id')
    .execute()
  const postFiles = await kysely.selectFrom('post_files').select(['name', 'filename']).execute()
  const images = await kysely.selectFrom('images').select('name').orderBy('id').execute()
  return [
    ...[...documents, ...attachments].map(({ name }) => `/api/download-attachment?file=${name}`),
    ...postFiles.map(({ name, filename }) => `/files/${name}/${encodeURIComponent(filename)}`),
    ...images.map(({ name }) => `/images/${name}`),
  ]
}

/** Whether a file was sent. */
export const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text)

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** @returns the SHA-256 of each file; the status of a file that is not sent, as a text */
export async function hashFiles(
  { app }: OpenedSchool,
  { token }: Client,
  addresses: readonly string[],
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const url of addresses) {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    hashes[url] = response.statusCode === 200 ? hashOf(response.rawPayload) : `status ${response.statusCode}`
  }
  return hashes
}
