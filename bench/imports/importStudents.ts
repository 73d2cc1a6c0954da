/** One import of students by its call, with the server's memory watched. */
import type { ImportResult } from '#contract/csv.ts'
import type { RunningServer } from '../machine/processes.ts'
import { watchMemory } from './whileReading.ts'

type StudentFile = { file: Blob; name: string; count: number }

/** `seconds` until it answered, `peak` of the memory meanwhile in megabytes. @throws where a single row was refused */
export async function importStudents(
  pelita: RunningServer,
  headers: Record<string, string>,
  { file, name, count }: StudentFile,
): Promise<{ seconds: number; peak: number }> {
  const body = new FormData()
  body.append('file', file, name)
  let isDone = false
  const peak = watchMemory(pelita, () => isDone)
  const begun = performance.now()
  try {
    const address = `${pelita.address}/api/sia/master/student-import`
    const answer = await fetch(address, { method: 'POST', headers, body })
    const { result } = (await answer.json()) as { result: ImportResult }
    if (result.stored !== count) throw new Error(`Imported ${result.stored} of ${count} of ${name}`)
  } finally {
    isDone = true
  }
  const seconds = (performance.now() - begun) / 1000
  return { seconds, peak: await peak }
}
