/** The object store in an S3-compatible bucket; loaded only if one is configured. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import { isDiskFull } from '../../db/engine.ts'
import { RangeNotSatisfiable, type RequestedRange, resolveRange } from './byteRange.ts'
import { watchRights } from './keyRights.ts'
import type { Folder, ObjectStore, StoredObject } from './objectStore.ts'
import type { S3Address } from './s3Address.ts'
import { shareCopies } from './sharedCopies.ts'
import { StorageUnreachable } from './storageUnreachable.ts'

/** Creates local files for copies. */
type TemporaryFiles = {
  receive: (stream: Readable) => Promise<{ path: string; remove: () => Promise<void> }>
}

/** Timeouts in ms: for connecting, for a response, for the check, and for a silent stream. */
const timeoutsOf = ({ timeoutSeconds }: S3Address) => {
  const response = 1000 * timeoutSeconds
  // A request is retried once, so it takes at most twice as long; a large file may be silent for as long.
  return {
    connection: Math.min(3000, response),
    response,
    check: Math.min(5000, response),
    silence: 2 * response,
  }
}

export function openBucket(address: S3Address, temporaryFiles: TemporaryFiles): ObjectStore {
  const { bucket, prefix, endpoint } = address
  const timeouts = timeoutsOf(address)
  // Slow downloads leave the socket silent, so reads have no socket timeout; `watchStream` watches them instead.
  const reader = createClient(address, 0)
  const client = createClient(address, timeouts.response)
  const driver = createDriver(client, bucket)
  const sender = createDriver(createClient(address, timeouts.silence), bucket)
  const open: ObjectStore['open'] = (key, requested = null) =>
    withStorageErrors(() => openObject({ reader, driver, bucket, timeouts }, prefix + key, requested))
  const watchedCalls = watchRights({
    put: (key, bytes) =>
      withStorageErrors(() =>
        bytes.length > 0 ? driver.put(prefix + key, bytes) : putEmpty({ client, bucket }, prefix + key),
      ),
    moveIn: (key, path) =>
      withStorageErrors(() => putFile(sender, { client, bucket }, { key: prefix + key, path })),
    open,
    remove: (key) => withStorageErrors(() => driver.delete(prefix + key)),
  })
  const copies = shareCopies(async (key) => {
    const found = await watchedCalls.open(key)
    return await withStorageErrors(() => temporaryFiles.receive(found?.stream ?? Readable.from([])))
  })
  return {
    description: `bucket ${bucket}${prefix && `/${prefix.slice(0, -1)}`} di ${endpoint}`,
    whatToCheck: 'apakah STORAGE_URL menyebut bucket sekolah ini',
    put: watchedCalls.put,
    moveIn: watchedCalls.moveIn,
    open: watchedCalls.open,
    has: (key) => withStorageErrors(() => driver.exists(prefix + key)),
    remove: async (key) => {
      copies.forget(key)
      await watchedCalls.remove(key)
    },
    list: (folder) => listPages({ client, bucket }, prefix, folder),
    moveToOrphans: (key) =>
      withStorageErrors(() => driver.move(prefix + key, `${prefix}orphans/${basename(key)}`)),
    acquireCopy: copies.acquire,
    check: async () => {
      const first = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })
      await withStorageErrors(() =>
        withTimeout((abortSignal) => client.send(first, { abortSignal }), timeouts.check),
      )
      await watchedCalls.verifyRights()
    },
  }
}

function createDriver(client: S3Client, bucket: string): S3Driver {
  // Self-hosted storage seldom supports ACLs; a bucket is private by default.
  return new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
}

function createClient(address: S3Address, socketTimeout: number): S3Client {
  const agent = { keepAlive: true, maxSockets: 200 }
  return new S3Client({
    endpoint: address.endpoint,
    region: address.region,
    forcePathStyle: address.isPathStyle,
    credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
    maxAttempts: 2,
    // Much self-hosted storage refuses checksums at the end of a stream.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeoutsOf(address).connection,
      socketTimeout,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

/** The driver would omit a content length of zero, of which the SDK warns each time. */
async function putEmpty({ client, bucket }: ListClient, key: string): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: '', ContentLength: 0 }))
}

/** Uploads with the content length, so that the storage stores the file atomically. */
async function putFile(
  driver: S3Driver,
  to: ListClient,
  { key, path }: { key: string; path: string },
): Promise<void> {
  const { size } = await stat(path)
  if (size === 0) return await putEmpty(to, key)
  const stream = createReadStream(path)
  try {
    await driver.putStream(key, stream, { contentLength: size })
  } finally {
    stream.destroy()
  }
}

type ListClient = { client: S3Client; bucket: string }
type ReadClient = {
  reader: S3Client
  driver: S3Driver
  bucket: string
  timeouts: ReturnType<typeof timeoutsOf>
}

async function openObject(
  { reader, driver, bucket, timeouts }: ReadClient,
  key: string,
  requested: RequestedRange | null,
): Promise<StoredObject | null> {
  try {
    // Not all storage supports suffix ranges.
    const range =
      requested && 'last' in requested ? await resolveLastBytes(driver, key, requested) : requested
    const command = new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      ...(range && { Range: toRangeHeader(range) }),
    })
    const {
      Body,
      ContentLength = 0,
      ContentRange,
    } = await withTimeout((abortSignal) => reader.send(command, { abortSignal }), timeouts.response)
    if (!(Body instanceof Readable)) throw new Error('The storage answered without a stream')
    const size = Number(ContentRange?.split('/')[1] ?? ContentLength)
    return {
      size,
      range: resolveRange(size, ContentRange ? range : null),
      stream: watchStream(Body, timeouts.silence),
    }
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error
    const { httpStatusCode } = error.$metadata
    if (httpStatusCode === 404 && error.name !== 'NoSuchBucket') return null
    if (httpStatusCode !== 416) throw error
    const size = await sizeOf(driver, key)
    return { size, range: resolveRange(size, requested), stream: Readable.from([]) }
  }
}

const sizeOf = async (driver: S3Driver, key: string) => (await driver.getMetaData(key)).contentLength

async function resolveLastBytes(driver: S3Driver, key: string, requested: { last: number }) {
  const { start, end } = resolveRange(await sizeOf(driver, key), requested)
  return { from: start, to: end }
}

const toRangeHeader = ({ from, to }: { from: number; to?: number }) => `bytes=${from}-${to ?? ''}`

/** Limits the time until the response begins, not the reading of its body. */
async function withTimeout<T>(operation: (signal: AbortSignal) => Promise<T>, limitMs: number): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), limitMs)
  try {
    return await operation(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Destroys the stream with StorageUnreachable if the body fails, or stays silent although the reader wants more. */
function watchStream(body: Readable, limitMs: number): Readable {
  const stream = new PassThrough()
  let lastActivityAt = performance.now()
  const recordActivity = () => {
    lastActivityAt = performance.now()
  }
  const watchTimer = setInterval(() => {
    const isSilent = !stream.writableNeedDrain && performance.now() - lastActivityAt > limitMs
    if (isSilent) stream.destroy(new StorageUnreachable(new Error('the storage fell silent')))
  }, limitMs / 4)
  body.on('data', recordActivity)
  stream.on('drain', recordActivity)
  body.once('error', (error) => stream.destroy(new StorageUnreachable(error)))
  stream.once('close', () => {
    clearInterval(watchTimer)
    body.destroy()
  })
  return body.pipe(stream)
}

/** Lists without the driver, which refuses unknown names, since orphans must be found too. */
async function* listPages({ client, bucket }: ListClient, prefix: string, folder: Folder) {
  let continuationToken: string | undefined
  do {
    const page = await withStorageErrors(() =>
      client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: `${prefix}${folder}/`,
          ContinuationToken: continuationToken,
        }),
      ),
    )
    for (const { Key = '', LastModified } of page.Contents ?? [])
      yield { key: Key.slice(prefix.length), changedAt: LastModified?.getTime() ?? Date.now() }
    continuationToken = page.NextContinuationToken
  } while (continuationToken !== undefined)
}

/** Turns errors of the storage into StorageUnreachable; invalid ranges and a full local disk are thrown unchanged. */
async function withStorageErrors<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    const isKnown =
      error instanceof RangeNotSatisfiable || error instanceof StorageUnreachable || isDiskFull(error)
    throw isKnown ? error : new StorageUnreachable(error)
  }
}
