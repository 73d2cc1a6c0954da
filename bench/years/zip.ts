/** Report cards of a whole school in one zip: checked, then stored, while everybody else goes on reading lists. */
import { createWriteStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { BulkResult } from '#contract/sia/document/bulk.ts'
import { loadSqlite } from '#server/db/sqlite/driver.ts'
import { drawPage, padPage } from '#server/seed/page.ts'
import { measureWhileReading } from '../imports/whileReading.ts'
import type { RunningServer } from '../machine/processes.ts'
import type { Figure } from '../section.ts'

const FILES = 1200
const BYTES = 300 * 1024
const SEMESTER = 1
const LIST = '/api/sia/activity/student-class?page=1&page_size=10&filterable=0'

type Options = { folder: string; headers: Record<string, string> }

/** @throws where a file was not stored: then nothing was measured */
export async function measureZip(pelita: RunningServer, { folder, headers }: Options): Promise<Figure[]> {
  const path = join(folder, 'rapor.zip')
  const reading = { headers, path: LIST }
  await writeZip(path, await raporNames(folder))
  const form = new FormData()
  form.append('dry_run', '1')
  form.append('file', await openAsBlob(path), 'rapor.zip')
  const checked = await measureWhileReading(pelita, reading, () => send(pelita, form, headers))
  const { upload_id, berhasil: matched } = checked.result
  const body = JSON.stringify({ upload_id, picks: [] })
  const json = { ...headers, 'content-type': 'application/json' }
  const stored = await measureWhileReading(pelita, reading, () => send(pelita, body, json))
  for (const entries of [matched, stored.result.berhasil]) {
    if (entries.length !== FILES) throw new Error(`${entries.length} of ${FILES} report cards`)
  }
  return [
    { name: 'Check of 1,200 report cards in a zip of 360 MB', value: checked.seconds, unit: 's' },
    { name: 'Storing them', value: stored.seconds, unit: 's' },
    { name: 'Lists during the check: p99, worst two seconds', value: checked.p99, max: 200, unit: 'ms' },
    { name: 'Lists during the storing: p99, worst two seconds', value: stored.p99, max: 200, unit: 'ms' },
    {
      name: 'Memory grown by the zip',
      value: Math.max(checked.grown, stored.grown + checked.retained),
      max: 150,
      unit: 'MB',
    },
  ]
}

async function send(pelita: RunningServer, body: FormData | string, headers: Record<string, string>) {
  const answer = await fetch(`${pelita.address}/api/sia/activity/rapor/bulk-upload`, {
    method: 'POST',
    headers,
    body,
  })
  if (!answer.ok) throw new Error(`Zip: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { result: BulkResult }).result
}

/** The decided names of as many students of the active year as there are files. */
async function raporNames(folder: string): Promise<string[]> {
  const Sqlite = await loadSqlite()
  const sqlite = new Sqlite(join(folder, 'pelita.sqlite'), { readonly: true })
  const rows = sqlite
    .prepare(
      `select nis, eduyears.code as year, lower(classrooms.code) as class from student_classes
        join students on students.id = student_id join classrooms on classrooms.id = classroom_id
        join eduyears on eduyears.id = eduyear_id where eduyears.status = 'active' limit ?`,
    )
    .all(FILES) as { nis: string; year: string; class: string }[]
  sqlite.close()
  return rows.map((row) => `${row.nis}_${row.year}_${SEMESTER}_${row.class}.pdf`)
}

async function writeZip(path: string, names: readonly string[]) {
  const zip = new ZipFile()
  for (const name of names) {
    const page = padPage(drawPage([{ text: name, x: 50, y: 60 }]), BYTES)
    zip.addBuffer(page, name, { compress: false })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}
