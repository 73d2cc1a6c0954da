/** The limit on PostgreSQL: a bare pool of ten, every statement prepared under a name. */
import pg from 'pg'
import { serve } from './serve.ts'
import { STATEMENTS, type StatementName } from './statements.ts'

const texts = new Map<StatementName, string>()
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })

serve(
  {
    // Without listening for writes nobody knows of them: a count that is kept stands for the whole run.
    version: () => null,
    all: async (name, values) => (await pool.query({ name, text: numbered(name), values: [...values] })).rows,
  },
  () => pool.end(),
)

/** PostgreSQL counts the places of values. */
function numbered(name: StatementName): string {
  const known = texts.get(name)
  if (known) return known
  let place = 0
  const text = STATEMENTS[name].replaceAll('?', () => {
    place += 1
    return `$${place}`
  })
  texts.set(name, text)
  return text
}
