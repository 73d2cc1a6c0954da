/** The SQLite driver, for tests that open a database themselves. */
import { loadSqlite } from '#platform/server/db/sqlite/driver.ts'

export const Sqlite = await loadSqlite()
