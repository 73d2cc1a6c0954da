/** Hashes files, so that one sent again is recognised. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** The hash of a file's content. */
export async function fingerprintFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('base64url')
}
