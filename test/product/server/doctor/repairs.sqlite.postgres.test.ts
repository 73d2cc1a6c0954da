/** What `doctor --fix` cannot repair is named, and the rest is repaired. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backup } from '#platform/server/cli/backup.ts'
import { doctor } from '#platform/server/cli/doctor.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { runCommand } from '#test/support/process/commands.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

type Examination = { ok: boolean; findings: { message: string; fixed: boolean }[] }

async function fix(): Promise<Examination> {
  const { code, text } = await runCommand(doctor, world.context, { options: { fix: true, json: true } })
  const examination: Examination = JSON.parse(text)
  expect(code).toBe(examination.ok ? 0 : 1)
  return examination
}

it('a unique index over values that stand twice is not made again, another one is', async () => {
  const { kysely } = world.context.db
  const { body } = await admin.post<{ id: number }>('/sia/master/lesson', { code: 'MTK', name: 'Matematika' })
  const other = await admin.post<{ id: number }>('/sia/master/lesson', { code: 'IPA', name: 'IPA' })
  await sql`drop index lessons_code_unique`.execute(kysely)
  await sql`drop index users_name`.execute(kysely)
  await sql`update lessons set code = 'MTK' where id = ${other.body.result.id}`.execute(kysely)
  const { findings } = await fix()
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        message: expect.stringMatching(/indeks lessons_code_unique hilang\. Tidak dapat diperbaiki: .+/),
        fixed: false,
      }),
      expect.objectContaining({ message: 'Basis data: indeks users_name hilang.', fixed: true }),
    ]),
  )
  await admin.delete(`/sia/master/lesson/${body.result.id}`)
  expect(await fix()).toMatchObject({ ok: true })
})

it('a file is taken from a backup only as it was stored', async () => {
  const { body } = await uploadImage(admin, await drawImage(), { name: 'a.jpg' })
  const name = `images/${(body.result as { filename?: string }).filename}`
  const folder = join(world.context.config.DATA_DIR, 'backups')
  const { text } = await runCommand(backup, world.context, { options: { to: folder } })
  const [copied = ''] = text.match(/\/\S+pelita-\S+/) ?? []
  const stored = join(world.context.config.DATA_DIR, name)
  const bytes = readFileSync(stored)
  for (const path of [stored, join(copied, name)]) writeFileSync(path, 'rusak')
  expect(await fix()).toMatchObject({
    ok: false,
    findings: [{ message: expect.stringMatching(/seharusnya \d+ .*Tidak dapat diperbaiki: salinannya/) }],
  })
  writeFileSync(join(copied, name), bytes)
  expect(await fix()).toMatchObject({ ok: true, findings: [{ fixed: true }] })
  expect(readFileSync(stored)).toEqual(bytes)
})
