/** Worker thread that runs SELECTs; started by readers.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Statement } from 'better-sqlite3'
import type { ReadRequest, ReadResponse } from './readers.ts'

/** Maximum number of prepared statements. */
const MAX_STATEMENTS = 200
/** Page cache in KB; small, since rows read here are rarely read again. */
const CACHE_KB = 8000

const { default: Sqlite } = await import(workerData.driver)
const sqlite = new Sqlite(workerData.path, { readonly: true, fileMustExist: true })
sqlite.pragma(`cache_size = -${CACHE_KB}`)
const statements = new Map<string, Statement<unknown[], never>>()

parentPort?.on('message', ({ id, text, parameters }: ReadRequest) =>
  answer({ id, result: read(text, parameters) }),
)

function answer(response: ReadResponse): void {
  parentPort?.postMessage(response)
}

function read(text: string, parameters: readonly unknown[]): ReadResponse['result'] {
  const startedAt = performance.now()
  try {
    const rows = prepareCached(text).all(parameters)
    return { rows, durationMs: performance.now() - startedAt }
  } catch {
    // The caller runs the statement again on the event loop and reports the error.
    return null
  }
}

function prepareCached(text: string): Statement<unknown[], never> {
  const cached = statements.get(text)
  if (cached) return cached
  const [oldest] = statements.keys()
  if (oldest !== undefined && statements.size >= MAX_STATEMENTS) statements.delete(oldest)
  const statement: Statement<unknown[], never> = sqlite.prepare(text)
  statements.set(text, statement)
  return statement
}
