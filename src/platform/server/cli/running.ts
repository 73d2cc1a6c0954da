/** Refuses to replace the school's data while its server is running. */
import { SECOND } from '#platform/contract/units.ts'
import type { Config } from '../config.ts'
import { errorDetails } from '../db/errorDetails.ts'
import type { Presence } from '../db/presence.ts'

const TIMEOUT_MS = 2 * SECOND

/** @throws Error if something listens on the configured port, even if it does not respond in time */
export async function refuseWhileRunning({ HOST, PORT }: Config): Promise<void> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST
  try {
    await fetch(`http://${host}:${PORT}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (errorDetails(cause).code === 'ECONNREFUSED') return
    // `fetch` refuses such ports, so no server of the school can use one.
    if (cause instanceof Error && cause.message === 'bad port') return
  }
  throw new Error(`server masih berjalan di ${host}:${PORT}. Hentikan dahulu, lalu ulangi perintah ini.`)
}

/** @throws Error if a server has the data open, also where this command was not told on which port it listens */
export async function refuseBesideServer({ isAnotherRunning }: Pick<Presence, 'isAnotherRunning'>) {
  if (await isAnotherRunning())
    throw new Error(
      'sebuah server masih berjalan dengan data sekolah ini. Hentikan dahulu, lalu ulangi perintah ini.',
    )
}
