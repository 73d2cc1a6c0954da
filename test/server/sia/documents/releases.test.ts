/** Releasing report cards: who sees them when, and who may decide it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReleaseRow } from '#contract/sia/document/release.ts'
import {
  type ActiveYear,
  downloadFile,
  makePdf,
  readActiveYear,
  uploadRapor,
} from '#test/support/documents.ts'
import { assignHomeroom } from '#test/support/homerooms.ts'
import { HOUR_MS, RELEASE_PATH, releasesOf } from '#test/support/releases.ts'
import { countStatuses } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

const MINUTE = 60_000

let world: World
let operator: Client
let year: ActiveYear
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
})
afterAll(() => world.close())

const { nextRoom, openCard, act, withdraw, rowOf, inAnHour, seen } = releasesOf(() => ({
  world,
  operator,
  year,
}))

describe('a class nobody chose anything for', () => {
  it('has its report cards out at once, as ever', async () => {
    const card = await openCard()
    expect(await seen(card)).toBe(true)
    expect(await rowOf(card.room)).toMatchObject({
      state: 'released',
      students: 1,
      documents: 1,
      release_at: null,
    })
  })
})

describe('a report card that was withdrawn with its class', () => {
  it('is gone for its owner on every way, stays for the office, and comes back at the hour named', async () => {
    const card = await openCard()
    expect((await withdraw(operator, card.room)).body.message).toBe('Rapor 1 kelas ditarik.')
    expect(await seen(card)).toBe(false)
    expect((await downloadFile(operator, card.file)).status).toBe(200)
    expect(await rowOf(card.room)).toMatchObject({ state: 'withdrawn', withdrawn: { reason: 'Salah cetak' } })

    const release_at = inAnHour()
    expect((await act(operator, card.room, { act: 'release', release_at })).body.message).toBe(
      'Rapor 1 kelas dijadwalkan terbit.',
    )
    expect(await rowOf(card.room)).toMatchObject({ state: 'scheduled', release_at, withdrawn: null })
    world.advanceClock(HOUR_MS - MINUTE)
    expect(await seen(card)).toBe(false)
    world.advanceClock(MINUTE)
    expect(await seen(card)).toBe(true)
    expect(await rowOf(card.room)).toMatchObject({ state: 'released' })
  })

  it('keeps also what is uploaded meanwhile from students', async () => {
    const card = await openCard()
    await withdraw(operator, card.room)
    const { body } = await uploadRapor(world, operator, card.room, card.pupil, { bytes: makePdf('baru') })
    expect(await seen({ ...card, file: body.result.student_class_rapors })).toBe(false)
    await act(operator, card.room, { act: 'release' })
    expect(await seen({ ...card, file: body.result.student_class_rapors })).toBe(true)
  })

  it('is of its semester and class alone', async () => {
    const [one, other] = [await openCard(), await openCard()]
    await withdraw(operator, one.room)
    expect(await seen(other)).toBe(true)
    const { kysely } = world.context.db
    const elsewhere = await kysely
      .selectFrom('semesters')
      .where('id', '!=', year.semester_id)
      .select('id')
      .executeTakeFirstOrThrow()
    await act(operator, other.room, { act: 'withdraw', reason: 'x', semester_id: elsewhere.id })
    expect(await seen(other)).toBe(true)
  })
})

describe('a schedule', () => {
  it('is called off, and the class is a draft', async () => {
    const card = await openCard()
    await withdraw(operator, card.room)
    await act(operator, card.room, { act: 'release', release_at: inAnHour() })
    expect((await act(operator, card.room, { act: 'draft' })).status).toBe(200)
    world.advanceClock(2 * HOUR_MS)
    expect(await seen(card)).toBe(false)
    expect(await rowOf(card.room)).toMatchObject({ state: 'draft', release_at: null })
  })

  it('in the past is refused, and an unknown one too', async () => {
    const { room } = await openCard()
    await withdraw(operator, room)
    for (const [release_at, message] of [
      [new Date(world.context.clock()).toISOString(), 'Waktu terbit sudah lewat'],
      ['besok', 'Waktu tidak dikenal, contoh: 2026-07-15T07:00:00+07:00'],
    ]) {
      expect(await act(operator, room, { act: 'release', release_at })).toMatchObject({
        status: 422,
        body: { errors: { release_at: message } },
      })
    }
  })
})

describe('an act that a class is too far for', () => {
  it('changes no class of those named', async () => {
    const [out, drawn] = [await openCard(), await openCard()]
    await withdraw(operator, drawn.room)
    const both = { classroom_ids: [drawn.room.id, out.room.id], act: 'release' }
    expect(await act(operator, out.room, both)).toMatchObject({
      status: 409,
      body: {
        message: `Kelas ${out.room.name} sekarang terbit, jadi tidak ada yang diubah. Muat ulang daftarnya.`,
      },
    })
    expect(await seen(drawn)).toBe(false)
  })

  it('is done once, however often at one moment', async () => {
    const { room } = await openCard()
    expect(await countStatuses(10, () => withdraw(operator, room))).toEqual({ 200: 1, 409: 9 })
  })
})

describe('who releases', () => {
  it('is the office for every class, a homeroom teacher for the own, and nobody else', async () => {
    const card = await openCard()
    const [wali, guru] = [await world.as('Guru'), await world.as('Guru')]
    await assignHomeroom(world, wali, card.room)
    expect((await withdraw(guru, card.room)).status).toBe(404)
    expect((await withdraw(card.siswa, card.room)).status).toBe(403)
    expect(await seen(card)).toBe(true)
    expect((await withdraw(wali, card.room)).status).toBe(200)
    expect(await seen(card)).toBe(false)
    expect((await downloadFile(wali, card.file)).status).toBe(200)
    const { rows } = (await wali.get<{ rows: ReleaseRow[] }>(RELEASE_PATH)).body.result
    expect(rows.map(({ classroom }) => classroom.id)).toEqual([card.room.id])
    expect((await guru.get<{ rows: ReleaseRow[] }>(RELEASE_PATH)).body.result.rows).toEqual([])
  })

  it('needs the key of what is released', async () => {
    const { room } = await openCard(await nextRoom('IX'))
    const letters = await world.as({ keys: ['sia-manage-graduation'], type: 'administrator' })
    expect((await withdraw(letters, room)).status).toBe(403)
    expect((await act(letters, room, { kind: 'graduation', act: 'withdraw', reason: 'x' })).status).toBe(200)
    const { rows } = (await letters.get<{ rows: ReleaseRow[] }>(RELEASE_PATH)).body.result
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['graduation']))
  })

  it('names classes with students', async () => {
    expect(await withdraw(operator, await nextRoom())).toMatchObject({
      status: 422,
      body: { errors: { classroom_ids: expect.any(String) } },
    })
  })

  it('leaves a trail', async () => {
    const { room } = await openCard()
    await withdraw(operator, room)
    const trail = await world.context.db.kysely
      .selectFrom('audits')
      .where('entity', '=', 'release')
      .select(['action', 'user_id', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(trail).toMatchObject({
      action: 'create',
      user_id: operator.id,
      after: expect.stringContaining('Salah'),
    })
  })
})

describe('the default of the school', () => {
  const setDefault = (by_default: string, who = operator) =>
    who.put(`${RELEASE_PATH}/default`, { by_default })

  it('holds for what comes; what was seen stays, and what was not stays unseen', async () => {
    const before = await openCard()
    expect((await setDefault('draft')).status).toBe(200)
    expect(await seen(before)).toBe(true)
    const card = await openCard()
    expect(await seen(card)).toBe(false)
    expect(await rowOf(card.room)).toMatchObject({ state: 'draft' })
    await act(operator, card.room, { act: 'release' })
    expect(await seen(card)).toBe(true)

    const waiting = await openCard()
    await setDefault('released')
    expect(await seen(waiting)).toBe(false)
    expect(await rowOf(waiting.room)).toMatchObject({ state: 'draft' })
    expect(await seen(await openCard())).toBe(true)
  })

  it('is the office’s to set', async () => {
    const wali = await world.as({ keys: ['sia-manage-rapor', 'edit-sia-master'], type: 'teacher' })
    expect((await setDefault('draft', wali)).status).toBe(403)
    expect((await setDefault('nanti')).status).toBe(422)
  })
})

it('a class or year without documents left is deleted with what was chosen for it', async () => {
  const card = await openCard()
  await withdraw(operator, card.room)
  expect((await operator.delete(`/sia/master/classroom/${card.room.id}`)).status).toBe(409)
  const { kysely } = world.context.db
  for (const table of ['student_class_rapors', 'documents'] as const)
    await kysely.deleteFrom(table).where('student_class_id', '=', card.pupil.student_class_id).execute()
  await kysely.deleteFrom('student_classes').where('id', '=', card.pupil.student_class_id).execute()
  expect((await operator.delete(`/sia/master/classroom/${card.room.id}`)).status).toBe(200)
})
