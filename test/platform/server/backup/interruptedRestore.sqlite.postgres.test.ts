/** A restore that is interrupted between any two steps is finished or undone by the next start. */
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
import { readJournal, stagedFolder, writeJournal } from '#platform/server/backup/restoreJournal.ts'
import { runCli } from '#src/cli.ts'
import { finishRestoring } from '#test/support/world/product.ts'

const FORMER_DATA_FOLDER = 'sebelum-pemulihan'
let dataFolder: string
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'pelita-cut-off-'))
  for (const [folder, content] of [
    [dataFolder, 'lama'],
    [stagedFolder(dataFolder, FORMER_DATA_FOLDER), 'baru'],
  ] as const) {
    mkdirSync(join(folder, 'images'), { recursive: true })
    writeFileSync(join(folder, 'images', 'foto.jpg'), content)
    writeFileSync(join(folder, 'pelita.sqlite'), content)
  }
  // One file exists only in the old data, one folder only in the backup.
  writeFileSync(join(dataFolder, 'pelita.sqlite-wal'), 'lama')
  mkdirSync(join(stagedFolder(dataFolder, FORMER_DATA_FOLDER), 'documents'))
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const readData = (...path: string[]) => readFileSync(join(dataFolder, ...path), 'utf8')
const renameInside = (from: string, to: string) => {
  mkdirSync(join(dataFolder, FORMER_DATA_FOLDER), { recursive: true })
  renameSync(join(dataFolder, from), join(dataFolder, to))
}
/** The renames of a restore in their order, as from and to. */
const RENAMES: [string, string][] = [
  ['pelita.sqlite', `${FORMER_DATA_FOLDER}/pelita.sqlite`],
  [`${FORMER_DATA_FOLDER}.unfinished/pelita.sqlite`, 'pelita.sqlite'],
  ['pelita.sqlite-wal', `${FORMER_DATA_FOLDER}/pelita.sqlite-wal`],
  [`${FORMER_DATA_FOLDER}.unfinished/documents`, 'documents'],
  ['images', `${FORMER_DATA_FOLDER}/images`],
  [`${FORMER_DATA_FOLDER}.unfinished/images`, 'images'],
]

it.each([0, 1, 2, 3, 4, 5, 6])(
  'after %i of the renames the next start finishes the restore',
  async (renameCount) => {
    await writeJournal(dataFolder, { name: FORMER_DATA_FOLDER, step: 'placing' })
    for (const [from, to] of RENAMES.slice(0, renameCount)) renameInside(from, to)
    expect(await finishRestoring({ DATA_DIR: dataFolder, DATABASE_URL: undefined })).toBe('finished')
    expect([readData('pelita.sqlite'), readData('images', 'foto.jpg')]).toEqual(['baru', 'baru'])
    expect([
      readData(FORMER_DATA_FOLDER, 'pelita.sqlite'),
      readData(FORMER_DATA_FOLDER, 'images', 'foto.jpg'),
    ]).toEqual(['lama', 'lama'])
    expect(readData(FORMER_DATA_FOLDER, 'pelita.sqlite-wal')).toBe('lama')
    expect(readdirSync(dataFolder).sort()).toEqual([
      'documents',
      'images',
      'pelita.sqlite',
      FORMER_DATA_FOLDER,
    ])
    expect(await finishRestoring({ DATA_DIR: dataFolder, DATABASE_URL: undefined })).toBeNull()
  },
)

it('when it was interrupted while filling PostgreSQL, whose URL is now missing, it is undone', async () => {
  await writeJournal(dataFolder, { name: FORMER_DATA_FOLDER, step: 'filling' })
  expect(await finishRestoring({ DATA_DIR: dataFolder, DATABASE_URL: undefined })).toBe('undone')
  expect([readData('pelita.sqlite'), readData('images', 'foto.jpg')]).toEqual(['lama', 'lama'])
  expect(existsSync(stagedFolder(dataFolder, FORMER_DATA_FOLDER))).toBe(false)
  expect(await readJournal(dataFolder)).toBeNull()
})

it('no command runs on a half restored school', async () => {
  await writeJournal(dataFolder, { name: FORMER_DATA_FOLDER, step: 'placing' })
  const lines: string[] = []
  expect(await runCli(['doctor'], { DATA_DIR: dataFolder, PORT: '1' }, (line) => lines.push(line))).toBe(3)
  expect(lines.join()).toContain('pemulihan cadangan belum selesai')
  expect(readData('pelita.sqlite')).toBe('lama')
})
