/** A disk that is full or fills up during a write: a clear response, nothing partially stored, and the server goes on. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard } from '#features/home/dashboard.ts'
import { doctor } from '#platform/server/cli/doctor.ts'
import { write } from '#platform/server/db/write.ts'
import { type Disk, realDisk, spaceWarning } from '#platform/server/files/disk.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { runCommand } from '#test/support/process/commands.ts'
import {
  type ActiveYear,
  type Classroom,
  enrol,
  makeClassroom,
  makePdf,
  makeZip,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { openDb } from '#test/support/world/product.ts'
import { ADMIN, type Client, openWorld, type World } from '#test/support/world/world.ts'

const createDiskFullError = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
/** The number of files that still fit, and the free bytes that the system reports. */
let space = { files: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY }

const limitedDisk: Disk = {
  write: async (path, bytes) => {
    if (space.files > 0) {
      space.files -= 1
      return realDisk.write(path, bytes)
    }
    await realDisk.write(path, bytes.subarray(0, 100))
    throw createDiskFullError()
  },
  stream: (path) => {
    if (space.files > 0) return realDisk.stream(path)
    const stream = realDisk.stream(path)
    return new Writable({
      write: (_chunk, _encoding, callback) => void stream.end('half', () => callback(createDiskFullError())),
    })
  },
  free: async () => space.bytes,
}

let world: World
let admin: Client
let classroom: Classroom
let year: ActiveYear
beforeAll(async () => {
  world = await openWorld({ disk: limitedDisk })
  admin = await world.as('Administrator')
  classroom = await makeClassroom(world, 'VII', 'A')
  year = await readActiveYear(world)
})
beforeEach(() => {
  space = { files: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY }
})
afterAll(() => world.close())

const DISK_FULL = {
  status: 507,
  body: { success: false, result: null, message: expect.stringMatching(/Ruang penyimpanan server penuh/) },
}
const getDataFolder = () => world.context.config.DATA_DIR
const countFiles = () =>
  readdirSync(getDataFolder(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length
const countRows = async (table: 'images' | 'documents') =>
  (await world.context.db.kysely.selectFrom(table).select('id').execute()).length

describe.each([
  ['before the upload', 0],
  ['after the first width of a picture', 1],
  ['before the last width', 3],
])('a disk that is full %s', (_case, remainingFiles) => {
  it('makes an upload 507, and neither file nor row is left', async () => {
    const countsBefore = [countFiles(), await countRows('images')]
    space.files = remainingFiles
    const response = await uploadImage(admin, await drawImage(), { name: 'a.jpg' })
    expect(response).toMatchObject(DISK_FULL)
    expect([countFiles(), await countRows('images')]).toEqual(countsBefore)
  })
})

it('a report card that does not fit is refused, and the former one stays', async () => {
  const student = await enrol(world, classroom)
  expect((await uploadRapor(world, { client: admin, classroom, student })).status).toBeLessThan(300)
  const countsBefore = [countFiles(), await countRows('documents')]
  space.files = 0
  expect(await uploadRapor(world, { client: admin, classroom, student })).toMatchObject(DISK_FULL)
  expect([countFiles(), await countRows('documents')]).toEqual(countsBefore)
})

it('of a zip the files that do not fit are each reported, and the others are stored', async () => {
  const students = [await enrol(world, classroom), await enrol(world, classroom)]
  const entries = students.map(({ nis }) => ({
    name: `${nis}_${year.code}_${year.semester_id}_vii.pdf`,
    bytes: makePdf(nis),
  }))
  const fields = {
    eduyear_id: String(year.id),
    semester_id: String(year.semester_id),
    classroom_id: String(classroom.id),
  }
  const form = makeFileForm(
    'file',
    { bytes: await makeZip(entries), name: 'rapor.zip' },
    { ...fields, dry_run: '1' },
  )
  const checkResponse = await admin.post<{ upload_id: string }>(
    '/sia/activity/rapor/bulk-upload',
    form.body,
    form.headers,
  )
  space.files = 1
  const { status, body } = await admin.post<{ berhasil: object[]; gagal: { reason: string }[] }>(
    '/sia/activity/rapor/bulk-upload',
    { upload_id: checkResponse.body.result.upload_id, picks: '[]' },
  )
  expect(status).toBe(200)
  expect(body.result.berhasil).toHaveLength(1)
  expect(body.result.gagal.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/penyimpanan server penuh/),
  ])
})

it('a write that the database rolled back itself fails with its cause, and the next one succeeds', async () => {
  const attempt = { login: 'penuh', address: 'b', created_at: '2026-01-01T00:00:00.000Z' }
  const folder = mkdtempSync(join(tmpdir(), 'pelita-full-'))
  const db = await openDb({ DATA_DIR: folder })
  const writeAttempt = (failingSql: string) =>
    write({ db, clock: Date.now }, null, async (tx) => {
      await tx.queries.insertInto('login_attempts').values(attempt).execute()
      // SQLite rolls back by itself when the disk is full.
      if (failingSql) await sql.raw(failingSql).execute(tx.queries)
    })
  await writeAttempt('')
  const id = '(select min(id) from login_attempts)'
  const rollbackSql = `insert or rollback into login_attempts (id, login, address, created_at) values (${id}, 'a', 'b', 'c')`
  await expect(writeAttempt(rollbackSql)).rejects.toThrow('UNIQUE constraint failed')
  await writeAttempt('')
  const rows = await db.kysely.selectFrom('login_attempts').select('id').execute()
  expect(rows).toHaveLength(2)
  await db.close()
  rmSync(folder, { recursive: true })
})

describe('a disk that is nearly full', () => {
  it('is reported before it is full, at the start and by the doctor, with exit code 1', async () => {
    space.bytes = 2 * 1024 ** 3
    expect(spaceWarning(space.bytes, 'data')).toBeNull()
    space.bytes = 300 * 1024 ** 2
    expect(spaceWarning(space.bytes, 'data')).toMatch(/tinggal 300 MB/)
    const doctorOutput = await runCommand(doctor, world.context)
    expect(doctorOutput.code).toBe(1)
    expect(doctorOutput.text).toMatch(/tinggal 300 MB/)
  })

  it('is reported on the dashboard of administrators only', async () => {
    const readSpaceWarning = async (client: Client) => {
      const { space_warning } = (await client.get<Dashboard>('/sia-dashboard')).body.result
      const { body } = await client.get<{ space_warning: string | null }>('/space')
      // Teachers may not read /space.
      expect(body.result?.space_warning ?? null).toBe(space_warning)
      return space_warning
    }
    space.bytes = 300 * 1024 ** 2
    expect(await readSpaceWarning(admin)).toMatch(/tinggal 300 MB/)
    expect(await readSpaceWarning(await world.as('Guru'))).toBeNull()
    space.bytes = 2 * 1024 ** 3
    expect(await readSpaceWarning(admin)).toBeNull()
  })

  it('refuses uploads early, and leaves the space to sign-in and small writes', async () => {
    space.bytes = 64 * 1024 * 1024 + 10
    expect(await uploadImage(admin, await drawImage(), { name: 'a.jpg' })).toMatchObject(DISK_FULL)
    const { body } = await world.anonymous.post<{ access_token: string }>('/login', ADMIN)
    expect(body.result.access_token).toBeTruthy()
  })
})

it('the rest of a refused upload is drained, so that the next request on the connection is handled at once', async () => {
  const serverUrl = await world.app.listen({ port: 0, host: '127.0.0.1' })
  space.files = 0
  const socket = connect(Number(new URL(serverUrl).port), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += String(chunk)
  })
  const form = makeFileForm('img', { bytes: Buffer.alloc(8 * 1024 * 1024, 'x'), name: 'a.jpg' })
  const requestHead = [
    'POST /api/post/upload-image HTTP/1.1',
    'host: a',
    `authorization: Bearer ${admin.token}`,
    `content-type: ${form.headers['content-type']}`,
    `content-length: ${form.body.length}`,
  ]
  socket.write(`${requestHead.join('\r\n')}\r\n\r\n`)
  socket.write(form.body)
  socket.write('GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => received).toMatch(/507[\s\S]*HTTP\/1.1 200/)
  socket.destroy()
})
