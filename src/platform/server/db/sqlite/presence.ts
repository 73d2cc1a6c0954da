/** The servers on one SQLite file: each holds a shared lock of a file beside it, which ends with its process. */
import { join } from 'node:path'
import { errorDetails } from '../errorDetails.ts'
import type { Presence } from '../presence.ts'
import { loadSqlite } from './driver.ts'

/** Stays empty; another file than the database, which every command locks too. */
const FILE_NAME = 'pelita.servers'

export function openFilePresence(folder: string): Presence & { close: () => void } {
  let opened: ReturnType<typeof openLockFile> | undefined
  const lockFile = () => {
    opened ??= openLockFile(folder)
    return opened
  }
  return {
    isAnotherRunning: async () => {
      const file = await lockFile()
      try {
        file.exec('begin exclusive; rollback')
        return false
      } catch (error) {
        if (errorDetails(error).code?.startsWith('SQLITE_BUSY')) return true
        throw error
      }
    },
    announce: async () => {
      const file = await lockFile()
      // Reading within a transaction takes the shared lock, which lasts until the transaction ends.
      if (!file.inTransaction) file.exec('begin; select count(*) from sqlite_master')
    },
    close: () => {
      opened?.then((file) => file.close()).catch(() => undefined)
      opened = undefined
    },
  }
}

async function openLockFile(folder: string) {
  const Sqlite = await loadSqlite()
  return new Sqlite(join(folder, FILE_NAME), { timeout: 0 })
}
