/** The server killed again and again on either engine: nothing answered is lost, nothing half-done stays. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ImportResult } from '#contract/csv.ts'
import type { BulkResult } from '#contract/sia/document/bulk.ts'
import {
  type Installation,
  makeCsvForm,
  makeStudentsCsv,
  openInstallation,
  post,
  readCredentials,
  runThroughKills,
  signInAsAdmin,
} from '#test/support/cutOff.ts'
import { makePdf, makeZip } from '#test/support/documents.ts'
import { DRAFT } from '#test/support/posts.ts'
import { buildServer, removeBuilds, spawnServer } from '#test/support/process.ts'
import { rounds } from '#test/support/rounds.ts'
import { fileForm } from '#test/support/world.ts'

let school: Installation
beforeAll(buildServer, 60_000)
afterAll(removeBuilds)
beforeEach(async () => {
  school = await openInstallation()
})
afterEach(() => school.close())

const TIMEOUT_MS = 900_000
const upTo = (most: number) => Math.floor(Math.random() * most)

it(
  'killed on its way up, in the middle of its migrations, it starts the next time',
  async () => {
    for (let round = 0; round < rounds({ few: 2, many: 5 }); round += 1) {
      const dying = spawnServer(school.folder, school.env)
      await new Promise((resolve) => setTimeout(resolve, 100 + upTo(400)))
      dying.child.kill('SIGKILL')
      await dying.ended
    }
    expect(await signInAsAdmin(await school.start())).toBeTruthy()
  },
  TIMEOUT_MS,
)

it(
  'killed while ten editors write, it has every post that was answered',
  async () => {
    const answered: number[] = []
    let token = ''
    for (let round = 0; round < rounds({ few: 2, many: 25 }); round += 1) {
      const server = await school.start()
      token ||= await signInAsAdmin(server)
      const until = answered.length + 5 + upTo(20)
      // Each goes on until the connection dies, so that the end always comes in the middle.
      const write = async () => {
        for (;;) {
          const { success, result } = await post<{ id: number }>(server, token, '/post', DRAFT)
          if (success) answered.push(result.id)
          if (answered.length >= until) server.signal('SIGKILL')
        }
      }
      await Promise.allSettled(Array.from({ length: 10 }, write))
      await server.ended
    }
    const stored = new Set(await school.column<number>('select id from posts'))
    expect(answered.filter((id) => !stored.has(id))).toEqual([])
    expect(await school.findCorruption()).toEqual([])
  },
  TIMEOUT_MS,
)

it(
  'an import killed at any row is told whole in the end: every row once, every password',
  async () => {
    const kills = rounds({ few: 2, many: 10 })
    const count = kills * 150
    const steps = Array.from({ length: kills }, (_, kill) => kill * 140 + 10 + upTo(100))
    const form = makeCsvForm(makeStudentsCsv(count))
    const { server, response } = await runThroughKills(school, steps, (at, token) =>
      post<ImportResult>(at, token, '/sia/master/student-import', form),
    )
    expect(response.result).toMatchObject({ total: count, stored: count, failed: 0 })
    const credentials = await readCredentials(server, response.result.credentials)
    expect(new Set(credentials.map(([login]) => login)).size).toBe(count)
    expect(await school.column('select count(*) from students')).toEqual([count])
    expect(await school.findCorruption()).toEqual([])
  },
  TIMEOUT_MS,
)

it(
  'a zip killed at any file is told whole in the end, and every report card is stored once',
  async () => {
    const kills = rounds({ few: 2, many: 10 })
    const count = kills * 20
    const first = await school.start()
    const begun = await signInAsAdmin(first)
    const [year] = await school.column<number>("select code from eduyears where status = 'active'")
    const [semester] = await school.column<number>("select id from semesters where status = 'active'")
    await post(first, begun, '/sia/master/classroom', { code: 'VII', room: 'A', name: 'VII A' })
    const enrolled = await post<ImportResult>(
      first,
      begun,
      '/sia/master/student-import',
      makeCsvForm(makeStudentsCsv(count, `VII,A,${year}`)),
    )
    expect(enrolled.result.stored).toBe(count)
    const packed = Array.from({ length: count }, (_, n) => ({
      name: `${n + 1}_${year}_${semester}_vii.pdf`,
      bytes: makePdf(`Rapor ${n}`),
    }))
    const form = fileForm('file', { bytes: await makeZip(packed), name: 'rapor.zip' }, { dry_run: '1' })
    const path = '/sia/activity/rapor/bulk-upload'
    const checked = await post<BulkResult>(first, begun, path, form)
    expect(checked.result.berhasil).toHaveLength(count)
    first.signal('SIGTERM')
    await first.ended
    const steps = Array.from({ length: kills }, (_, kill) => kill * 19 + 1 + upTo(15))
    const { response } = await runThroughKills(school, steps, (at, token) =>
      post<BulkResult>(at, token, path, { upload_id: checked.result.upload_id, picks: '[]' }),
    )
    expect(response.message).toBe(`${count} berhasil. 0 menimpa. 0 gagal.`)
    expect(await school.column('select count(*) from documents')).toEqual([count])
    expect(await school.column('select count(*) from student_class_rapors')).toEqual([count])
    expect(await school.findCorruption()).toEqual([])
  },
  TIMEOUT_MS,
)
