/** The doctor finds every damage in random schools, and raises no alarm over sound ones. */
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { makeStudent } from '#features/people/demo/factories.ts'
import { doctor } from '#platform/server/cli/doctor.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { DAMAGES } from '#test/support/doctor/damages.ts'
import { runCommand } from '#test/support/process/commands.ts'
import { enrol, makeClassroom, makePdf, readActiveYear, uploadRapor } from '#test/support/sia/documents.ts'
import { randomOf, rounds, seed } from '#test/support/world/rounds.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  await readActiveYear(world)
  await makeClassroom(world, 'VII', 'A')
})
afterAll(() => world.close())

type Examination = { ok: boolean; findings: { check: string; message: string; fixed: boolean }[] }

async function examine(...flags: string[]): Promise<Examination> {
  const options = Object.fromEntries([...flags, 'json'].map((flag) => [flag, true as const]))
  return JSON.parse((await runCommand(doctor, world.context, { options })).text)
}

/** Adds what a school gains in a day, so that each round examines another one. */
async function grow(below: (limit: number) => number, round: number): Promise<void> {
  const acts = [
    () => admin.post('/sia/master/student', { ...makeStudent(500 + round), religion: 'islam' }),
    async () => uploadImage(admin, await drawImage({ width: 300 + round, height: 200 }), { name: 'a.jpg' }),
    async () => {
      const classroom = { id: 1, name: 'VII A' }
      const student = await enrol(world, classroom)
      await uploadRapor(world, { client: admin, classroom, student, bytes: makePdf(`Rapor ${round}`) })
    },
  ]
  await acts[below(acts.length)]?.()
}

it('every damage is found by its name, and a sound school has none', {
  timeout: rounds({ few: 180_000, many: 1_800_000 }),
}, async () => {
  const { below } = randomOf(seed(48))
  const kinds = Object.entries(DAMAGES).filter(
    ([, { engine }]) => !engine || engine === world.context.db.engine,
  )
  // The sample of the long suite has each damage once; building the model takes PostgreSQL a second.
  const count = inject('isWhole') ? 200 : rounds({ few: 4, many: 80 })
  const start = below(kinds.length)
  for (let round = 0; round < count; round += 1) {
    await grow(below, round)
    expect(await examine(), `round ${round}`).toMatchObject({ ok: true, findings: [] })
    const [name, { make }] = kinds[(start + round) % kinds.length] ?? ['', { make: async () => null }]
    const damage = await make(world, below)
    if (!damage) continue
    const stray = join(world.context.config.DATA_DIR, 'images', 'asing.jpg')
    if (name === 'a file without a row') utimesSync(stray, 1, 1)
    const found = await examine()
    expect(found.findings.map(({ message }) => message).join('\n'), name).toContain(damage.message)
    expect(found.ok, name).toBe(false)
    if (damage.undo) await damage.undo()
    else expect(await examine('fix'), name).toMatchObject({ ok: true })
  }
})
