/** Whether the server of this school is up: its data must not be replaced under it. */
import { SECOND } from '#contract/units.ts'
import type { Config } from '../config.ts'
import { errorDetails } from '../db/errorDetails.ts'

const TIMEOUT_MS = 2 * SECOND

/** @throws where a server answers on the port that the settings name, or is there and too busy to answer */
export async function refuseWhileRunning({ HOST, PORT }: Config): Promise<void> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST
  try {
    await fetch(`http://${host}:${PORT}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (errorDetails(cause).code === 'ECONNREFUSED') return
    // A port that no request may be sent to is none that a server was started on.
    if (cause instanceof Error && cause.message === 'bad port') return
  }
  throw new Error(`server masih berjalan di ${host}:${PORT}. Hentikan dahulu, lalu ulangi perintah ini.`)
}
