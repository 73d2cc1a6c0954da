/** The import of a whole school in one file, while everybody else goes on reading lists. */
import { setTimeout as pause } from 'node:timers/promises'
import { measure } from './measure.ts'
import type { Running } from './processes.ts'
import type { Bounded } from './report.ts'
import { REQUESTS } from './requests.ts'

const STUDENTS = 20_000
/** Seconds between two looks at what the lists did meanwhile. */
const SECONDS = 2
/** Milliseconds between two looks at the memory. */
const MEMORY_EVERY = 250

/** Numbers nobody of the seeded school has. */
function schoolFile(): Blob {
  const rows = Array.from({ length: STUDENTS }, (_, n) => {
    const number = String(n).padStart(8, '0')
    return `99${number},7${number},Siswa Impor ${n},${n % 2 ? 'L' : 'P'}`
  })
  return new Blob([`nisn,nis,name,gender\n${rows.join('\n')}\n`])
}

/** @throws where a single row was refused: then nothing was measured */
export async function measureImport(ours: Running, headers: Record<string, string>): Promise<Bounded[]> {
  console.log('Importing')
  const before = ours.memory()
  let isDone = false
  const form = new FormData()
  form.append('file', schoolFile(), 'siswa.csv')
  const begun = performance.now()
  const imported = fetch(`${ours.address}/api/sia/master/student-import`, {
    method: 'POST',
    headers,
    body: form,
  })
    .then((answer) => answer.json() as Promise<{ result: { stored: number } }>)
    .finally(() => {
      isDone = true
    })
  const peak = watchMemory(ours, () => isDone)
  const waits: number[] = []
  while (!isDone) {
    const { p99 } = await measure(
      ours.address,
      { ...REQUESTS[0], paths: REQUESTS[0]?.paths ?? [] },
      { seconds: SECONDS, headers },
    )
    waits.push(p99)
  }
  const { result } = await imported
  if (result.stored !== STUDENTS) throw new Error(`Imported ${result.stored} of ${STUDENTS}`)
  return [
    { name: 'Import of 20,000 students', value: (performance.now() - begun) / 1000, unit: 's' },
    {
      name: 'Lists during the import: p99, worst two seconds',
      value: Math.max(...waits),
      most: 100,
      unit: 'ms',
    },
    { name: 'Memory grown during the import', value: (await peak) - before, most: 100, unit: 'MB' },
  ]
}

async function watchMemory(ours: Running, isDone: () => boolean): Promise<number> {
  let most = ours.memory()
  while (!isDone()) {
    await pause(MEMORY_EVERY)
    most = Math.max(most, ours.memory())
  }
  return most
}
