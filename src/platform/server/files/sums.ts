/** Size and SHA-256 of every stored file, recorded when it is stored, so that damage is noticed later. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../db/open.ts'

export type FileSum = { size: number; sha256: string }

export type SumRecorder = {
  /** @param path in the store. @example record('images/a.jpg', { size: 3, sha256: '…' }) */
  record: (path: string, sum: FileSum) => Promise<unknown>
  forget: (path: string) => Promise<unknown>
}

/** For files of which no database knows, such as those of a backup. */
export const noSums: SumRecorder = { record: async () => null, forget: async () => null }

/** Does not wait for the disk: a power cut may lose a sum, and the file then counts as one that was never summed. */
export function recordSumsIn(db: Pick<Db, 'transactUnflushed'>): SumRecorder {
  return {
    record: (path, sum) =>
      db.transactUnflushed((queries) =>
        queries
          .insertInto('file_sums')
          .values({ path, ...sum })
          .onConflict((conflict) => conflict.column('path').doUpdateSet(sum))
          .execute(),
      ),
    forget: (path) =>
      db.transactUnflushed((queries) => queries.deleteFrom('file_sums').where('path', '=', path).execute()),
  }
}

export function sumBytes(bytes: Uint8Array): FileSum {
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Reads the stream to its end. */
export async function sumStream(stream: Readable): Promise<FileSum> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      size += chunk.length
      hash.update(chunk)
    }
  })
  return { size, sha256: hash.digest('hex') }
}
