/** What a power cut or a careless hand leaves behind: files without a row, rows without their file. */

import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCli } from '#server/cli/cli.ts'
import { doctor } from '#server/cli/doctor.ts'
import { enrol, makePdf, makeRoom, type Pupil, readActiveYear, uploadRapor } from '#test/support/documents.ts'
import { drawImage, uploadImage } from '#test/support/images.ts'
import { runVerb } from '#test/support/verbs.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const data = (...path: string[]) => join(world.context.config.DATA_DIR, ...path)
const examine = (...flags: string[]) => {
  const options = Object.fromEntries(flags.map((flag) => [flag.slice(2), true as const]))
  return runVerb(doctor, world.context, { options })
}
const old = (path: string) => {
  writeFileSync(path, 'x')
  const yesterday = Date.now() / 1000 - 86_400
  utimesSync(path, yesterday, yesterday)
}
const newest = async () =>
  world.context.db.kysely
    .selectFrom('documents')
    .select(['name'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const place = (name: string) => data('documents', name.slice(0, 2), name)
const raporOf = async (pupil: Pupil) => {
  const { body } = await admin.get<{ student_class_rapors: { file_url: string } | null }>(
    `/sia/activity/rapor/${pupil.student_class_id}`,
  )
  return body.result.student_class_rapors
}

it('a sound school is told so, with exit code 0', async () => {
  await uploadImage(admin, await drawImage(), 'a.jpg')
  expect(await examine()).toMatchObject({
    code: 0,
    text: expect.stringContaining('Berkas dan catatan cocok.'),
  })
})

it('which Pelita, Node, engine and schema are at work is told first', async () => {
  const [first] = (await examine()).text.split('\n')
  const engine = world.context.db.engine === 'sqlite' ? 'SQLite 3' : 'PostgreSQL 1'
  const { kysely } = world.context.db
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(kysely)
  expect(first).toContain(`Node ${process.versions.node}, ${engine}`)
  expect(first).toMatch(new RegExp(`^Pelita \\d+\\.\\d+\\.\\d+, .* skema ${rows[0]?.name}\\.$`))
})

it('a file nobody speaks of is told, and put aside only with --fix; one just being stored is left alone', async () => {
  const lost = 'ab'.repeat(16)
  mkdirSync(data('documents', 'ab'), { recursive: true })
  old(place(lost))
  old(data('images', 'lama.jpg'))
  writeFileSync(data('images', 'baru.jpg'), 'x')
  const looked = await examine()
  expect(looked.code).toBe(1)
  expect(looked.text).toContain(`documents/${lost}`)
  expect(looked.text).toContain('images/lama.jpg')
  expect(looked.text).not.toContain('baru.jpg')
  expect(existsSync(place(lost)), 'a look changes nothing').toBe(true)
  expect((await examine('--fix')).code).toBe(0)
  expect(readdirSync(data('orphans')).sort()).toEqual([lost, 'lama.jpg'].sort())
  expect(existsSync(place(lost))).toBe(false)
  expect((await examine()).code).toBe(0)
})

it('a report card whose file is gone shows the version before, or can be uploaded again', async () => {
  const room = await makeRoom(world, 'VII', 'A')
  await readActiveYear(world)
  const [twice, once] = [await enrol(world, room), await enrol(world, room)]
  await uploadRapor(world, admin, room, twice, { bytes: makePdf('lama') })
  const { name: newestName } = await newest()
  await uploadRapor(world, admin, room, twice, { bytes: makePdf('baru') })
  rmSync(place((await newest()).name))
  await uploadRapor(world, admin, room, once)
  rmSync(place((await newest()).name))
  const looked = await examine()
  expect(looked).toMatchObject({
    code: 1,
    text: expect.stringMatching(/Berkas hilang: rapor [\s\S]*Berkas hilang: rapor/),
  })
  expect((await examine('--fix')).text).toContain(
    '1 rapor atau surat kembali ke versi sebelumnya. 1 rapor dapat',
  )
  expect((await raporOf(twice))?.file_url).toContain(newestName)
  expect(await raporOf(once)).toBeNull()
  expect((await uploadRapor(world, admin, room, once)).status).toBeLessThan(300)
  expect((await examine()).code).toBe(0)
})

it('a picture whose file is gone is forgotten where nothing shows it', async () => {
  const { body } = await uploadImage(admin, await drawImage(), 'a.jpg')
  const filename = String((body.result as { filename?: string }).filename)
  rmSync(data('images', `300-${filename}`))
  expect((await examine()).text).toContain(`Berkas hilang: gambar ${filename}`)
  expect(await examine('--fix')).toMatchObject({ code: 0 })
})

it.each([
  [['--help'], 0, 'Pakai: pelita <perintah>'],
  [['doctor', '--help'], 0, 'Kode keluar: 0'],
  [['sembuhkan'], 2, 'tidak dikenal'],
  [['doctor', '--semua'], 2, 'Pilihan "--semua" tidak dikenal'],
  [['doctor'], 3, 'Pengaturan salah: PORT'],
] as const)('pelita %j answers in Indonesian with exit code %i', async (args, code, sentence) => {
  let printed = ''
  const exit = await runCli(args, { PORT: 'abc' }, (line) => {
    printed += `${line}\n`
  })
  expect([exit, printed]).toEqual([code, expect.stringContaining(sentence)])
})
