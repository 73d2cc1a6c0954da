/**
 * The limit: how fast this machine can answer the same questions with nothing in between. One bare
 * node:http server on the same SQLite file, prepared statements only; no parsing of input beyond what
 * the benchmark sends. Counts are kept until somebody writes, as ours are; the search scans.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { student } from '#contract/people/student.ts'

const sqlite = new Sqlite(join(process.argv[2] ?? '', 'pelita.sqlite'))
for (const pragma of ['synchronous = FULL', 'foreign_keys = ON', 'cache_size = -16000']) sqlite.pragma(pragma)

const POST = `posts.id, type, title, slug, excerpt, tags, image, status, visibility, comment_status, agenda_date,
  publish_at, expire_at, posts.created_at, posts.updated_at, users.id as author_id, users.name as author_name`
const WITH_AUTHOR = 'join users on users.id = posts.author_id'
const NEWEST = 'order by posts.created_at desc, posts.id desc'
const ACTIVE_CLASS = `select classrooms.name from student_classes join classrooms on classrooms.id = classroom_id
  join eduyears on eduyears.id = eduyear_id where student_id = students.id and eduyears.status = 'active'`
const COMPUTED: Record<string, string> = {
  active_class: `(${ACTIVE_CLASS}) as active_class`,
  has_account: 'students.user_id is not null as has_account',
}
const STUDENT = Object.keys(student.row.shape)
  .map((name) => COMPUTED[name] ?? `students.${name}`)
  .join(', ')

const session = sqlite.prepare('select user_id from sessions where token_hash = ? and expires_at > ?')
const version = sqlite.prepare('pragma data_version').pluck()
const page = sqlite.prepare(`select ${POST} from posts ${WITH_AUTHOR} where posts.id in
  (select id from posts where type = ? ${NEWEST} limit ? offset ?) ${NEWEST}`)
const countPosts = sqlite.prepare('select count(*) from posts where type = ?').pluck()
const found = sqlite.prepare(`select ${POST} from posts ${WITH_AUTHOR}
  where type = ? and posts.search_text like ? ${NEWEST} limit ? offset ?`)
const countFound = sqlite.prepare('select count(*) from posts where type = ? and search_text like ?').pluck()
const one = sqlite.prepare(`select ${POST}, content from posts ${WITH_AUTHOR} where posts.id = ?`)
const meta = sqlite.prepare('select name, value from post_meta where post_id = ? order by name')
const students = sqlite.prepare(`select ${STUDENT} from students where id in
  (select id from students order by created_at desc, id desc limit ? offset ?) order by created_at desc, id desc`)
const countStudents = sqlite.prepare('select count(*) from students').pluck()
const insert =
  sqlite.prepare(`insert into posts (type, title, slug, excerpt, tags, status, visibility, comment_status,
  author_id, created_at, updated_at, content, search_text) values (?, ?, ?, ?, ?, ?, ?, 'close', ?, ?, ?, ?, ?)`)

type Row = Record<string, unknown>

function withAuthor({ author_id, author_name, ...post }: Row): Row {
  const person = { id: author_id, name: author_name }
  return { ...post, author: person, user: person }
}

const counts = new Map<string, number>()
let countedAt: unknown

function total(name: string, count: () => unknown): number {
  const at = version.get()
  if (at !== countedAt) counts.clear()
  countedAt = at
  if (!counts.has(name)) counts.set(name, count() as number)
  return counts.get(name) as number
}

function answer(url: URL): unknown {
  const [, , , second, type] = url.pathname.split('/')
  const size = Number(url.searchParams.get('page_size'))
  const offset = (Number(url.searchParams.get('page')) - 1) * size
  const list = (rows: unknown[], count: number) => ({
    rows,
    total_count: count,
    total_page: Math.ceil(count / size),
  })
  if (second === 'master') {
    const count = total('students', () => countStudents.get())
    const rows = students.all(size, offset) as Row[]
    return list(
      rows.map((row) => ({ ...row, has_account: Boolean(row.has_account) })),
      count,
    )
  }
  if (second !== 'all') return { ...withAuthor(one.get(second) as Row), post_meta: meta.all(second) }
  const search = url.searchParams.get('search')
  if (search) {
    const like = `%${search}%`
    const rows = found.all(type, like, size, offset) as Row[]
    return list(rows.map(withAuthor), countFound.get(type, like) as number)
  }
  const count = total(`posts ${type}`, () => countPosts.get(type))
  return list((page.all(type, size, offset) as Row[]).map(withAuthor), count)
}

function create(body: string, userId: number): unknown {
  const { title, excerpt, tags, status, visibility, content, type } = JSON.parse(body)
  const at = new Date().toISOString()
  const slug = randomBytes(8).toString('hex')
  const text = `${title} ${excerpt} ${tags} ${content}`.toLowerCase()
  const values = [type, title, slug, excerpt, tags, status, visibility, userId, at, at, content, text]
  const { lastInsertRowid } = insert.run(...values)
  counts.clear()
  return { ...withAuthor(one.get(lastInsertRowid) as Row), post_meta: [] }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const server = createServer(async (request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const hash = createHash('sha256').update(token).digest('base64url')
  const caller = session.get(hash, new Date().toISOString()) as { user_id: number } | undefined
  const isCreate = request.method === 'POST'
  const work = async () =>
    isCreate
      ? create(await bodyOf(request), caller?.user_id as number)
      : answer(new URL(request.url ?? '', 'http://localhost'))
  const result = caller ? await work() : null
  const body = JSON.stringify({ success: Boolean(caller), message: 'Berhasil.', result })
  response.writeHead(caller ? (isCreate ? 201 : 200) : 401, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  sqlite.close()
})
