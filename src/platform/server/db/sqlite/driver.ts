/** Loads the version of the SQLite driver that fits the running Node. */

/** The newer driver has binaries from Node 22 on; the older one crashes on Node 24.19 and later. */
const MIN_PREBUILT_NODE = 22

/** Name of the driver's package. */
export const SQLITE_DRIVER =
  Number.parseInt(process.versions.node, 10) >= MIN_PREBUILT_NODE ? 'better-sqlite3-13' : 'better-sqlite3'

/** Both versions have the same API. */
export async function loadSqlite() {
  const { default: Sqlite } =
    SQLITE_DRIVER === 'better-sqlite3' ? await import('better-sqlite3') : await import('better-sqlite3-13')
  return Sqlite
}
