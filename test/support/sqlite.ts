/** SQLite's driver for tests that open a file or a database of their own. */
import { loadSqlite } from '#server/db/sqlite/driver.ts'

export const Sqlite = await loadSqlite()
