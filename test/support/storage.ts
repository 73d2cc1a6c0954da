/** A real S3 server in this process, and the line to it, which can be cut: at once, or in the middle of something. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import S3rver from '@20minutes/s3rver'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether every world keeps its files in a bucket instead of a folder. */
    isOnStorage: boolean
  }
}

export type Storage = {
  /** For STORAGE_URL. */
  url: string
  /** Keys of all that is stored, sorted. */
  keys: () => string[]
  /** Objects of nothing, sooner than over the line. */
  place: (keys: readonly string[]) => void
  /** All that is stored is so many hours old. */
  age: (hours: number) => void
  /** Nobody reaches it any more; with a number, only once so many bytes more have gone to it or come from it. */
  cut: (after?: { sent?: number; received?: number }) => void
  /** The same, but nobody is told: connections are taken and stay open, and nothing is answered. */
  hang: (after?: { sent?: number; received?: number }) => void
  mend: () => void
  /** Answers these methods as to a key without the right; none: to all again. @example storage.forbid('PUT') */
  forbid: (...methods: string[]) => void
  close: () => Promise<void>
}

const BUCKET = 'sekolah'
/** What it calls the file of an object, and of what it notes of one. */
const OBJECT = '._S3rver_object'

/** @example const storage = await openStorage(); const world = await openWorld({ env: { STORAGE_URL: storage.url } }) */
export async function openStorage(): Promise<Storage> {
  const directory = mkdtempSync(join(tmpdir(), 'pelita-s3-'))
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: BUCKET }],
  })
  const place = (key: string) => join(directory, BUCKET, key + OBJECT)
  const keys = () =>
    readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith(OBJECT))
      .map((path) => path.slice(0, -OBJECT.length))
      .sort()
  storeWhole(server)
  const forbid = forbidding(server)
  listInPages(server, keys, (key) => statSync(place(key)).mtime)
  const { port } = await server.run()
  const line = await openLine(port)
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${line.port}/${BUCKET}?tls=0`,
    keys,
    place: (names) => {
      for (const key of names) {
        mkdirSync(dirname(place(key)), { recursive: true })
        writeFileSync(place(key), '')
      }
    },
    age: (hours) => {
      const then = new Date(Date.now() - hours * 3_600_000)
      for (const key of keys()) utimesSync(place(key), then, then)
    },
    cut: line.cut,
    hang: line.hang,
    mend: line.mend,
    forbid,
    close: async () => {
      await line.close()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** S3 has an object whole or not at all; this server would leave what came before the line was cut. */
function storeWhole({ store }: S3rver) {
  const putContent = store.putContent.bind(store)
  store.putContent = async (path, content) => {
    const unfinished = `${path}.part`
    try {
      const stored = await putContent(unfinished, content)
      renameSync(unfinished, path)
      return stored
    } catch (error) {
      rmSync(unfinished, { force: true })
      throw error
    }
  }
}

function forbidding(server: S3rver): Storage['forbid'] {
  let forbidden: readonly string[] = []
  server.middleware.unshift(async (call, next) => {
    if (!forbidden.includes(call.method)) return next()
    call.status = 403
    call.type = 'application/xml'
    call.body =
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
  })
  return (...methods) => {
    forbidden = methods
  }
}

/** Its own pages are numbered by a cipher that Node no longer has, and it forgets the slash that clients sign here. */
function listInPages(server: S3rver, keys: () => string[], changedAt: (key: string) => Date) {
  server.middleware.unshift(async (call, next) => {
    const { prefix = '', 'continuation-token': last = '', 'max-keys': most = '1000' } = call.query
    if (call.query['list-type'] !== '2') return next()
    const found = keys().filter((key) => key.startsWith(prefix) && key > last)
    const page = found.slice(0, Number(most))
    const isLast = page.length === found.length
    const rows = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${changedAt(key).toISOString()}</LastModified></Contents>`,
    )
    const more = isLast ? '' : `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
    call.type = 'application/xml'
    call.body = `<?xml version="1.0"?><ListBucketResult>${rows.join('')}${more}</ListBucketResult>`
  })
}

type Left = { sent: number; received: number }
const UNLIMITED: Left = { sent: Number.POSITIVE_INFINITY, received: Number.POSITIVE_INFINITY }

/** Carries bytes both ways until its measure is full; then every connection ends or falls silent, and each new one too. */
async function openLine(port: number) {
  let left: Left = { ...UNLIMITED }
  let isSilent = false
  const sockets = new Set<Socket>()
  const isCut = () => left.sent <= 0 || left.received <= 0
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  }
  const carry = (from: Socket, to: Socket, way: keyof Left) => {
    from.on('data', (chunk) => {
      left[way] -= chunk.length
      if (!isCut()) to.write(chunk)
      else if (!isSilent) end()
    })
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
    keep(from)
  }
  const server = createServer((socket) => {
    if (isCut()) {
      keep(socket.on('error', () => socket.destroy()).resume())
      if (!isSilent) socket.destroy()
      return
    }
    const there = connect(port, '127.0.0.1')
    carry(socket, there, 'sent')
    carry(there, socket, 'received')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut: Storage['cut'] = (after = { sent: 0 }) => {
    left = { ...UNLIMITED, ...after }
    isSilent = false
    if (isCut()) end()
  }
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    cut,
    hang: (after: Partial<Left> = { sent: 0 }) => {
      left = { ...UNLIMITED, ...after }
      isSilent = true
    },
    mend: () => {
      // What fell silent has lost bytes.
      if (isCut()) end()
      left = { ...UNLIMITED }
    },
    close: async () => {
      end()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
