/** Files in a bucket: nothing is kept in the server's folder, and leftovers are found. */
import { readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { doctor } from '#platform/server/cli/doctor.ts'
import { assertFilesMatchDatabase } from '#platform/server/files/filesMatchDatabase.ts'
import { quarantineOrphans } from '#platform/server/files/orphans.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { parseS3Address } from '#platform/server/files/store/s3Address.ts'
import { toErrorSentence } from '#platform/server/machineErrors.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { runCommand } from '#test/support/process/commands.ts'
import { type Classroom, enrol, makeClassroom, makePdf, uploadRapor } from '#test/support/sia/documents.ts'
import { openStorage, type Storage } from '#test/support/world/storage.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let storage: Storage
let world: World
let admin: Client
let classroom: Classroom
beforeAll(async () => {
  storage = await openStorage()
  world = await openWorld({ env: { STORAGE_URL: storage.url } })
  admin = await world.as('Administrator')
  classroom = await makeClassroom(world, 'VII', 'A')
})
afterEach(() => storage.restoreConnection())
afterAll(async () => {
  await world.close()
  await storage.close()
})

const uploadPicture = async () => uploadImage(admin, await drawImage(), { name: 'a.jpg' })
const listFolderFiles = () =>
  readdirSync(world.context.config.DATA_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describe('a school whose files are in a bucket', () => {
  it('serves its pictures from there, also by range, and has nothing in its own folder', async () => {
    const { filename } = (await uploadPicture()).body.result
    expect(storage.keys()).toEqual(
      ['', '300-', '600-', '900-'].map((width) => `images/${width}${filename}`).sort(),
    )
    const fullResponse = await world.app.inject(`/images/${filename}`)
    expect([fullResponse.statusCode, fullResponse.headers['content-type']]).toEqual([200, 'image/jpeg'])
    for (const [range, expectedBytes] of [
      ['bytes=100-199', fullResponse.rawPayload.subarray(100, 200)],
      ['bytes=-7', fullResponse.rawPayload.subarray(-7)],
    ] as const) {
      const response = await world.app.inject({ url: `/images/${filename}`, headers: { range } })
      expect([response.statusCode, response.rawPayload.equals(expectedBytes)]).toEqual([206, true])
    }
    const unsatisfiableResponse = await world.app.inject({
      url: `/images/${filename}`,
      headers: { range: `bytes=${fullResponse.rawPayload.length}-` },
    })
    expect(unsatisfiableResponse.statusCode).toBe(416)
    expect((await world.app.inject(`/images/${'0'.repeat(32)}.jpg`)).statusCode).toBe(404)
    expect(listFolderFiles()).toEqual([])
  })

  it('serves a report card to authorised users only', async () => {
    const student = await enrol(world, classroom)
    await uploadRapor(world, { client: admin, classroom, student })
    const { name } = await world.context.db.kysely
      .selectFrom('documents')
      .select('name')
      .executeTakeFirstOrThrow()
    const link = `/download-attachment?file=${name}`
    expect((await admin.get(link)).text.slice(0, 5)).toBe('%PDF-')
    expect((await (await world.as('Guru')).get(link)).status).toBe(404)
    expect((await world.anonymous.get(link)).status).toBe(401)
  })

  it('is ready only while the bucket is reachable', async () => {
    expect((await world.anonymous.get('/ready')).status).toBe(200)
    storage.cutConnection()
    const readiness = await world.anonymous.get('/ready')
    expect([readiness.status, readiness.body.message]).toEqual([
      503,
      expect.stringContaining('Penyimpanan berkas'),
    ])
  })

  it.each(['PUT', 'GET', 'DELETE'])(
    'is not ready with a key that may list but not %s, and is ready again once it may',
    async (method) => {
      const keysBefore = storage.keys()
      const config = { ...world.context.config, STORAGE_URL: storage.url }
      const { store } = await openFiles(config)
      storage.forbidMethods(method)
      // A listing is a GET too, but needs another right.
      await expect(store.check()).rejects.toThrow('Penyimpanan berkas sedang tidak dapat dihubungi')
      storage.forbidMethods()
      await store.check()
      expect(storage.keys()).toEqual(keysBefore)
    },
  )

  it('is not ready for the load balancer while its key may not store', async () => {
    expect((await world.anonymous.get('/ready')).status).toBe(200)
    storage.forbidMethods('PUT')
    expect((await uploadPicture()).status).toBe(503)
    expect((await world.anonymous.get('/ready')).status).toBe(503)
    storage.forbidMethods()
    expect((await world.anonymous.get('/ready')).status).toBe(200)
    expect(storage.keys()).not.toContain('trial/rights')
  })

  it('reports at the start that the storage does not respond, and names the setting', async () => {
    storage.cutConnection()
    const message = await assertFilesMatchDatabase(world.context).catch(toErrorSentence)
    expect(message).toMatch(/^penyimpanan berkas tidak menjawab \(.+\)\. Periksa .* STORAGE_URL\.$/)
  })

  it('does not start with the bucket of another school', async () => {
    const otherStorage = await openStorage()
    const files = await openFiles({ ...world.context.config, STORAGE_URL: otherStorage.url })
    await expect(assertFilesMatchDatabase({ ...world.context, files })).rejects.toThrow(
      /^bucket sekolah di .* tidak berisi .* Periksa apakah STORAGE_URL menyebut bucket sekolah ini/,
    )
    await assertFilesMatchDatabase(world.context)
    await otherStorage.close()
  })
})

describe('the address of a bucket', () => {
  it.each([
    ['s3://kunci:rahasia@s3.id', null],
    ['s3://s3.id/bucket', null],
    ['http://kunci:rahasia@s3.id/bucket', null],
    ['s3://kunci:rahasia@s3.id/bucket?pathstyle=0', null],
    ['s3://kunci:rahasia@s3.id/bucket?timeout=0', null],
    ['s3://kunci:rahasia@s3.id/bucket?timeout=lama', null],
    ['bukan alamat', null],
    [
      's3://kunci:a%2Fb%2B@s3.id/bucket/smpn1?region=id-1&path_style=0',
      {
        endpoint: 'https://s3.id',
        region: 'id-1',
        bucket: 'bucket',
        prefix: 'smpn1/',
        accessKeyId: 'kunci',
        secretAccessKey: 'a/b+',
        isPathStyle: false,
        timeoutSeconds: 15,
      },
    ],
  ])('%s', (url, expectedAddress) => {
    expect(parseS3Address(url)).toEqual(expectedAddress)
  })

  it('may name a folder, so that schools share one bucket', async () => {
    const files = await openFiles({
      ...world.context.config,
      STORAGE_URL: storage.url.replace('?', '/smpn2?'),
    })
    await files.images.put('b.jpg', Buffer.from('dua'))
    expect(storage.keys()).toContain('smpn2/images/b.jpg')
    expect([...(await files.images.list()).keys()]).toEqual(['b.jpg'])
    expect(await world.context.files.images.has('b.jpg')).toBe(false)
  })
})

describe('the leftovers of a killed server', () => {
  it('are found: an object without a row, and a row without its object', async () => {
    const { documents, images } = world.context.files
    const orphan = await documents.put(makePdf('YATIM'))
    await images.put('yatim.jpg', Buffer.from('x'))
    storage.setAge(2)
    const { filename } = (await uploadPicture()).body.result
    await images.remove(filename)
    const doctorOutput = await runCommand(doctor, world.context)
    expect(doctorOutput.code).toBe(1)
    expect(doctorOutput.text).toContain(`Berkas tanpa catatan: documents/${orphan}`)
    expect(doctorOutput.text).toContain('Berkas tanpa catatan: images/yatim.jpg')
    expect(doctorOutput.text).toContain(`Berkas hilang: gambar ${filename}`)
    await runCommand(doctor, world.context, { options: { fix: true } })
    expect(storage.keys()).toEqual(expect.arrayContaining([`orphans/${orphan}`, 'orphans/yatim.jpg']))
    expect((await runCommand(doctor, world.context)).text).toContain('Berkas dan catatan cocok.')
  })

  it('are moved to orphans/ when a day old, and a row without its file is reported', async () => {
    const { documents, images } = world.context.files
    const { filename } = (await uploadPicture()).body.result
    await uploadRapor(world, { client: admin, classroom, student: await enrol(world, classroom) })
    storage.setAge(23)
    const orphan = await documents.put(makePdf('YATIM'))
    await images.put('300-ditinggal.jpg', Buffer.from('x'))
    expect(await quarantineOrphans(world.context), 'younger than a day').toBe(0)
    const keptKeys = storage.keys().filter((key) => key.endsWith(filename))
    storage.setAge(25)
    await quarantineOrphans(world.context)
    expect(storage.keys()).toEqual(
      expect.arrayContaining([`orphans/${orphan}`, 'orphans/300-ditinggal.jpg', ...keptKeys]),
    )
    expect((await documents.list()).has(orphan)).toBe(false)
    expect(await quarantineOrphans(world.context)).toBe(0)
    const missingFile = {
      name: 'cd'.repeat(16),
      filename: 'akta.pdf',
      entity: 'x',
      field: 'y',
      created_at: '2026-01-01',
    }
    await world.context.db.kysely.insertInto('private_files').values(missingFile).execute()
    expect((await runCommand(doctor, world.context)).text).toContain('Berkas hilang: lampiran akta.pdf')
    await world.context.db.kysely.deleteFrom('private_files').where('name', '=', missingFile.name).execute()
  })

  it('are found among thousands of objects, page by page', async () => {
    const names = Array.from({ length: 1100 }, (_, index) => `images/banyak-${index}.jpg`)
    storage.putEmptyObjects(names)
    expect((await world.context.files.images.list()).size).toBeGreaterThanOrEqual(1100)
  })

  it('are not moved when most objects have no row, since that is another school or an older database', async () => {
    storage.putEmptyObjects(
      Array.from({ length: 600 }, (_, index) => `documents/ab/${'ab'.repeat(14)}${1000 + index}`),
    )
    storage.setAge(25)
    await expect(quarantineOrphans(world.context)).rejects.toThrow(/berkas tanpa catatan, hanya \d+ dengan/)
    expect([...(await world.context.files.documents.list()).keys()].length).toBeGreaterThan(600)
  })
})
