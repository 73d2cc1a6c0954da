/** Worker thread that runs SELECTs; started by readers.ts. */
import { parentPort, workerData } from 'node:worker_threads'

/** Maximum number of prepared statements. */
const MAX_STATEMENTS = 200
/** Page cache in KB; small, since rows read here are rarely read again. */
const CACHE_KB = 8000

const { default: Sqlite } = await import(workerData.driver)
const sqlite = new Sqlite(workerData.path, { readonly: true, fileMustExist: true })
sqlite.pragma(`cache_size = -${CACHE_KB}`)
const statements = new Map()

parentPort.on('message', ({ id, text, parameters }) => {
  const startedAt = performance.now()
  try {
    const rows = prepareCached(text).all(parameters)
    parentPort.postMessage({ id, result: { rows, durationMs: performance.now() - startedAt } })
  } catch {
    // The caller runs the statement again on the event loop and reports the error.
    parentPort.postMessage({ id, result: null })
  }
})

function prepareCached(text) {
  const cached = statements.get(text)
  if (cached) return cached
  if (statements.size >= MAX_STATEMENTS) statements.delete(statements.keys().next().value)
  const statement = sqlite.prepare(text)
  statements.set(text, statement)
  return statement
}
