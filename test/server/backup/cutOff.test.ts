/** A restoring that is cut off between any two of its steps is finished by the next start, or never happened. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { finishRestoring } from '#server/backup/restore.ts'
import { readJournal, stagedFolder, writeJournal } from '#server/backup/restoreJournal.ts'
import { runCli } from '#server/cli/cli.ts'

const NAME = 'sebelum-pemulihan'
let data: string
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'pelita-cut-off-'))
  for (const [folder, what] of [
    [data, 'lama'],
    [stagedFolder(data, NAME), 'baru'],
  ] as const) {
    mkdirSync(join(folder, 'images'), { recursive: true })
    writeFileSync(join(folder, 'images', 'foto.jpg'), what)
    writeFileSync(join(folder, 'pelita.sqlite'), what)
  }
  // Of the former school alone, and of the backup alone.
  writeFileSync(join(data, 'pelita.sqlite-wal'), 'lama')
  mkdirSync(join(stagedFolder(data, NAME), 'documents'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const read = (...path: string[]) => readFileSync(join(data, ...path), 'utf8')
const move = (from: string, to: string) => {
  mkdirSync(join(data, NAME), { recursive: true })
  renameSync(join(data, from), join(data, to))
}
/** In the order in which they are done. */
const STEPS: [string, string][] = [
  ['pelita.sqlite', `${NAME}/pelita.sqlite`],
  [`${NAME}.unfinished/pelita.sqlite`, 'pelita.sqlite'],
  ['pelita.sqlite-wal', `${NAME}/pelita.sqlite-wal`],
  [`${NAME}.unfinished/documents`, 'documents'],
  ['images', `${NAME}/images`],
  [`${NAME}.unfinished/images`, 'images'],
]

it.each([0, 1, 2, 3, 4, 5, 6])('after %i of the renamings, the next start finishes', async (done) => {
  await writeJournal(data, { name: NAME, step: 'placing' })
  for (const [from, to] of STEPS.slice(0, done)) move(from, to)
  expect(await finishRestoring({ DATA_DIR: data, DATABASE_URL: undefined })).toBe('finished')
  expect([read('pelita.sqlite'), read('images', 'foto.jpg')]).toEqual(['baru', 'baru'])
  expect([read(NAME, 'pelita.sqlite'), read(NAME, 'images', 'foto.jpg')]).toEqual(['lama', 'lama'])
  expect(read(NAME, 'pelita.sqlite-wal')).toBe('lama')
  expect(readdirSync(data).sort()).toEqual(['documents', 'images', 'pelita.sqlite', NAME])
  expect(await finishRestoring({ DATA_DIR: data, DATABASE_URL: undefined })).toBeNull()
})

it('cut off while PostgreSQL was being filled, and the address is gone, it never happened', async () => {
  await writeJournal(data, { name: NAME, step: 'filling' })
  expect(await finishRestoring({ DATA_DIR: data, DATABASE_URL: undefined })).toBe('undone')
  expect([read('pelita.sqlite'), read('images', 'foto.jpg')]).toEqual(['lama', 'lama'])
  expect(existsSync(stagedFolder(data, NAME))).toBe(false)
  expect(await readJournal(data)).toBeNull()
})

it('no verb looks into a school that is half restored', async () => {
  await writeJournal(data, { name: NAME, step: 'placing' })
  const lines: string[] = []
  expect(await runCli(['doctor'], { DATA_DIR: data, PORT: '1' }, (line) => lines.push(line))).toBe(3)
  expect(lines.join()).toContain('pemulihan cadangan belum selesai')
  expect(read('pelita.sqlite')).toBe('lama')
})
