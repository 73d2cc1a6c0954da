/** The server is killed repeatedly on either engine: no confirmed write is lost, and nothing stays half done. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BulkResult } from '#features/documents/bulkUpload.ts'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import { DRAFT } from '#test/support/content/posts.ts'
import {
  type Installation,
  makeCsvForm,
  makeStudentsCsv,
  openInstallation,
  post,
  readCredentials,
  runThroughKills,
  signInAsAdmin,
} from '#test/support/process/installation.ts'
import { buildServer, removeBuilds, spawnServer } from '#test/support/process/process.ts'
import { makePdf, makeZip } from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { rounds } from '#test/support/world/rounds.ts'

let school: Installation
beforeAll(buildServer, 60_000)
afterAll(removeBuilds)
beforeEach(async () => {
  school = await openInstallation()
})
afterEach(() => school.close())

const TIMEOUT_MS = 900_000
const randomBelow = (limit: number) => Math.floor(Math.random() * limit)

it(
  'killed during its start and migrations, it starts the next time',
  async () => {
    for (let round = 0; round < rounds({ few: 1, many: 5 }); round += 1) {
      const killedServer = spawnServer(school.folder, school.env)
      await new Promise((resolve) => setTimeout(resolve, 100 + randomBelow(400)))
      killedServer.child.kill('SIGKILL')
      await killedServer.exited
    }
    expect(await signInAsAdmin(await school.start())).toBeTruthy()
  },
  TIMEOUT_MS,
)

it(
  'killed while ten editors write, it has every confirmed post',
  async () => {
    const savedIds: number[] = []
    let token = ''
    for (let round = 0; round < rounds({ few: 1, many: 20 }); round += 1) {
      const server = await school.start()
      token ||= await signInAsAdmin(server)
      const targetCount = savedIds.length + 5 + randomBelow(20)
      // Each writer saves until the connection breaks, so that the kill always interrupts some.
      const saveUntilKilled = async () => {
        for (;;) {
          const { success, result } = await post<{ id: number }>(server, {
            token,
            path: '/post',
            body: DRAFT,
          })
          if (success) savedIds.push(result.id)
          if (savedIds.length >= targetCount) server.signal('SIGKILL')
        }
      }
      await Promise.allSettled(Array.from({ length: 10 }, saveUntilKilled))
      await server.exited
    }
    const storedIds = new Set(await school.selectColumn<number>('select id from posts'))
    expect(savedIds.filter((id) => !storedIds.has(id))).toEqual([])
    expect(await school.findCorruption()).toEqual([])
  },
  TIMEOUT_MS,
)

it(
  'an import killed at any row reports every row once, with every password',
  async () => {
    const killCount = rounds({ few: 1, many: 10 })
    const rowCount = killCount * 150
    const killPoints = Array.from({ length: killCount }, (_, index) => index * 140 + 10 + randomBelow(100))
    const form = makeCsvForm(makeStudentsCsv(rowCount))
    const { server, response } = await runThroughKills(school, killPoints, (runningServer, token) =>
      post<ImportResult>(runningServer, { token, path: '/sia/master/student-import', body: form }),
    )
    expect(response.result).toMatchObject({ total: rowCount, stored: rowCount, failed: 0 })
    const credentials = await readCredentials(server, response.result.credentials)
    expect(new Set(credentials.map(([login]) => login)).size).toBe(rowCount)
    expect(await school.selectColumn('select count(*) from students')).toEqual([rowCount])
    expect(await school.findCorruption()).toEqual([])
  },
  TIMEOUT_MS,
)

it(
  'a zip killed at any file reports all of them, and every report card is stored once',
  async () => {
    const killCount = rounds({ few: 1, many: 10 })
    const rowCount = killCount * 20
    const firstServer = await school.start()
    const adminToken = await signInAsAdmin(firstServer)
    const [year] = await school.selectColumn<number>("select code from eduyears where status = 'active'")
    const [semester] = await school.selectColumn<number>("select id from semesters where status = 'active'")
    await post(firstServer, {
      token: adminToken,
      path: '/sia/master/classroom',
      body: { code: 'VII', room: 'A', name: 'VII A' },
    })
    const importResponse = await post<ImportResult>(firstServer, {
      token: adminToken,
      path: '/sia/master/student-import',
      body: makeCsvForm(makeStudentsCsv(rowCount, `VII,A,${year}`)),
    })
    expect(importResponse.result.stored).toBe(rowCount)
    const entries = Array.from({ length: rowCount }, (_, index) => ({
      name: `${index + 1}_${year}_${semester}_vii.pdf`,
      bytes: makePdf(`Rapor ${index}`),
    }))
    const form = makeFileForm('file', { bytes: await makeZip(entries), name: 'rapor.zip' }, { dry_run: '1' })
    const path = '/sia/activity/rapor/bulk-upload'
    const checkResponse = await post<BulkResult>(firstServer, { token: adminToken, path, body: form })
    expect(checkResponse.result.berhasil).toHaveLength(rowCount)
    firstServer.signal('SIGTERM')
    await firstServer.exited
    const killPoints = Array.from({ length: killCount }, (_, index) => index * 19 + 1 + randomBelow(15))
    const { response } = await runThroughKills(school, killPoints, (runningServer, token) =>
      post<BulkResult>(runningServer, {
        token,
        path,
        body: {
          upload_id: checkResponse.result.upload_id,
          picks: '[]',
        },
      }),
    )
    expect(response.message).toBe(`${rowCount} berhasil. 0 menimpa. 0 gagal.`)
    expect(await school.selectColumn('select count(*) from documents')).toEqual([rowCount])
    expect(await school.selectColumn('select count(*) from student_class_rapors')).toEqual([rowCount])
    expect(await school.findCorruption()).toEqual([])
  },
  TIMEOUT_MS,
)
