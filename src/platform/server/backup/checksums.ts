/** SHA-256 checksums in the format of `sha256sum`, so that a backup can be verified without Pelita. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Checksums by path within the folder, with `/` between its parts. */
export type Checksums = ReadonlyMap<string, string>

export async function computeChecksum(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export function formatChecksums(checksums: Checksums): string {
  return [...checksums].map(([path, sum]) => `${sum}  ${path}\n`).join('')
}

const CHECKSUM_LENGTH = 64

/** @throws Error for an invalid line, or a path outside the folder */
export function parseChecksums(text: string): Checksums {
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const sum = line.slice(0, CHECKSUM_LENGTH)
      const path = line.slice(CHECKSUM_LENGTH + 2)
      const isInside = path !== '' && !path.startsWith('/') && !path.split('/').includes('..')
      if (!/^[a-f0-9]{64}$/.test(sum) || !isInside) throw new Error(`baris checksum tidak dikenal: ${line}`)
      return [path, sum]
    }),
  )
}
