/** SQLite's driver, in the version that fits the Node it runs on. */

/** From Node 22 on the driver comes ready-made; the one before it ends the process on Node 24.19 and later. */
const MIN_PREBUILT_NODE = 22

/** The package it is read from. */
export const SQLITE_DRIVER =
  Number.parseInt(process.versions.node, 10) >= MIN_PREBUILT_NODE ? 'better-sqlite3-13' : 'better-sqlite3'

/** Both versions are called alike. */
export async function loadSqlite() {
  const { default: Sqlite } =
    SQLITE_DRIVER === 'better-sqlite3' ? await import('better-sqlite3') : await import('better-sqlite3-13')
  return Sqlite
}
