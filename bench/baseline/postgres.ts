/** The baseline on PostgreSQL: a bare pool of ten, every statement prepared under a name. */
import pg from 'pg'
import { serve } from './serve.ts'
import { STATEMENTS, type StatementName } from './statements.ts'

const LIMIT_OFFSET = 'limit ? offset ?'

type Prepared = { name: string; text: string; values: unknown[] }

const numberedTexts = new Map<string, string>()
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })

serve(
  {
    // Writes are not listened for, so a count that is kept is never refreshed during a run.
    version: () => null,
    all: async (name, values) => (await pool.query(prepared(name, values))).rows,
  },
  () => pool.end(),
)

/** Limit and offset stand in the text: with placeholders PostgreSQL plans each execution anew. */
function prepared(name: StatementName, values: readonly unknown[]): Prepared {
  const text = STATEMENTS[name]
  if (!text.includes(LIMIT_OFFSET)) return { name, text: withNumberedPlaceholders(text), values: [...values] }
  const [size, offset] = values.slice(-2).map(Number)
  return {
    name: `${name} ${size} ${offset}`,
    text: withNumberedPlaceholders(text.replace(LIMIT_OFFSET, `limit ${size} offset ${offset}`)),
    values: values.slice(0, -2),
  }
}

/** PostgreSQL numbers its placeholders: `?` becomes `$1`, `$2`. */
function withNumberedPlaceholders(statement: string): string {
  const cached = numberedTexts.get(statement)
  if (cached) return cached
  let position = 0
  const text = statement.replaceAll('?', () => {
    position += 1
    return `$${position}`
  })
  numberedTexts.set(statement, text)
  return text
}
