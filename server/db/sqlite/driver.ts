/** SQLite's driver, in the version that fits the Node it runs on. */

/** From Node 22 on the driver comes ready-made; the one before it ends the process on Node 24.19 and later. */
const READY_MADE_SINCE = 22

/** Both versions are called alike. */
export async function loadSqlite() {
  const major = Number.parseInt(process.versions.node, 10)
  const { default: Sqlite } =
    major >= READY_MADE_SINCE ? await import('better-sqlite3-13') : await import('better-sqlite3')
  return Sqlite
}
