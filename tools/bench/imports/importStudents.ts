/** Imports one file of students through the API, and measures the time and the server's peak memory. */
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import type { RunningServer } from '../machine/processes.ts'
import { watchMemory } from './whileReading.ts'

type StudentFile = { file: Blob; fileName: string; rowCount: number }

/** @returns the seconds until the response, and the peak memory meanwhile. @throws if a row was rejected */
export async function importStudents(
  pelita: RunningServer,
  headers: Record<string, string>,
  { file, fileName, rowCount }: StudentFile,
): Promise<{ seconds: number; peakMemoryMb: number }> {
  const body = new FormData()
  body.append('file', file, fileName)
  let isComplete = false
  const peakMemory = watchMemory(pelita, () => isComplete)
  const startedAt = performance.now()
  try {
    const address = `${pelita.address}/api/sia/master/student-import`
    const response = await fetch(address, { method: 'POST', headers, body })
    const { result } = (await response.json()) as { result: ImportResult }
    if (result.stored !== rowCount) throw new Error(`Imported ${result.stored} of ${rowCount} of ${fileName}`)
  } finally {
    isComplete = true
  }
  const seconds = (performance.now() - startedAt) / 1000
  return { seconds, peakMemoryMb: await peakMemory }
}
