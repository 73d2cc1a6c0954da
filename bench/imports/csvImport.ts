/** The import of a whole school in one file, CSV and then Excel, while everybody else goes on reading lists. */
import type { ImportResult } from '#contract/csv.ts'
import type { Running } from '../machine/processes.ts'
import type { Bounded } from '../section.ts'
import { measureExcelImport } from './excelImport.ts'
import { whileReading } from './whileReading.ts'

const STUDENTS = 20_000
const LIST = '/api/sia/master/student?page=1&page_size=10'

/** @throws where a single row was refused: then nothing was measured */
export async function measureImport(
  pelita: Running,
  headers: Record<string, string>,
  students = STUDENTS,
): Promise<Bounded[]> {
  const form = new FormData()
  form.append('file', schoolFile(students), 'siswa.csv')
  const { result, seconds, p99, grown } = await whileReading(pelita, { headers, path: LIST }, async () => {
    const answer = await fetch(`${pelita.address}/api/sia/master/student-import`, {
      method: 'POST',
      headers,
      body: form,
    })
    return ((await answer.json()) as { result: ImportResult }).result
  })
  if (result.stored !== students) throw new Error(`Imported ${result.stored} of ${students}`)
  return [
    { name: `Import of ${students.toLocaleString('en')} students`, value: seconds, unit: 's' },
    { name: 'Lists during the import: p99, worst two seconds', value: p99, most: 100, unit: 'ms' },
    { name: 'Memory grown during the import', value: grown, most: 100, unit: 'MB' },
    ...(await measureExcelImport(pelita, headers, { students, csvSeconds: seconds })),
  ]
}

/** Numbers nobody of the seeded school has. */
function schoolFile(students: number): Blob {
  const rows = Array.from({ length: students }, (_, n) => {
    const number = String(n).padStart(8, '0')
    return `99${number},7${number},Siswa Impor ${n},${n % 2 ? 'L' : 'P'}`
  })
  return new Blob([`nisn,nis,name,gender\n${rows.join('\n')}\n`])
}
