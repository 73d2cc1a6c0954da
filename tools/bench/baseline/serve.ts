/**
 * The baseline: how fast this machine answers the same calls without a framework. It is a node:http server
 * that checks the token and runs prepared statements. It parses only what the benchmark sends, and its
 * search scans the table.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StatementName } from './statements.ts'

export type Row = Record<string, unknown>
type Value = string | number | null

export type StatementRunner = {
  queryAll: (name: StatementName, values: readonly Value[]) => Row[] | Promise<Row[]>
  /** A value that changes with each write of another connection, to invalidate cached counts; null where it is not available. */
  readDataVersion: () => unknown
}

/** The first path segment says how a list's total is found: cached until a write, counted for each response, or left out. */
type CountMode = 'cached' | 'uncached' | 'none'

/** Listens on a free local port until SIGTERM, and prints its address. */
export function serve(statements: StatementRunner, close: () => void | Promise<void>): Server {
  const handlers = createHandlers(statements)
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const bytes = url.searchParams.get('bytes')
    if (bytes) return send(response, 200, 'x'.repeat(Number(bytes)))
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const hash = createHash('sha256').update(token).digest('base64url')
    const [session] = await statements.queryAll('session', [hash, new Date().toISOString()])
    if (!session) return send(response, 401, toEnvelope(false, null))
    if (request.method !== 'POST') return send(response, 200, toEnvelope(true, await handlers.read(url)))
    const created = await handlers.create(await readBody(request), Number(session.user_id))
    send(response, 201, toEnvelope(true, created))
  })
  server.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
  process.once('SIGTERM', () => {
    server.close()
    server.closeAllConnections()
    void close()
  })
  return server
}

function toEnvelope(success: boolean, result: unknown): string {
  return JSON.stringify({ success, message: 'Berhasil.', result })
}

function send(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

function createHandlers(statements: StatementRunner) {
  const { readTotal, forgetTotals } = createTotals(statements)
  const { queryAll } = statements

  async function readPost(id: Value) {
    const [post] = await queryAll('post', [id])
    if (!post) throw new Error(`No post ${id}`)
    return { ...toPostWithAuthor(post), post_meta: await queryAll('postMeta', [id]) }
  }

  async function read({ pathname, searchParams }: URL): Promise<unknown> {
    const [, countMode = 'cached', , , secondSegment, type = ''] = pathname.split('/')
    if (!isCountMode(countMode)) throw new Error(`${pathname} begins with no count mode`)
    const size = Number(searchParams.get('page_size'))
    const offset = (Number(searchParams.get('page')) - 1) * size
    const toPage = (rows: Row[], totalCount: number) => ({
      rows,
      total_count: totalCount,
      total_page: Math.ceil(totalCount / size),
    })
    if (secondSegment === 'master') {
      const rows = await queryAll('students', [size, offset])
      return toPage(
        rows.map((row) => ({ ...row, has_account: Boolean(row.has_account) })),
        await readTotal(countMode, 'countStudents', []),
      )
    }
    if (secondSegment !== 'all') return readPost(Number(secondSegment))
    const searchTerm = searchParams.get('search')
    if (searchTerm) {
      const pattern = `%${searchTerm}%`
      const rows = await queryAll('searchPosts', [type, pattern, size, offset])
      return toPage(
        rows.map(toPostWithAuthor),
        await readTotal(countMode === 'cached' ? 'uncached' : countMode, 'countSearchedPosts', [
          type,
          pattern,
        ]),
      )
    }
    const rows = await queryAll('posts', [type, size, offset])
    return toPage(rows.map(toPostWithAuthor), await readTotal(countMode, 'countPosts', [type]))
  }

  async function create(body: string, userId: number): Promise<unknown> {
    const { title, excerpt, tags, status, visibility, content, type } = JSON.parse(body)
    const at = new Date().toISOString()
    const slug = randomBytes(8).toString('hex')
    const text = `${title} ${excerpt} ${tags} ${content}`.toLowerCase()
    const values = [type, title, slug, excerpt, tags, status, visibility, userId, at, at, content, text]
    const [inserted] = await queryAll('insertPost', values)
    forgetTotals()
    return await readPost(Number(inserted?.id))
  }

  return { read, create }
}

/** Counts the rows of lists, and remembers the counts until a write. */
function createTotals({ queryAll, readDataVersion }: StatementRunner) {
  const counts = new Map<string, number>()
  let cachedDataVersion: unknown

  async function readTotal(
    countMode: CountMode,
    name: StatementName,
    values: readonly Value[],
  ): Promise<number> {
    if (countMode === 'none') return 0
    const count = async () => Number((await queryAll(name, values))[0]?.count)
    if (countMode === 'uncached') return await count()
    const dataVersion = readDataVersion()
    if (dataVersion !== cachedDataVersion) counts.clear()
    cachedDataVersion = dataVersion
    const key = `${name} ${values.join()}`
    const total = counts.get(key) ?? (await count())
    counts.set(key, total)
    return total
  }

  return { readTotal, forgetTotals: () => counts.clear() }
}

function isCountMode(text: string): text is CountMode {
  return text === 'cached' || text === 'uncached' || text === 'none'
}

function toPostWithAuthor({ author_id, author_name, ...post }: Row): Row {
  const person = { id: author_id, name: author_name }
  return { ...post, author: person, user: person }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
