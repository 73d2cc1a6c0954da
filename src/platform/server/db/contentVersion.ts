/** A version of the website's content that changes with every write, so that every process can cache pages until then. */
import type { Database as Sqlite } from 'better-sqlite3'
import { type DatabaseVersion, isSameVersion } from './memo.ts'

/** The channel on which PostgreSQL's triggers notify, as written in the migration that made them. */
export const CONTENT_CHANNEL = 'pelita_content'

/** A number that changes with every write to the website's content; null if it is unknown at the moment. */
export type ContentVersion = () => number | null

/** Reads the counter only if the file changed. @param fileVersion changes with any write to the file */
export function trackContentVersion(sqlite: Sqlite, fileVersion: () => DatabaseVersion): ContentVersion {
  let readVersion: (() => number) | undefined
  let lastFileVersion: DatabaseVersion | null = null
  let version = 0
  return () => {
    const currentFileVersion = fileVersion()
    if (isSameVersion(currentFileVersion, lastFileVersion)) return version
    if (!readVersion) {
      const statement = sqlite.prepare('select version from content_version').pluck()
      readVersion = () => Number(statement.get())
    }
    version = readVersion()
    lastFileVersion = currentFileVersion
    return version
  }
}
