/** Whether the server of this school is up: its data must not be replaced under it. */
import type { Config } from '../config.ts'

const PATIENCE = 2000

/** @throws where a server answers on the port that the settings name */
export async function refuseWhileRunning({ HOST, PORT }: Config): Promise<void> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST
  try {
    await fetch(`http://${host}:${PORT}/api/health`, { signal: AbortSignal.timeout(PATIENCE) })
  } catch {
    // Nobody is listening, which is as it should be.
    return
  }
  throw new Error(`server masih berjalan di ${host}:${PORT}. Hentikan dahulu, lalu ulangi perintah ini.`)
}
