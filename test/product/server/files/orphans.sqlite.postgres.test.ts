/** Finding and repairing files without a row and rows without their file. */

import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doctor } from '#platform/server/cli/doctor.ts'
import { runCli } from '#src/cli.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { runCommand } from '#test/support/process/commands.ts'
import {
  type EnrolledStudent,
  enrol,
  makeClassroom,
  makePdf,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const dataPath = (...path: string[]) => join(world.context.config.DATA_DIR, ...path)
const runDoctor = (...flags: string[]) => {
  const options = Object.fromEntries(flags.map((flag) => [flag.slice(2), true as const]))
  return runCommand(doctor, world.context, { options })
}
const writeOldFile = (path: string) => {
  writeFileSync(path, 'x')
  const yesterdaySeconds = Date.now() / 1000 - 86_400
  utimesSync(path, yesterdaySeconds, yesterdaySeconds)
}
const findNewestDocument = async () =>
  world.context.db.kysely
    .selectFrom('documents')
    .select(['name'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const documentPath = (name: string) => dataPath('documents', name.slice(0, 2), name)
const readReportCard = async (student: EnrolledStudent) => {
  const { body } = await admin.get<{ student_class_rapors: { file_url: string } | null }>(
    `/sia/activity/rapor/${student.student_class_id}`,
  )
  return body.result.student_class_rapors
}

it('the doctor reports a consistent school with exit code 0', async () => {
  await uploadImage(admin, await drawImage(), { name: 'a.jpg' })
  expect(await runDoctor()).toMatchObject({
    code: 0,
    text: expect.stringContaining('Berkas dan catatan cocok.'),
  })
})

it('the doctor first prints the versions of Pelita, Node, database and schema', async () => {
  const [firstLine] = (await runDoctor()).text.split('\n')
  const engine = world.context.db.engine === 'sqlite' ? 'SQLite 3' : 'PostgreSQL 1'
  const { kysely } = world.context.db
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(kysely)
  expect(firstLine).toContain(`Node ${process.versions.node}, ${engine}`)
  expect(firstLine).toMatch(new RegExp(`^Pelita \\d+\\.\\d+\\.\\d+, .* skema ${rows[0]?.name}\\.$`))
})

it('a file without a row is reported, and moved only with --fix; a recent file is ignored', async () => {
  const orphanName = 'ab'.repeat(16)
  mkdirSync(dataPath('documents', 'ab'), { recursive: true })
  writeOldFile(documentPath(orphanName))
  writeOldFile(dataPath('images', 'lama.jpg'))
  writeFileSync(dataPath('images', 'baru.jpg'), 'x')
  const doctorOutput = await runDoctor()
  expect(doctorOutput.code).toBe(1)
  expect(doctorOutput.text).toContain(`documents/${orphanName}`)
  expect(doctorOutput.text).toContain('images/lama.jpg')
  expect(doctorOutput.text).not.toContain('baru.jpg')
  expect(existsSync(documentPath(orphanName)), 'the doctor changes nothing without --fix').toBe(true)
  expect((await runDoctor('--fix')).code).toBe(0)
  expect(readdirSync(dataPath('orphans')).sort()).toEqual([orphanName, 'lama.jpg'].sort())
  expect(existsSync(documentPath(orphanName))).toBe(false)
  expect((await runDoctor()).code).toBe(0)
})

it('a report card without its file falls back to the former version, or can be uploaded again', async () => {
  const classroom = await makeClassroom(world, 'VII', 'A')
  await readActiveYear(world)
  const uploadedTwice = await enrol(world, classroom)
  const uploadedOnce = await enrol(world, classroom)
  await uploadRapor(world, { client: admin, classroom, student: uploadedTwice, bytes: makePdf('lama') })
  const { name: firstVersionName } = await findNewestDocument()
  await uploadRapor(world, { client: admin, classroom, student: uploadedTwice, bytes: makePdf('baru') })
  rmSync(documentPath((await findNewestDocument()).name))
  await uploadRapor(world, { client: admin, classroom, student: uploadedOnce })
  rmSync(documentPath((await findNewestDocument()).name))
  const doctorOutput = await runDoctor()
  expect(doctorOutput).toMatchObject({
    code: 1,
    text: expect.stringMatching(/Berkas hilang: rapor [\s\S]*Berkas hilang: rapor/),
  })
  expect((await runDoctor('--fix')).text).toContain('1 dokumen kembali ke versi sebelumnya. 1 dokumen dapat')
  expect((await readReportCard(uploadedTwice))?.file_url).toContain(firstVersionName)
  expect(await readReportCard(uploadedOnce)).toBeNull()
  expect((await uploadRapor(world, { client: admin, classroom, student: uploadedOnce })).status).toBeLessThan(
    300,
  )
  expect((await runDoctor()).code).toBe(0)
})

it('the row of an unused picture without its file is deleted', async () => {
  const { body } = await uploadImage(admin, await drawImage(), { name: 'a.jpg' })
  const filename = String((body.result as { filename?: string }).filename)
  rmSync(dataPath('images', `300-${filename}`))
  expect((await runDoctor()).text).toContain(`Berkas hilang: gambar ${filename}`)
  expect(await runDoctor('--fix')).toMatchObject({ code: 0 })
})

it.each([
  [['--help'], 0, 'Pakai: pelita <perintah>'],
  [['doctor', '--help'], 0, 'Kode keluar: 0'],
  [['sembuhkan'], 2, 'tidak dikenal'],
  [['doctor', '--semua'], 2, 'Pilihan "--semua" tidak dikenal'],
  [['doctor'], 3, 'Pengaturan salah: PORT'],
] as const)('pelita %j prints Indonesian and has exit code %i', async (args, code, message) => {
  let output = ''
  const exitCode = await runCli(args, { PORT: 'abc' }, (line) => {
    output += `${line}\n`
  })
  expect([exitCode, output]).toEqual([code, expect.stringContaining(message)])
})
