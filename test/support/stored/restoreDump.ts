/** Restores a dump of `pg_dump --inserts` statement by statement, without psql and on any version of PostgreSQL. */
import pg from 'pg'
import { errorDetails } from '#platform/server/db/errorDetails.ts'
import { runStatement } from '#test/support/world/postgresServer.ts'

/** What `set` answers for a parameter that a later or earlier version has. */
const UNKNOWN_PARAMETER = '42704'

/** Creates a database with the dump's content on the server. @returns its address, and a function that drops it */
export async function restoreDump(serverUrl: string, dump: string) {
  const name = `stored_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await runStatement(serverUrl, `create database ${name}`)
  const drop = () => runStatement(serverUrl, `drop database ${name} with (force)`)
  const client = new pg.Client({ connectionString: `${serverUrl}/${name}` })
  try {
    await client.connect()
    for (const statement of splitStatements(dump)) await runOne(client, statement)
  } catch (error) {
    await drop()
    throw error
  } finally {
    await client.end()
  }
  return { url: `${serverUrl}/${name}`, drop }
}

async function runOne(client: pg.Client, statement: string) {
  try {
    await client.query(statement)
  } catch (error) {
    const isUnknownSetting = /^set /i.test(statement) && errorDetails(error).code === UNKNOWN_PARAMETER
    if (!isUnknownSetting) throw new Error(statement, { cause: error })
  }
}

/**
 * Matches a comment, a text with escapes, a text, a quoted name, a text between dollars, a word, or a single character.
 * Two quotes inside a text end one and begin another, which makes no difference here.
 */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|\w+|[\s\S]/g
/** A command of psql, such as \restrict, is a line of its own between two statements. */
const PSQL_COMMAND = /^\\.*$/gm

/** Splits a dump at the semicolons outside of texts, names and functions; comments and commands of psql are dropped. */
export function splitStatements(dump: string): string[] {
  const statements: string[] = []
  let current = ''
  for (const [token] of dump.replace(PSQL_COMMAND, '').matchAll(TOKEN)) {
    if (token === ';') {
      statements.push(current.trim())
      current = ''
    } else if (!token.startsWith('--') && !token.startsWith('/*')) current += token
  }
  if (current.trim()) throw new Error(`The dump ends in the middle of: ${current.trim()}`)
  return statements
}
