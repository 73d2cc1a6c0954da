/** The real server, started after a restore was interrupted in each of its states, says what became of it and serves. */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { stagedFolder, writeJournal } from '#platform/server/backup/restoreJournal.ts'
import { type Installation, openInstallation, signInAsAdmin } from '#test/support/process/installation.ts'
import { buildServer, removeBuilds, runUntilExit } from '#test/support/process/process.ts'

const NAME = 'sebelum-pemulihan'
const FINISHED = 'Pemulihan cadangan yang terputus sudah diselesaikan.'
const UNDONE = 'Pemulihan cadangan yang terputus sudah dibatalkan; tidak ada yang berubah.'
const isPostgres = Boolean(inject('postgres'))

let school: Installation
let staged: string
beforeAll(buildServer, 120_000)
afterAll(removeBuilds)
beforeEach(async () => {
  school = await openInstallation()
  staged = stagedFolder(school.folder, NAME)
})
afterEach(() => school.close())

/** Creates a school, stops its server, and stages a copy of its data as a restore does. */
async function stageSchool() {
  const server = await school.start()
  server.signal('SIGTERM')
  await server.exited
  mkdirSync(join(school.folder, 'images'), { recursive: true })
  writeFileSync(join(school.folder, 'images', 'lama.jpg'), 'lama')
  mkdirSync(join(staged, 'images'), { recursive: true })
  writeFileSync(join(staged, 'images', 'baru.jpg'), 'baru')
  const database = join(school.folder, 'pelita.sqlite')
  if (existsSync(database)) cpSync(database, join(staged, 'pelita.sqlite'))
}

/** The renames of a restore in their order; on PostgreSQL only the files are replaced. */
const RENAMES = (isPostgres ? ['images'] : ['pelita.sqlite', 'images']).flatMap((part) => [
  { from: part, to: join(NAME, part) },
  { from: join(`${NAME}.unfinished`, part), to: part },
])

async function startAgain(): Promise<string> {
  const server = await school.start()
  expect(await signInAsAdmin(server)).toBeTruthy()
  return server.readOutput()
}

it.each([0, 1, RENAMES.length - 1, RENAMES.length])(
  'while data was being replaced, after %i renames: finished',
  async (count) => {
    await stageSchool()
    await writeJournal(school.folder, { name: NAME, step: 'placing' })
    mkdirSync(join(school.folder, NAME), { recursive: true })
    for (const { from, to } of RENAMES.slice(0, count))
      renameSync(join(school.folder, from), join(school.folder, to))
    expect(await startAgain()).toContain(FINISHED)
    expect(readdirSync(join(school.folder, 'images'))).toContain('baru.jpg')
    expect(readdirSync(school.folder)).not.toContain('restoring.json')
  },
)

it(`while PostgreSQL was being filled: ${isPostgres ? 'finished, since it has the rows' : 'undone without its URL'}`, async () => {
  await stageSchool()
  await writeJournal(school.folder, { name: NAME, step: 'filling' })
  expect(await startAgain()).toContain(isPostgres ? FINISHED : UNDONE)
  expect(readdirSync(join(school.folder, 'images'))).toContain(isPostgres ? 'baru.jpg' : 'lama.jpg')
})

it('while PostgreSQL was being filled, and has no rows yet: undone', async () => {
  mkdirSync(staged, { recursive: true })
  await writeJournal(school.folder, { name: NAME, step: 'filling' })
  expect(await startAgain()).toContain(UNDONE)
})

it('before its journal was complete: the start says nothing of it', async () => {
  await stageSchool()
  writeFileSync(join(school.folder, 'restoring.json.new'), '{"name":')
  expect(await startAgain()).not.toContain('Pemulihan')
})

it.each([
  '',
  '{"name":',
  '{"name":"../lain","step":"placing","parts":[]}',
  '{"name":"a","step":"lain","parts":[]}',
])(
  'with a damaged journal (%s) the start is refused in a sentence, and nothing is moved',
  async (journal) => {
    await stageSchool()
    writeFileSync(join(school.folder, 'restoring.json'), journal)
    const { code, output } = await runUntilExit(school.folder, school.env)
    expect(code).toBe(1)
    expect(output).toContain('restoring.json tidak dapat dibaca')
    expect(output).not.toMatch(/\n\s+at |"code"/)
    expect(readdirSync(join(school.folder, 'images'))).toEqual(['lama.jpg'])
  },
)
