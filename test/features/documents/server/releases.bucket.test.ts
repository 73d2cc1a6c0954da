/** Releasing report cards: when students can read them, and who may release them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReleaseRow } from '#features/documents/release.ts'
import {
  type ActiveYear,
  downloadFile,
  makePdf,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { assignHomeroom } from '#test/support/sia/homerooms.ts'
import { HOUR_MS, RELEASE_PATH, releasesOf } from '#test/support/sia/releases.ts'
import { countStatuses } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

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

const {
  createNextClassroom,
  createRapor,
  putRelease,
  withdraw,
  findReleaseRow,
  timeInAnHour,
  isVisibleToStudent,
} = releasesOf(() => ({ world, operator, year }))

describe('a class without a release', () => {
  it('has its report cards released at once by default', async () => {
    const card = await createRapor()
    expect(await isVisibleToStudent(card)).toBe(true)
    expect(await findReleaseRow(card.classroom)).toMatchObject({
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
    expect((await withdraw(operator, card.classroom)).body.message).toBe('Rapor 1 kelas ditarik.')
    expect(await isVisibleToStudent(card)).toBe(false)
    expect((await downloadFile(operator, card.file)).status).toBe(200)
    expect(await findReleaseRow(card.classroom)).toMatchObject({
      state: 'withdrawn',
      withdrawn: { reason: 'Salah cetak' },
    })

    const release_at = timeInAnHour()
    expect((await putRelease(operator, card.classroom, { act: 'release', release_at })).body.message).toBe(
      'Rapor 1 kelas dijadwalkan terbit.',
    )
    expect(await findReleaseRow(card.classroom)).toMatchObject({
      state: 'scheduled',
      release_at,
      withdrawn: null,
    })
    world.advanceClock(HOUR_MS - MINUTE_MS)
    expect(await isVisibleToStudent(card)).toBe(false)
    world.advanceClock(MINUTE_MS)
    expect(await isVisibleToStudent(card)).toBe(true)
    expect(await findReleaseRow(card.classroom)).toMatchObject({ state: 'released' })
  })

  it('also hides those that are uploaded in the meantime', async () => {
    const card = await createRapor()
    await withdraw(operator, card.classroom)
    const { body } = await uploadRapor(world, {
      client: operator,
      classroom: card.classroom,
      student: card.student,
      bytes: makePdf('baru'),
    })
    expect(await isVisibleToStudent({ ...card, file: body.result.student_class_rapors })).toBe(false)
    await putRelease(operator, card.classroom, { act: 'release' })
    expect(await isVisibleToStudent({ ...card, file: body.result.student_class_rapors })).toBe(true)
  })

  it('applies only to that semester and class', async () => {
    const withdrawnCard = await createRapor()
    const otherCard = await createRapor()
    await withdraw(operator, withdrawnCard.classroom)
    expect(await isVisibleToStudent(otherCard)).toBe(true)
    const { kysely } = world.context.db
    const otherSemester = await kysely
      .selectFrom('semesters')
      .where('id', '!=', year.semester_id)
      .select('id')
      .executeTakeFirstOrThrow()
    await putRelease(operator, otherCard.classroom, {
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
    await withdraw(operator, card.classroom)
    await putRelease(operator, card.classroom, { act: 'release', release_at: timeInAnHour() })
    expect((await putRelease(operator, card.classroom, { act: 'draft' })).status).toBe(200)
    world.advanceClock(2 * HOUR_MS)
    expect(await isVisibleToStudent(card)).toBe(false)
    expect(await findReleaseRow(card.classroom)).toMatchObject({ state: 'draft', release_at: null })
  })

  it('is refused with a past or invalid time', async () => {
    const { classroom } = await createRapor()
    await withdraw(operator, classroom)
    for (const [release_at, message] of [
      [new Date(world.context.clock()).toISOString(), 'Waktu terbit sudah lewat'],
      ['besok', 'Waktu tidak dikenal, contoh: 2026-07-15T07:00:00+07:00'],
    ]) {
      expect(await putRelease(operator, classroom, { act: 'release', release_at })).toMatchObject({
        status: 422,
        body: { errors: { release_at: message } },
      })
    }
  })
})

describe('an action that does not fit the state of a class', () => {
  it('names who has changed it', async () => {
    const { classroom } = await createRapor()
    await withdraw(operator, classroom)
    expect((await withdraw(operator, classroom)).body.message).toBe(
      `Kelas ${classroom.name} sekarang ditarik (terakhir diubah dari akun Anda di tempat lain), jadi tidak ada yang diubah. Muat ulang daftarnya.`,
    )
  })

  it('changes none of the named classes', async () => {
    const releasedCard = await createRapor()
    const withdrawnCard = await createRapor()
    await withdraw(operator, withdrawnCard.classroom)
    const request = { classroom_ids: [withdrawnCard.classroom.id, releasedCard.classroom.id], act: 'release' }
    expect(await putRelease(operator, releasedCard.classroom, request)).toMatchObject({
      status: 409,
      body: {
        message: `Kelas ${releasedCard.classroom.name} sekarang terbit, jadi tidak ada yang diubah. Muat ulang daftarnya.`,
      },
    })
    expect(await isVisibleToStudent(withdrawnCard)).toBe(false)
  })

  it('is done once when it is requested several times at once', async () => {
    const { classroom } = await createRapor()
    expect(await countStatuses(10, () => withdraw(operator, classroom))).toEqual({ 200: 1, 409: 9 })
  })
})

describe('releasing', () => {
  it('is possible for operators, for the homeroom teacher of the class, and for nobody else', async () => {
    const card = await createRapor()
    const homeroomTeacher = await world.as('Guru')
    const otherTeacher = await world.as('Guru')
    await assignHomeroom(world, homeroomTeacher, card.classroom)
    expect((await withdraw(otherTeacher, card.classroom)).status).toBe(404)
    expect((await withdraw(card.siswa, card.classroom)).status).toBe(403)
    expect(await isVisibleToStudent(card)).toBe(true)
    expect((await withdraw(homeroomTeacher, card.classroom)).status).toBe(200)
    expect(await isVisibleToStudent(card)).toBe(false)
    expect((await downloadFile(homeroomTeacher, card.file)).status).toBe(200)
    const { rows } = (await homeroomTeacher.get<{ rows: ReleaseRow[] }>(RELEASE_PATH)).body.result
    expect(rows.map(({ classroom }) => classroom.id)).toEqual([card.classroom.id])
    expect((await otherTeacher.get<{ rows: ReleaseRow[] }>(RELEASE_PATH)).body.result.rows).toEqual([])
  })

  it('needs the access key of the kind of document', async () => {
    const { classroom } = await createRapor(await createNextClassroom('IX'))
    const graduationManager = await world.as({ keys: ['sia-manage-graduation'], type: 'administrator' })
    expect((await withdraw(graduationManager, classroom)).status).toBe(403)
    expect(
      (await putRelease(graduationManager, classroom, { kind: 'graduation', act: 'withdraw', reason: 'x' }))
        .status,
    ).toBe(200)
    const { rows } = (await graduationManager.get<{ rows: ReleaseRow[] }>(RELEASE_PATH)).body.result
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['graduation']))
  })

  it('is refused for classes without students', async () => {
    expect(await withdraw(operator, await createNextClassroom())).toMatchObject({
      status: 422,
      body: { errors: { classroom_ids: expect.any(String) } },
    })
  })

  it('is recorded in the audit trail', async () => {
    const { classroom } = await createRapor()
    await withdraw(operator, classroom)
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
    expect(await findReleaseRow(card.classroom)).toMatchObject({ state: 'draft' })
    await putRelease(operator, card.classroom, { act: 'release' })
    expect(await isVisibleToStudent(card)).toBe(true)

    const draftCard = await createRapor()
    await setDefault('released')
    expect(await isVisibleToStudent(draftCard)).toBe(false)
    expect(await findReleaseRow(draftCard.classroom)).toMatchObject({ state: 'draft' })
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
  await withdraw(operator, card.classroom)
  expect((await operator.delete(`/sia/master/classroom/${card.classroom.id}`)).status).toBe(409)
  const { kysely } = world.context.db
  for (const table of ['student_class_rapors', 'documents'] as const)
    await kysely.deleteFrom(table).where('student_class_id', '=', card.student.student_class_id).execute()
  await kysely.deleteFrom('student_classes').where('id', '=', card.student.student_class_id).execute()
  expect((await operator.delete(`/sia/master/classroom/${card.classroom.id}`)).status).toBe(200)
})
