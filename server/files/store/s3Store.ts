/** The school's bytes in a bucket of S3-compatible storage; loaded only where one is set. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { GetObjectCommand, ListObjectsV2Command, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import { isDiskFull } from '../../db/engine.ts'
import { RangeOutside, type RequestedRange, rangeWithin } from './byteRange.ts'
import { watchRights } from './keyRights.ts'
import type { Folder, ObjectStore, StoredObject } from './objectStore.ts'
import type { S3Address } from './s3Address.ts'
import { shareCopies } from './sharedCopies.ts'
import { StorageUnreachable } from './storageUnreachable.ts'

/** Where copies of this process lie. */
type Scratch = { receive: (stream: Readable) => Promise<{ path: string; remove: () => Promise<void> }> }

/** Milliseconds for a connection, for an answer, and for one that says it is there; an address may ask for less or more. */
const timeoutsOf = ({ seconds }: S3Address) => {
  const answer = 1000 * seconds
  // What is asked again takes twice as long at most; a large file is sent once, and may be silent for as long.
  return { connection: Math.min(3000, answer), answer, check: Math.min(5000, answer), silence: 2 * answer }
}

export function openBucket(address: S3Address, scratch: Scratch): ObjectStore {
  const { bucket, prefix, endpoint } = address
  const timeouts = timeoutsOf(address)
  // Whoever downloads slowly leaves the line silent for long: there it is watched whether anything is wanted.
  const [reader, client] = [clientOf(address, 0), clientOf(address, timeouts.answer)]
  const [driver, sender] = [driverOf(client, bucket), driverOf(clientOf(address, timeouts.silence), bucket)]
  const open: ObjectStore['open'] = (key, requested = null) =>
    reaching(() => openObject({ reader, driver, bucket, timeouts }, prefix + key, requested))
  const rights = watchRights({
    put: (key, bytes) => reaching(() => driver.put(prefix + key, bytes)),
    take: (key, path) => reaching(() => putFile(sender, prefix + key, path)),
    open,
    remove: (key) => reaching(() => driver.delete(prefix + key)),
  })
  const copies = shareCopies(async (key) => {
    const found = await rights.open(key)
    return await reaching(() => scratch.receive(found?.stream ?? Readable.from([])))
  })
  return {
    place: `bucket ${bucket}${prefix && `/${prefix.slice(0, -1)}`} di ${endpoint}`,
    lookAt: 'apakah STORAGE_URL menyebut bucket sekolah ini',
    put: rights.put,
    take: rights.take,
    open: rights.open,
    has: (key) => reaching(() => driver.exists(prefix + key)),
    remove: async (key) => {
      copies.forget(key)
      await rights.remove(key)
    },
    list: (folder) => listPages({ client, bucket }, prefix, folder),
    setAside: (key) => reaching(() => driver.move(prefix + key, `${prefix}orphans/${basename(key)}`)),
    acquireCopy: copies.acquire,
    check: async () => {
      const first = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })
      await reaching(() => inTime((abortSignal) => client.send(first, { abortSignal }), timeouts.check))
      await rights.tryRights()
    },
  }
}

function driverOf(client: S3Client, bucket: string): S3Driver {
  // Storage of one's own seldom knows access lists; a bucket is private unless somebody opened it.
  return new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
}

function clientOf(address: S3Address, socketTimeout: number): S3Client {
  const agent = { keepAlive: true, maxSockets: 200 }
  return new S3Client({
    endpoint: address.endpoint,
    region: address.region,
    forcePathStyle: address.isPathStyle,
    credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
    maxAttempts: 2,
    // Checksums at the end of a stream are an extension that much storage of one's own refuses.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...{ connectionTimeout: timeoutsOf(address).connection, socketTimeout },
      ...{ httpAgent: agent, httpsAgent: agent },
    },
  })
}

/** Its length is known, so that storage takes it whole or not at all. */
async function putFile(driver: S3Driver, key: string, path: string): Promise<void> {
  const { size } = await stat(path)
  // The driver leaves out a length of nothing.
  if (size === 0) return await driver.put(key, '')
  const stream = createReadStream(path)
  try {
    await driver.putStream(key, stream, { contentLength: size })
  } finally {
    stream.destroy()
  }
}

type Listing = { client: S3Client; bucket: string }
type Reading = {
  reader: S3Client
  driver: S3Driver
  bucket: string
  timeouts: ReturnType<typeof timeoutsOf>
}

async function openObject(
  { reader, driver, bucket, timeouts }: Reading,
  key: string,
  requested: RequestedRange | null,
): Promise<StoredObject | null> {
  try {
    // Not all storage understands the last so many bytes.
    const range = requested && 'last' in requested ? await lastOf(driver, key, requested) : requested
    const command = new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      ...(range && { Range: headerOf(range) }),
    })
    const {
      Body,
      ContentLength = 0,
      ContentRange,
    } = await inTime((abortSignal) => reader.send(command, { abortSignal }), timeouts.answer)
    if (!(Body instanceof Readable)) throw new Error('The storage answered without a stream')
    const size = Number(ContentRange?.split('/')[1] ?? ContentLength)
    return {
      size,
      range: rangeWithin(size, ContentRange ? range : null),
      stream: watched(Body, timeouts.silence),
    }
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error
    const { httpStatusCode } = error.$metadata
    if (httpStatusCode === 404 && error.name !== 'NoSuchBucket') return null
    if (httpStatusCode !== 416) throw error
    const size = await sizeOf(driver, key)
    return { size, range: rangeWithin(size, requested), stream: Readable.from([]) }
  }
}

const sizeOf = async (driver: S3Driver, key: string) => (await driver.getMetaData(key)).contentLength

async function lastOf(driver: S3Driver, key: string, requested: { last: number }) {
  const { start, end } = rangeWithin(await sizeOf(driver, key), requested)
  return { from: start, to: end }
}

const headerOf = ({ from, to }: { from: number; to?: number }) => `bytes=${from}-${to ?? ''}`

/** Only until the answer begins: what is read then may take as long as its reader does. */
async function inTime<T>(work: (signal: AbortSignal) => Promise<T>, limit: number): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), limit)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Where it breaks off or falls silent though more is wanted, whoever reads it learns that it was the storage. */
function watched(body: Readable, limit: number): Readable {
  const stream = new PassThrough()
  let heardAt = performance.now()
  const hear = () => {
    heardAt = performance.now()
  }
  const watch = setInterval(() => {
    const isSilent = !stream.writableNeedDrain && performance.now() - heardAt > limit
    if (isSilent) stream.destroy(new StorageUnreachable(new Error('the storage fell silent')))
  }, limit / 4)
  body.on('data', hear)
  stream.on('drain', hear)
  body.once('error', (error) => stream.destroy(new StorageUnreachable(error)))
  stream.once('close', () => {
    clearInterval(watch)
    body.destroy()
  })
  return body.pipe(stream)
}

/** Directly: the driver refuses names that are none of ours, and those are to be found too. */
async function* listPages({ client, bucket }: Listing, prefix: string, folder: Folder) {
  let next: string | undefined
  do {
    const page = await reaching(() =>
      client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}${folder}/`, ContinuationToken: next }),
      ),
    )
    for (const { Key = '', LastModified } of page.Contents ?? [])
      yield { key: Key.slice(prefix.length), changedAt: LastModified?.getTime() ?? Date.now() }
    next = page.NextContinuationToken
  } while (next !== undefined)
}

/** @throws StorageUnreachable for all that is neither the request's fault nor this machine's */
async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isKnown = error instanceof RangeOutside || error instanceof StorageUnreachable || isDiskFull(error)
    throw isKnown ? error : new StorageUnreachable(error)
  }
}
