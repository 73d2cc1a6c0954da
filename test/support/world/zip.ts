/** Reads the zips that the server sends. */
import { fromBufferPromise } from 'yauzl'

/** @returns the bytes of each file by its path */
export async function unzipFiles(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
    files.set(entry.fileName, Buffer.concat(chunks))
  }
  return files
}
