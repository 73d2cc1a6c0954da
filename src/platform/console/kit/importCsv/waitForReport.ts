/** Polls an import that runs on the server and returns its report. */
import { type ImportCalls, isInProgress } from '#platform/contract/import/importCalls.ts'
import { call } from '../../providers/call.ts'
import { POLL_INTERVALS_MS } from './useImportJob.ts'

/** @throws if another window has already read the report */
export async function waitForReport(calls: ImportCalls, id: number, signal: AbortSignal) {
  for (;;) {
    const { job } = (await call(calls.readImport, { signal })).result
    if (job?.id !== id) throw new Error('Hasil impor ini sudah dibaca di jendela lain.')
    if (!isInProgress(job)) return call(calls.reportImport, { params: { id }, signal })
    await sleep(POLL_INTERVALS_MS.watched, signal)
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
