/** The baseline on SQLite: reads the database file of the measured server, in the thread that answers requests. */
import { join } from 'node:path'
import type { Statement } from 'better-sqlite3'
import { loadSqlite } from '#platform/server/db/sqlite/driver.ts'
import { type Row, serve } from './serve.ts'
import { STATEMENTS, type StatementName } from './statements.ts'

const Sqlite = await loadSqlite()
const sqlite = new Sqlite(join(process.argv[2] ?? '', 'pelita.sqlite'))
for (const pragma of ['synchronous = FULL', 'foreign_keys = ON', 'cache_size = -16000']) sqlite.pragma(pragma)

const dataVersion = sqlite.prepare('pragma data_version').pluck()
const preparedStatements = new Map<StatementName, Statement<unknown[], Row>>()

serve(
  {
    readDataVersion: () => dataVersion.get(),
    queryAll: (name, values) => {
      let statement = preparedStatements.get(name)
      if (!statement) {
        statement = sqlite.prepare<unknown[], Row>(STATEMENTS[name])
        preparedStatements.set(name, statement)
      }
      return statement.all(...values)
    },
  },
  () => {
    sqlite.close()
  },
)
