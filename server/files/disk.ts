/** What is asked of the disk below the school's files; tests put a full one in its place. */
import { createWriteStream } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import type { Writable } from 'node:stream'

export type Disk = {
  /** A new file with these bytes, on the disk and not only on its way there. */
  write: (path: string, bytes: Uint8Array) => Promise<void>
  /** A new file that grows with what is sent. */
  stream: (path: string) => Writable
  /** Bytes that this process may still take. */
  free: (folder: string) => Promise<number>
}

export const realDisk: Disk = {
  write: async (path, bytes) => {
    const file = await open(path, 'wx')
    try {
      await file.writeFile(bytes)
      // A row of the database must never outlive the file it speaks of.
      await file.sync()
    } finally {
      await file.close()
    }
  },
  stream: (path) => createWriteStream(path, { flags: 'wx' }),
  free: async (folder) => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
}
