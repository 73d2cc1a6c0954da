/** Reads the database on a thread of its own, begun by readers.ts. */
import { parentPort, workerData } from 'node:worker_threads'

/** Statements kept at once. */
const MAX_STATEMENTS = 200
/** Of the file, in KB: what is read here is read seldom. */
const CACHE_KB = 8000

const { default: Sqlite } = await import(workerData.driver)
const sqlite = new Sqlite(workerData.path, { readonly: true, fileMustExist: true })
sqlite.pragma(`cache_size = -${CACHE_KB}`)
const statements = new Map()

parentPort.on('message', ({ id, text, parameters }) => {
  const begun = performance.now()
  try {
    const rows = prepared(text).all(parameters)
    parentPort.postMessage({ id, answer: { rows, took: performance.now() - begun } })
  } catch {
    // Asked again where the error is told in the usual way.
    parentPort.postMessage({ id, answer: null })
  }
})

function prepared(text) {
  const known = statements.get(text)
  if (known) return known
  if (statements.size >= MAX_STATEMENTS) statements.delete(statements.keys().next().value)
  const statement = sqlite.prepare(text)
  statements.set(text, statement)
  return statement
}
