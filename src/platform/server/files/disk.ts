/** The file operations that can fail on a full disk, in one place so that tests can replace them. */
import { createWriteStream } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { GB, MB } from '#platform/contract/units.ts'

export type Disk = {
  /** Writes a new file and flushes it to the disk. */
  write: (path: string, bytes: Uint8Array) => Promise<void>
  /** Opens a new file as a writable stream. */
  stream: (path: string) => Writable
  /** Free bytes of the folder's disk that this process may use. */
  free: (folder: string) => Promise<number>
}

export const realDisk: Disk = {
  write: async (path, bytes) => {
    const file = await open(path, 'wx')
    try {
      await file.writeFile(bytes)
      // Flushed, so that after a power cut no database row refers to a lost file.
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

/** Free bytes below which a warning is shown: twice the largest zip of documents. */
const LOW_SPACE_BYTES = GB

/** The warning about low disk space; null if there is enough. @param free bytes */
export function spaceWarning(free: number, folder: string): string | null {
  if (free >= LOW_SPACE_BYTES) return null
  return `Ruang penyimpanan di ${folder} tinggal ${Math.floor(free / MB)} MB. Tambah ruang atau pindahkan berkas lain; bila habis, unggahan ditolak.`
}
