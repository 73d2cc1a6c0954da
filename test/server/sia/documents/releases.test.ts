/** Releasing report cards: when students can read them, and who may release them. */
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

const MINUTE_MS = 60_000

let world: World
let operator: Client
let year: ActiveYear
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
})
afterAll(() => world.close())

const { nextRoom, createRapor, putRelease, withdraw, findReleaseRow, timeInAnHour, isVisibleToStudent } =
  releasesOf(() => ({
    world,
    operator,
    year,
  }))

describe('a class without a release', () => {
  it('has its report cards released at once by default', async () => {
    const card = await createRapor()
    expect(await isVisibleToStudent(card)).toBe(true)
    expect(await findReleaseRow(card.room)).toMatchObject({
      state: 'released',
      students: 1,
      documents: 1,
      release_at: null,
    })
  })
})

describe('withdrawing the report cards of a class', () => {
  it('hides them from students, but not from operators, until the scheduled release', async () => {
    const card = await createRapor()
    expect((await withdraw(operator, card.room)).body.message).toBe('Rapor 1 kelas ditarik.')
    expect(await isVisibleToStudent(card)).toBe(false)
    expect((await downloadFile(operator, card.file)).status).toBe(200)
    expect(await findReleaseRow(card.room)).toMatchObject({
      state: 'withdrawn',
      withdrawn: { reason: 'Salah cetak' },
    })

    const release_at = timeInAnHour()
    expect((await putRelease(operator, card.room, { act: 'release', release_at })).body.message).toBe(
      'Rapor 1 kelas dijadwalkan terbit.',
    )
    expect(await findReleaseRow(card.room)).toMatchObject({ state: 'scheduled', release_at, withdrawn: null })
    world.advanceClock(HOUR_MS - MINUTE_MS)
    expect(await isVisibleToStudent(card)).toBe(false)
    world.advanceClock(MINUTE_MS)
    expect(await isVisibleToStudent(card)).toBe(true)
    expect(await findReleaseRow(card.room)).toMatchObject({ state: 'released' })
  })

  it('also hides those that are uploaded in the meantime', async () => {
    const card = await createRapor()
    await withdraw(operator, card.room)
    const { body } = await uploadRapor(world, operator, card.room, card.pupil, { bytes: makePdf('baru') })
    expect(await isVisibleToStudent({ ...card, file: body.result.student_class_rapors })).toBe(false)
    await putRelease(operator, card.room, { act: 'release' })
    expect(await isVisibleToStudent({ ...card, file: body.result.student_class_rapors })).toBe(true)
  })

  it('applies only to that semester and class', async () => {
    const [withdrawnCard, otherCard] = [await createRapor(), await createRapor()]
    await withdraw(operator, withdrawnCard.room)
    expect(await isVisibleToStudent(otherCard)).toBe(true)
    const { kysely } = world.context.db
    const otherSemester = await kysely
      .selectFrom('semesters')
      .where('id', '!=', year.semester_id)
      .select('id')
      .executeTakeFirstOrThrow()
    await putRelease(operator, otherCard.room, {
      act: 'withdraw',
      reason: 'x',
      semester_id: otherSemester.id,
    })
    expect(await isVisibleToStudent(otherCard)).toBe(true)
  })
})

describe('a scheduled release', () => {
  it('can be cancelled, which makes the class a draft', async () => {
    const card = await createRapor()
    await withdraw(operator, card.room)
    await putRelease(operator, card.room, { act: 'release', release_at: timeInAnHour() })
    expect((await putRelease(operator, card.room, { act: 'draft' })).status).toBe(200)
    world.advanceClock(2 * HOUR_MS)
    expect(await isVisibleToStudent(card)).toBe(false)
    expect(await findReleaseRow(card.room)).toMatchObject({ state: 'draft', release_at: null })
  })

  it('is refused with a past or invalid time', async () => {
    const { room } = await createRapor()
    await withdraw(operator, room)
    for (const [release_at, message] of [
      [new Date(world.context.clock()).toISOString(), 'Waktu terbit sudah lewat'],
      ['besok', 'Waktu tidak dikenal, contoh: 2026-07-15T07:00:00+07:00'],
    ]) {
      expect(await putRelease(operator, room, { act: 'release', release_at })).toMatchObject({
        status: 422,
        body: { errors: { release_at: message } },
      })
    }
  })
})

describe('an action that does not fit the state of a class', () => {
  it('changes none of the named classes', async () => {
    const [releasedCard, withdrawnCard] = [await createRapor(), await createRapor()]
    await withdraw(operator, withdrawnCard.room)
    const request = { classroom_ids: [withdrawnCard.room.id, releasedCard.room.id], act: 'release' }
    expect(await putRelease(operator, releasedCard.room, request)).toMatchObject({
      status: 409,
      body: {
        message: `Kelas ${releasedCard.room.name} sekarang terbit, jadi tidak ada yang diubah. Muat ulang daftarnya.`,
      },
    })
    expect(await isVisibleToStudent(withdrawnCard)).toBe(false)
  })

  it('is done once when it is requested several times at once', async () => {
    const { room } = await createRapor()
    expect(await countStatuses(10, () => withdraw(operator, room))).toEqual({ 200: 1, 409: 9 })
  })
})

describe('releasing', () => {
  it('is possible for operators, for the homeroom teacher of the class, and for nobody else', async () => {
    const card = await createRapor()
    const [homeroomTeacher, otherTeacher] = [await world.as('Guru'), await world.as('Guru')]
    await assignHomeroom(world, homeroomTeacher, card.room)
    expect((await withdraw(otherTeacher, card.room)).status).toBe(404)
    expect((await withdraw(card.siswa, card.room)).status).toBe(403)
    expect(await isVisibleToStudent(card)).toBe(true)
    expect((await withdraw(homeroomTeacher, card.room)).status).toBe(200)
    expect(await isVisibleToStudent(card)).toBe(false)
    expect((await downloadFile(homeroomTeacher, card.file)).status).toBe(200)
    const { rows } = (await homeroomTeacher.get<{ rows: ReleaseRow[] }>(RELEASE_PATH)).body.result
    expect(rows.map(({ classroom }) => classroom.id)).toEqual([card.room.id])
    expect((await otherTeacher.get<{ rows: ReleaseRow[] }>(RELEASE_PATH)).body.result.rows).toEqual([])
  })

  it('needs the access key of the kind of document', async () => {
    const { room } = await createRapor(await nextRoom('IX'))
    const graduationManager = await world.as({ keys: ['sia-manage-graduation'], type: 'administrator' })
    expect((await withdraw(graduationManager, room)).status).toBe(403)
    expect(
      (await putRelease(graduationManager, room, { kind: 'graduation', act: 'withdraw', reason: 'x' }))
        .status,
    ).toBe(200)
    const { rows } = (await graduationManager.get<{ rows: ReleaseRow[] }>(RELEASE_PATH)).body.result
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['graduation']))
  })

  it('is refused for classes without students', async () => {
    expect(await withdraw(operator, await nextRoom())).toMatchObject({
      status: 422,
      body: { errors: { classroom_ids: expect.any(String) } },
    })
  })

  it('is recorded in the audit trail', async () => {
    const { room } = await createRapor()
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
  const setDefault = (by_default: string, client = operator) =>
    client.put(`${RELEASE_PATH}/default`, { by_default })

  it('applies to new report cards only', async () => {
    const earlierCard = await createRapor()
    expect((await setDefault('draft')).status).toBe(200)
    expect(await isVisibleToStudent(earlierCard)).toBe(true)
    const card = await createRapor()
    expect(await isVisibleToStudent(card)).toBe(false)
    expect(await findReleaseRow(card.room)).toMatchObject({ state: 'draft' })
    await putRelease(operator, card.room, { act: 'release' })
    expect(await isVisibleToStudent(card)).toBe(true)

    const draftCard = await createRapor()
    await setDefault('released')
    expect(await isVisibleToStudent(draftCard)).toBe(false)
    expect(await findReleaseRow(draftCard.room)).toMatchObject({ state: 'draft' })
    expect(await isVisibleToStudent(await createRapor())).toBe(true)
  })

  it('can only be set by operators', async () => {
    const homeroomTeacher = await world.as({ keys: ['sia-manage-rapor', 'edit-sia-master'], type: 'teacher' })
    expect((await setDefault('draft', homeroomTeacher)).status).toBe(403)
    expect((await setDefault('nanti')).status).toBe(422)
  })
})

it('a class without documents is deleted with its release', async () => {
  const card = await createRapor()
  await withdraw(operator, card.room)
  expect((await operator.delete(`/sia/master/classroom/${card.room.id}`)).status).toBe(409)
  const { kysely } = world.context.db
  for (const table of ['student_class_rapors', 'documents'] as const)
    await kysely.deleteFrom(table).where('student_class_id', '=', card.pupil.student_class_id).execute()
  await kysely.deleteFrom('student_classes').where('id', '=', card.pupil.student_class_id).execute()
  expect((await operator.delete(`/sia/master/classroom/${card.room.id}`)).status).toBe(200)
})
