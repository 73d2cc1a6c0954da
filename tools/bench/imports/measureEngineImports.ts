/** Measures the import of a whole school from a CSV and from an Excel file, and the latency of lists during an import. */
import { measureLoad } from '../load/measure.ts'
import type { RunningServer } from '../machine/processes.ts'
import type { Metric } from '../section.ts'
import { importStudents } from './importStudents.ts'
import { makeWorkbook } from './makeWorkbook.ts'
import { measureWhileReading } from './whileReading.ts'

const STUDENT_COUNT = 20_000
/** Rows of the file imported while clients read lists; enough for several measuring intervals. */
const CONCURRENT_IMPORT_ROWS = 2000
const WARM_UP_SECONDS = 2
const LIST_PATH = '/api/sia/master/student?page=1&page_size=10'

/** Each file has its own number prefix, so that no student is imported twice. @throws if a row was rejected */
export async function measureEngineImports(
  pelita: RunningServer,
  headers: Record<string, string>,
  studentCount = STUDENT_COUNT,
): Promise<Metric[]> {
  const importFile = (file: Blob, fileName: string, rowCount: number) =>
    importStudents(pelita, headers, { file, fileName, rowCount })
  const readerOptions = { headers, path: LIST_PATH }
  // Warm-up: the memory that serving lists needs is allocated before the import is measured.
  await measureLoad(pelita.address, { paths: [LIST_PATH] }, { seconds: WARM_UP_SECONDS, headers })
  const memoryBeforeMb = pelita.readMemoryMb()
  const csv = await importFile(makeCsv(studentCount, 99), 'siswa.csv', studentCount)
  const workbook = new Blob([new Uint8Array(await makeWorkbook(studentCount, 98))])
  const excel = await importFile(workbook, 'siswa.xlsx', studentCount)
  const concurrent = await measureWhileReading(pelita, readerOptions, () =>
    importFile(makeCsv(CONCURRENT_IMPORT_ROWS, 97), 'siswa-2.csv', CONCURRENT_IMPORT_ROWS),
  )
  const count = studentCount.toLocaleString('en')
  return [
    { name: `Import of ${count} students from CSV`, value: csv.seconds, unit: 's' },
    {
      name: 'Memory growth during the CSV import',
      value: csv.peakMemoryMb - memoryBeforeMb,
      max: 100,
      unit: 'MB',
    },
    { name: `Import of ${count} students from Excel`, value: excel.seconds, unit: 's' },
    { name: 'Excel ÷ CSV', value: excel.seconds / csv.seconds, max: 2, unit: '×' },
    {
      name: 'Memory growth during the Excel import',
      value: excel.peakMemoryMb - memoryBeforeMb,
      max: 150,
      unit: 'MB',
    },
    {
      name: `Import of ${CONCURRENT_IMPORT_ROWS.toLocaleString('en')} students while ten clients read lists`,
      value: concurrent.seconds,
      unit: 's',
    },
    {
      name: 'Lists during this import: p99 of the slowest two seconds',
      value: concurrent.p99,
      max: 100,
      unit: 'ms',
    },
  ]
}

function makeCsv(studentCount: number, prefix: number): Blob {
  const rows = Array.from({ length: studentCount }, (_, n) => {
    const number = String(n).padStart(8, '0')
    return `${prefix}${number},${prefix % 10}${number},Siswa Impor ${n},${n % 2 ? 'L' : 'P'}`
  })
  return new Blob([`nisn,nis,name,gender\n${rows.join('\n')}\n`])
}
