/** Recognises a file that is sent again. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** What a file is known by when it is sent again. */
export async function fingerprint(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('base64url')
}
