/** The file operations that can fail on a full disk, in one place so that tests can replace them. */
import { createWriteStream } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { GB, MB } from '#contract/units.ts'

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

/** Free bytes below which a warning is shown: twice the largest zip of report cards. */
const LOW_SPACE_BYTES = GB

/** What is said of a folder with so many bytes left, while it is not too late; null where there is room enough. */
export function spaceWarning(free: number, folder: string): string | null {
  if (free >= LOW_SPACE_BYTES) return null
  return `Ruang penyimpanan di ${folder} tinggal ${Math.floor(free / MB)} MB. Tambah ruang atau pindahkan berkas lain; bila habis, unggahan ditolak.`
}
