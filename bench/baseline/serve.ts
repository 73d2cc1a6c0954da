/**
 * The baseline: how fast this machine can answer the same calls with nothing in between. One bare
 * node:http server, prepared statements only, the token checked; no parsing of input beyond what the
 * benchmark sends. The search scans.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StatementName } from './statements.ts'

export type Row = Record<string, unknown>
type Value = string | number | null

export type Statements = {
  all: (name: StatementName, values: readonly Value[]) => Row[] | Promise<Row[]>
  /** Changes when somebody wrote, for who keeps counts; null where that cannot be told for nothing. */
  version: () => unknown
}

/**
 * The first part of a path says where a list's total comes from: kept until a write, counted for each
 * answer, or not told at all.
 */
type CountMode = 'cached' | 'anew' | 'none'

/** Serves on a free port of this machine until SIGTERM, and prints its address. */
export function serve(statements: Statements, close: () => void | Promise<void>): Server {
  const handlers = createHandlers(statements)
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const bytes = url.searchParams.get('bytes')
    if (bytes) return send(response, 200, 'x'.repeat(Number(bytes)))
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const hash = createHash('sha256').update(token).digest('base64url')
    const [caller] = await statements.all('session', [hash, new Date().toISOString()])
    const isCreate = request.method === 'POST'
    const result = caller
      ? isCreate
        ? await handlers.create(await readBody(request), Number(caller.user_id))
        : await handlers.read(url)
      : null
    const body = JSON.stringify({ success: Boolean(caller), message: 'Berhasil.', result })
    send(response, caller ? (isCreate ? 201 : 200) : 401, body)
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

function send(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

function createHandlers({ all, version }: Statements) {
  const counts = new Map<string, number>()
  let cachedVersion: unknown

  async function readTotal(
    counting: CountMode,
    name: StatementName,
    values: readonly Value[],
  ): Promise<number> {
    if (counting === 'none') return 0
    const count = async () => Number((await all(name, values))[0]?.count)
    if (counting === 'anew') return await count()
    const at = version()
    if (at !== cachedVersion) counts.clear()
    cachedVersion = at
    const key = `${name} ${values.join()}`
    const cached = counts.get(key) ?? (await count())
    counts.set(key, cached)
    return cached
  }

  async function readPost(id: Value) {
    const [post] = await all('one', [id])
    if (!post) throw new Error(`No post ${id}`)
    return { ...withAuthor(post), post_meta: await all('meta', [id]) }
  }

  async function read({ pathname, searchParams }: URL): Promise<unknown> {
    const [, counting = 'cached', , , second, type = ''] = pathname.split('/')
    if (!isCountMode(counting)) throw new Error(`${pathname} begins with no way of counting`)
    const size = Number(searchParams.get('page_size'))
    const offset = (Number(searchParams.get('page')) - 1) * size
    const list = (rows: Row[], count: number) => ({
      rows,
      total_count: count,
      total_page: Math.ceil(count / size),
    })
    if (second === 'master') {
      const rows = await all('students', [size, offset])
      return list(
        rows.map((row) => ({ ...row, has_account: Boolean(row.has_account) })),
        await readTotal(counting, 'countStudents', []),
      )
    }
    if (second !== 'all') return readPost(Number(second))
    const search = searchParams.get('search')
    if (search) {
      const like = `%${search}%`
      const rows = await all('found', [type, like, size, offset])
      return list(
        rows.map(withAuthor),
        await readTotal(counting === 'cached' ? 'anew' : counting, 'countFound', [type, like]),
      )
    }
    const rows = await all('page', [type, size, offset])
    return list(rows.map(withAuthor), await readTotal(counting, 'countPosts', [type]))
  }

  async function create(body: string, userId: number): Promise<unknown> {
    const { title, excerpt, tags, status, visibility, content, type } = JSON.parse(body)
    const at = new Date().toISOString()
    const slug = randomBytes(8).toString('hex')
    const text = `${title} ${excerpt} ${tags} ${content}`.toLowerCase()
    const values = [type, title, slug, excerpt, tags, status, visibility, userId, at, at, content, text]
    const [stored] = await all('insert', values)
    counts.clear()
    return await readPost(Number(stored?.id))
  }

  return { read, create }
}

function isCountMode(text: string): text is CountMode {
  return text === 'cached' || text === 'anew' || text === 'none'
}

function withAuthor({ author_id, author_name, ...post }: Row): Row {
  const person = { id: author_id, name: author_name }
  return { ...post, author: person, user: person }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
