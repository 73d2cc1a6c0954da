/** A real S3 server in this process, behind a proxy that can cut the connection at once or after some bytes. */
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
    /** Whether every world stores its files in a bucket instead of a folder. */
    isOnStorage: boolean
  }
}

export type Storage = {
  /** The value of STORAGE_URL. */
  url: string
  /** @returns the keys of all stored objects, sorted */
  keys: () => string[]
  /** Creates empty objects directly in the S3 server's folder, which is faster than uploading them. */
  putEmptyObjects: (keys: readonly string[]) => void
  /** Sets the age of all stored objects. */
  setAge: (hours: number) => void
  /** Closes all connections and refuses new ones, at once or after so many more bytes were sent or received. */
  cutConnection: (after?: { sent?: number; received?: number }) => void
  /** Like cutConnection, but connections stay open and receive no response. */
  hangConnection: (after?: { sent?: number; received?: number }) => void
  restoreConnection: () => void
  /** Denies access to these methods only; without arguments, allows all again. @example storage.forbidMethods('PUT') */
  forbidMethods: (...methods: string[]) => void
  close: () => Promise<void>
}

const BUCKET = 'sekolah'
/** The suffix that s3rver appends to the file of an object. */
const OBJECT_SUFFIX = '._S3rver_object'

/** @example const storage = await openStorage(); const world = await openWorld({ env: { STORAGE_URL: storage.url } }) */
export async function openStorage(): Promise<Storage> {
  const directory = mkdtempSync(join(tmpdir(), 'pelita-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  })
  const objectPath = (key: string) => join(directory, BUCKET, key + OBJECT_SUFFIX)
  const keys = () =>
    readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith(OBJECT_SUFFIX))
      .map((path) => path.slice(0, -OBJECT_SUFFIX.length))
      .sort()
  storeAtomically(server)
  const forbidMethods = createForbidMethods(server)
  replaceListing(server, keys, (key) => statSync(objectPath(key)).mtime)
  const { port } = await server.run()
  const proxy = await openProxy(port)
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${proxy.port}/${BUCKET}?tls=0`,
    keys,
    putEmptyObjects: (names) => {
      for (const key of names) {
        mkdirSync(dirname(objectPath(key)), { recursive: true })
        writeFileSync(objectPath(key), '')
      }
    },
    setAge: (hours) => {
      const modifiedAt = new Date(Date.now() - hours * 3_600_000)
      for (const key of keys()) utimesSync(objectPath(key), modifiedAt, modifiedAt)
    },
    cutConnection: proxy.cut,
    hangConnection: proxy.hang,
    restoreConnection: proxy.restore,
    forbidMethods,
    close: async () => {
      await proxy.close()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Stores an object only when it was received completely, as S3 does; s3rver would keep a partial one. */
function storeAtomically({ store }: S3rver) {
  const putContent = store.putContent.bind(store)
  store.putContent = async (path, content) => {
    const partialPath = `${path}.part`
    try {
      const sizeAndChecksum = await putContent(partialPath, content)
      renameSync(partialPath, path)
      return sizeAndChecksum
    } catch (error) {
      rmSync(partialPath, { force: true })
      throw error
    }
  }
}

function createForbidMethods(server: S3rver): Storage['forbidMethods'] {
  let forbiddenMethods: readonly string[] = []
  server.middleware.unshift(async (call, next) => {
    if (!forbiddenMethods.includes(call.method)) return next()
    call.status = 403
    call.type = 'application/xml'
    call.body =
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
  })
  return (...methods) => {
    forbiddenMethods = methods
  }
}

/**
 * Replaces s3rver's listing, because its continuation tokens use a cipher that Node no longer has, and because it drops
 * the trailing slash of the path, which clients sign.
 */
function replaceListing(server: S3rver, keys: () => string[], readModifiedAt: (key: string) => Date) {
  server.middleware.unshift(async (call, next) => {
    const {
      prefix = '',
      'continuation-token': continuationKey = '',
      'max-keys': maxKeys = '1000',
    } = call.query
    if (call.query['list-type'] !== '2') return next()
    const remainingKeys = keys().filter((key) => key.startsWith(prefix) && key > continuationKey)
    const page = remainingKeys.slice(0, Number(maxKeys))
    const isLast = page.length === remainingKeys.length
    const rows = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${readModifiedAt(key).toISOString()}</LastModified></Contents>`,
    )
    const nextToken = isLast ? '' : `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
    call.type = 'application/xml'
    call.body = `<?xml version="1.0"?><ListBucketResult>${rows.join('')}${nextToken}</ListBucketResult>`
  })
}

type ByteBudget = { sent: number; received: number }
const UNLIMITED: ByteBudget = { sent: Number.POSITIVE_INFINITY, received: Number.POSITIVE_INFINITY }

/** Forwards bytes in both directions up to a limit; then all connections, also new ones, are closed or hang. */
async function openProxy(port: number) {
  let remaining: ByteBudget = { ...UNLIMITED }
  let isHanging = false
  const sockets = new Set<Socket>()
  const isCut = () => remaining.sent <= 0 || remaining.received <= 0
  const destroySockets = () => {
    for (const socket of sockets) socket.destroy()
  }
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  }
  const forward = (from: Socket, to: Socket, direction: keyof ByteBudget) => {
    from.on('data', (chunk) => {
      remaining[direction] -= chunk.length
      if (!isCut()) to.write(chunk)
      else if (!isHanging) destroySockets()
    })
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
    track(from)
  }
  const server = createServer((socket) => {
    if (isCut()) {
      track(socket.on('error', () => socket.destroy()).resume())
      if (!isHanging) socket.destroy()
      return
    }
    const upstream = connect(port, '127.0.0.1')
    forward(socket, upstream, 'sent')
    forward(upstream, socket, 'received')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut: Storage['cutConnection'] = (after = { sent: 0 }) => {
    remaining = { ...UNLIMITED, ...after }
    isHanging = false
    if (isCut()) destroySockets()
  }
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    cut,
    hang: (after: Partial<ByteBudget> = { sent: 0 }) => {
      remaining = { ...UNLIMITED, ...after }
      isHanging = true
    },
    restore: () => {
      // Hanging connections have lost bytes, so they cannot continue.
      if (isCut()) destroySockets()
      remaining = { ...UNLIMITED }
    },
    close: async () => {
      destroySockets()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
