/** The baseline on PostgreSQL: a pool of ten connections with named prepared statements. */
import pg from 'pg'
import { serve } from './serve.ts'
import { STATEMENTS, type StatementName } from './statements.ts'

const LIMIT_CLAUSE = 'limit ? offset ?'

type PreparedQuery = { name: string; text: string; values: unknown[] }

const numberedStatements = new Map<string, string>()
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })

serve(
  {
    // Other connections' writes are not tracked; the benchmark requests no cached counts of PostgreSQL.
    readDataVersion: () => null,
    queryAll: async (name, values) => (await pool.query(toPreparedQuery(name, values))).rows,
  },
  () => pool.end(),
)

/** Writes limit and offset into the text, since PostgreSQL would plan a parametrised limit anew for each execution. */
function toPreparedQuery(name: StatementName, values: readonly unknown[]): PreparedQuery {
  const text = STATEMENTS[name]
  if (!text.includes(LIMIT_CLAUSE)) return { name, text: withNumberedPlaceholders(text), values: [...values] }
  const [size, offset] = values.slice(-2).map(Number)
  return {
    name: `${name} ${size} ${offset}`,
    text: withNumberedPlaceholders(text.replace(LIMIT_CLAUSE, `limit ${size} offset ${offset}`)),
    values: values.slice(0, -2),
  }
}

/** Replaces each `?` by PostgreSQL's numbered placeholders `$1`, `$2` … */
function withNumberedPlaceholders(statement: string): string {
  const cached = numberedStatements.get(statement)
  if (cached) return cached
  let position = 0
  const text = statement.replaceAll('?', () => {
    position += 1
    return `$${position}`
  })
  numberedStatements.set(statement, text)
  return text
}
