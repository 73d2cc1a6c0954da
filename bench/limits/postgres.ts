/** The limit on PostgreSQL: a bare pool of ten, every statement prepared under a name. */
import pg from 'pg'
import { serve } from './serve.ts'
import { STATEMENTS, type StatementName } from './statements.ts'

const WINDOW = 'limit ? offset ?'

type Prepared = { name: string; text: string; values: unknown[] }

const texts = new Map<string, string>()
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })

serve(
  {
    // Without listening for writes nobody knows of them: a count that is kept stands for the whole run.
    version: () => null,
    all: async (name, values) => (await pool.query(prepared(name, values))).rows,
  },
  () => pool.end(),
)

/** With the page's window in its text, since PostgreSQL plans a statement anew as long as it does not know that. */
function prepared(name: StatementName, values: readonly unknown[]): Prepared {
  const text = STATEMENTS[name]
  if (!text.includes(WINDOW)) return { name, text: numbered(text), values: [...values] }
  const [size, offset] = values.slice(-2).map(Number)
  return {
    name: `${name} ${size} ${offset}`,
    text: numbered(text.replace(WINDOW, `limit ${size} offset ${offset}`)),
    values: values.slice(0, -2),
  }
}

/** PostgreSQL counts the places of values. */
function numbered(statement: string): string {
  const known = texts.get(statement)
  if (known) return known
  let place = 0
  const text = statement.replaceAll('?', () => {
    place += 1
    return `$${place}`
  })
  texts.set(statement, text)
  return text
}
