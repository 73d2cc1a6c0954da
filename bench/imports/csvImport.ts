/** The import of a whole school in one file, CSV and then Excel; and what an import costs everybody who reads meanwhile. */
import { measure } from '../load/measure.ts'
import type { RunningServer } from '../machine/processes.ts'
import type { Figure } from '../section.ts'
import { makeWorkbook } from './excelImport.ts'
import { importStudents } from './importStudents.ts'
import { measureWhileReading } from './whileReading.ts'

const STUDENTS = 20_000
/** Rows of the file imported while lists are read continuously; enough for several measuring intervals. */
const CONCURRENT_IMPORT_ROWS = 2000
const WARM_SECONDS = 2
const LIST = '/api/sia/master/student?page=1&page_size=10'

/** Each file has its own number prefix, so no student exists twice. @throws if a row was refused */
export async function measureImport(
  pelita: RunningServer,
  headers: Record<string, string>,
  students = STUDENTS,
): Promise<Figure[]> {
  const send = (file: Blob, name: string, count: number) =>
    importStudents(pelita, headers, { file, name, count })
  const reading = { headers, path: LIST }
  // Warm-up: the memory that serving lists needs is allocated before the import is measured.
  await measure(pelita.address, { paths: [LIST] }, { seconds: WARM_SECONDS, headers })
  const before = pelita.memory()
  const csv = await send(makeCsv(students, 99), 'siswa.csv', students)
  const workbook = new Blob([new Uint8Array(await makeWorkbook(students, 98))])
  const excel = await send(workbook, 'siswa.xlsx', students)
  const concurrent = await measureWhileReading(pelita, reading, () =>
    send(makeCsv(CONCURRENT_IMPORT_ROWS, 97), 'siswa-2.csv', CONCURRENT_IMPORT_ROWS),
  )
  const count = students.toLocaleString('en')
  return [
    { name: `Import of ${count} students`, value: csv.seconds, unit: 's' },
    { name: 'Memory grown during the import', value: csv.peak - before, max: 100, unit: 'MB' },
    { name: `Import of ${count} students from Excel`, value: excel.seconds, unit: 's' },
    { name: 'Excel ÷ CSV', value: excel.seconds / csv.seconds, max: 2, unit: '×' },
    { name: 'Memory grown during the Excel import', value: excel.peak - before, max: 150, unit: 'MB' },
    {
      name: `Import of ${CONCURRENT_IMPORT_ROWS.toLocaleString('en')} while ten clients read lists without a pause`,
      value: concurrent.seconds,
      unit: 's',
    },
    {
      name: 'Those lists: p99, worst two seconds',
      value: concurrent.p99,
      max: 100,
      unit: 'ms',
    },
  ]
}

function makeCsv(students: number, prefix: number): Blob {
  const rows = Array.from({ length: students }, (_, n) => {
    const number = String(n).padStart(8, '0')
    return `${prefix}${number},${prefix % 10}${number},Siswa Impor ${n},${n % 2 ? 'L' : 'P'}`
  })
  return new Blob([`nisn,nis,name,gender\n${rows.join('\n')}\n`])
}
