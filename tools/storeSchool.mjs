/**
 * Makes the small school that the tests of upgrades keep of a version:
 * `node tools/storeSchool.mjs test/stored/1.0.0` on SQLite; then, for PostgreSQL, with an empty database:
 * `node tools/storeSchool.mjs test/stored/1.0.0 --database postgres://… --pg-dump /usr/lib/postgresql/15/bin/pg_dump`.
 */
import { parseArgs } from 'node:util'
import { createServer } from 'vite'

const { values, positionals } = parseArgs({
  options: { database: { type: 'string' }, 'pg-dump': { type: 'string' } },
  allowPositionals: true,
})
const [folder] = positionals
if (!folder) throw new Error('Name the folder, such as test/stored/1.0.0')
// The sources need Vite, which finds the migrations.
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'warn',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
try {
  const { storeSchool } = await vite.ssrLoadModule('/test/support/stored/storeSchool.ts')
  await storeSchool({ folder, databaseUrl: values.database, pgDump: values['pg-dump'] })
} finally {
  await vite.close()
}
