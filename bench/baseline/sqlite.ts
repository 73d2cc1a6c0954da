/** The limit on SQLite: the same file as the server under measurement, read in the same thread. */
import { join } from 'node:path'
import type { Statement } from 'better-sqlite3'
import { loadSqlite } from '#server/db/sqlite/driver.ts'
import { type Row, serve } from './serve.ts'
import { STATEMENTS, type StatementName } from './statements.ts'

const Sqlite = await loadSqlite()
const sqlite = new Sqlite(join(process.argv[2] ?? '', 'pelita.sqlite'))
for (const pragma of ['synchronous = FULL', 'foreign_keys = ON', 'cache_size = -16000']) sqlite.pragma(pragma)

const version = sqlite.prepare('pragma data_version').pluck()
const prepared = new Map<StatementName, Statement<unknown[], Row>>()

serve(
  {
    version: () => version.get(),
    all: (name, values) => {
      let statement = prepared.get(name)
      if (!statement) {
        statement = sqlite.prepare<unknown[], Row>(STATEMENTS[name])
        prepared.set(name, statement)
      }
      return statement.all(...values)
    },
  },
  () => {
    sqlite.close()
  },
)
