/** Measures a zip with the report cards of a whole school: its check and its storing, while other clients read lists. */
import { createWriteStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { BulkResult } from '#features/documents/bulkUpload.ts'
import { drawPage, padPage } from '#features/posts/demo/page.ts'
import { loadSqlite } from '#platform/server/db/sqlite/driver.ts'
import { measureWhileReading } from '../imports/whileReading.ts'
import type { RunningServer } from '../machine/processes.ts'
import type { Metric } from '../section.ts'

const FILE_COUNT = 1200
const FILE_BYTES = 300 * 1024
const SEMESTER = 1
const LIST_PATH = '/api/sia/activity/student-class?page=1&page_size=10&filterable=0'

type Options = { folder: string; headers: Record<string, string> }

/** @throws if a file was not stored, since the measurement would be meaningless */
export async function measureZip(pelita: RunningServer, { folder, headers }: Options): Promise<Metric[]> {
  const path = join(folder, 'rapor.zip')
  const readerOptions = { headers, path: LIST_PATH }
  await writeZip(path, await readFileNames(folder))
  const form = new FormData()
  form.append('dry_run', '1')
  form.append('file', await openAsBlob(path), 'rapor.zip')
  const check = await measureWhileReading(pelita, readerOptions, () => sendBulkUpload(pelita, form, headers))
  const { upload_id, berhasil: matchedFiles } = check.result
  const body = JSON.stringify({ upload_id, picks: [] })
  const jsonHeaders = { ...headers, 'content-type': 'application/json' }
  const storing = await measureWhileReading(pelita, readerOptions, () =>
    sendBulkUpload(pelita, body, jsonHeaders),
  )
  for (const files of [matchedFiles, storing.result.berhasil]) {
    if (files.length !== FILE_COUNT)
      throw new Error(`${files.length} of ${FILE_COUNT} report cards were found or stored`)
  }
  return [
    { name: 'Check of 1,200 report cards in a zip of 360 MB', value: check.seconds, unit: 's' },
    { name: 'Storing of these report cards', value: storing.seconds, unit: 's' },
    {
      name: 'Lists during the check: p99 of the slowest two seconds',
      value: check.p99,
      max: 200,
      unit: 'ms',
    },
    {
      name: 'Lists during the storing: p99 of the slowest two seconds',
      value: storing.p99,
      max: 200,
      unit: 'ms',
    },
    {
      name: 'Memory growth during the zip',
      value: Math.max(check.memoryGrowthMb, storing.memoryGrowthMb + check.retainedMemoryMb),
      max: 150,
      unit: 'MB',
    },
  ]
}

async function sendBulkUpload(
  pelita: RunningServer,
  body: FormData | string,
  headers: Record<string, string>,
) {
  const response = await fetch(`${pelita.address}/api/sia/activity/rapor/bulk-upload`, {
    method: 'POST',
    headers,
    body,
  })
  if (!response.ok) throw new Error(`Zip: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { result: BulkResult }).result
}

/** Reads the first FILE_COUNT students of the active year, and returns the file name that each report card must have. */
async function readFileNames(folder: string): Promise<string[]> {
  const Sqlite = await loadSqlite()
  const sqlite = new Sqlite(join(folder, 'pelita.sqlite'), { readonly: true })
  const rows = sqlite
    .prepare(
      `select nis, eduyears.code as year, lower(classrooms.code) as class from student_classes
        join students on students.id = student_id join classrooms on classrooms.id = classroom_id
        join eduyears on eduyears.id = eduyear_id where eduyears.status = 'active' limit ?`,
    )
    .all(FILE_COUNT) as { nis: string; year: string; class: string }[]
  sqlite.close()
  return rows.map((row) => `${row.nis}_${row.year}_${SEMESTER}_${row.class}.pdf`)
}

async function writeZip(path: string, names: readonly string[]) {
  const zip = new ZipFile()
  for (const name of names) {
    const page = padPage(drawPage([{ text: name, x: 50, y: 60 }]), FILE_BYTES)
    zip.addBuffer(page, name, { compress: false })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}
