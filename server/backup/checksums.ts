/** SHA-256 of files, listed as `sha256sum` lists them, so that a backup can be checked without Pelita. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Checksums by path within the folder, with `/` between its parts. */
export type Checksums = ReadonlyMap<string, string>

export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export function formatChecksums(checksums: Checksums): string {
  return [...checksums].map(([path, sum]) => `${sum}  ${path}\n`).join('')
}

const SUM_LENGTH = 64

/** @throws where a line is none of ours, or names a path outside the folder */
export function parseChecksums(text: string): Checksums {
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const [sum, path] = [line.slice(0, SUM_LENGTH), line.slice(SUM_LENGTH + 2)]
      const isInside = path !== '' && !path.startsWith('/') && !path.split('/').includes('..')
      if (!/^[a-f0-9]{64}$/.test(sum) || !isInside) throw new Error(`baris checksum tidak dikenal: ${line}`)
      return [path, sum]
    }),
  )
}
