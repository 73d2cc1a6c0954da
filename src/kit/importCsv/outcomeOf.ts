/** Waits for an import that goes on at the server, and asks for its report. */
import { type ImportCalls, isInProgress } from '#contract/csv.ts'
import { call } from '#src/providers/call.ts'
import { POLL_INTERVALS_MS } from './useImportJob.ts'

/** @throws where another window has read it */
export async function outcomeOf(calls: ImportCalls, id: number, signal: AbortSignal) {
  for (;;) {
    const { job } = (await call(calls.readImport, { signal })).result
    if (job?.id !== id) throw new Error('Hasil impor ini sudah dibaca di jendela lain.')
    if (!isInProgress(job)) return call(calls.reportImport, { params: { id }, signal })
    await pause(POLL_INTERVALS_MS.watched, signal)
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
