/** Releasing report cards: who sees them when, who may decide it, and who has opened theirs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentReader, ReleaseRow } from '#contract/sia/document/release.ts'
import {
  activeYear,
  enrol,
  makePdf,
  makeRoom,
  type Room,
  readFile,
  uploadRapor,
  type Year,
} from '#test/support/documents.ts'
import { giveHomeroom } from '#test/support/homerooms.ts'
import { atOnce } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

const RELEASE = '/sia/activity/release'
const HOUR = 3_600_000
const MINUTE = 60_000

let world: World
let operator: Client
let year: Year
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await activeYear(world)
})
afterAll(() => world.close())

let rooms = 0
const nextRoom = (code = 'VII') => makeRoom(world, code, `R${++rooms}`)

/** A student of a new class with a report card. */
async function openCard(room?: Room) {
  const place = room ?? (await nextRoom())
  const siswa = await world.as('Siswa')
  const pupil = await enrol(world, place, { user: siswa })
  const { body } = await uploadRapor(world, operator, place, pupil)
  return { room: place, siswa, pupil, file: body.result.student_class_rapors }
}

const act = (who: Client, room: Room, body: object) =>
  who.put(RELEASE, {
    ...{ eduyear_id: year.id, semester_id: year.semester_id, kind: 'rapor', classroom_ids: [room.id] },
    ...body,
  })
const withdraw = (who: Client, room: Room) => act(who, room, { act: 'withdraw', reason: 'Salah cetak' })
const rowOf = async ({ id }: Room, who = operator) => {
  const { rows } = (await who.get<{ rows: ReleaseRow[] }>(RELEASE)).body.result
  return rows.find((row) => row.kind === 'rapor' && row.classroom.id === id)
}
const inAnHour = () => new Date(world.context.clock() + HOUR).toISOString()

/** Everything by which a student could come by the own report card. */
async function seen({ siswa, pupil, file }: Awaited<ReturnType<typeof openCard>>) {
  const one = await siswa.get<{ student_class_rapors: object | null; versions: object[] }>(
    `/sia/activity/rapor/${pupil.student_class_id}`,
  )
  const home = await siswa.get<{ stages: { rapor: object | null }[] }>('/sia-dashboard')
  const by = [
    (await readFile(siswa, file)).status === 200,
    (await siswa.get(`/download-attachment?file=${file.file}`)).status === 200,
    one.body.result.student_class_rapors !== null,
    one.body.result.versions.length > 0,
    home.body.result.stages.some(({ rapor }) => rapor !== null),
  ]
  expect(new Set(by).size, `seen here and not there: ${by}`).toBe(1)
  return by[0]
}

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
    expect((await readFile(operator, card.file)).status).toBe(200)
    expect(await rowOf(card.room)).toMatchObject({ state: 'withdrawn', withdrawn: { reason: 'Salah cetak' } })

    const release_at = inAnHour()
    expect((await act(operator, card.room, { act: 'release', release_at })).body.message).toBe(
      'Rapor 1 kelas dijadwalkan terbit.',
    )
    expect(await rowOf(card.room)).toMatchObject({ state: 'scheduled', release_at, withdrawn: null })
    world.pass(HOUR - MINUTE)
    expect(await seen(card)).toBe(false)
    world.pass(MINUTE)
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
    world.pass(2 * HOUR)
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
    expect(await atOnce(10, () => withdraw(operator, room))).toEqual({ 200: 1, 409: 9 })
  })
})

describe('who releases', () => {
  it('is the office for every class, a homeroom teacher for the own, and nobody else', async () => {
    const card = await openCard()
    const [wali, guru] = [await world.as('Guru'), await world.as('Guru')]
    await giveHomeroom(world, wali, card.room)
    expect((await withdraw(guru, card.room)).status).toBe(404)
    expect((await withdraw(card.siswa, card.room)).status).toBe(403)
    expect(await seen(card)).toBe(true)
    expect((await withdraw(wali, card.room)).status).toBe(200)
    expect(await seen(card)).toBe(false)
    expect((await readFile(wali, card.file)).status).toBe(200)
    const { rows } = (await wali.get<{ rows: ReleaseRow[] }>(RELEASE)).body.result
    expect(rows.map(({ classroom }) => classroom.id)).toEqual([card.room.id])
    expect((await guru.get<{ rows: ReleaseRow[] }>(RELEASE)).body.result.rows).toEqual([])
  })

  it('needs the key of what is released', async () => {
    const { room } = await openCard(await nextRoom('IX'))
    const letters = await world.as({ keys: ['sia-manage-graduation'], type: 'administrator' })
    expect((await withdraw(letters, room)).status).toBe(403)
    expect((await act(letters, room, { kind: 'graduation', act: 'withdraw', reason: 'x' })).status).toBe(200)
    const { rows } = (await letters.get<{ rows: ReleaseRow[] }>(RELEASE)).body.result
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
  const setDefault = (by_default: string, who = operator) => who.put(`${RELEASE}/default`, { by_default })

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

describe('who has opened theirs', () => {
  const readers = async ({ id }: Room, who = operator) => {
    const where = `kind=rapor&eduyear_id=${year.id}&semester_id=${year.semester_id}&classroom_id=${id}`
    return who.get<{ rows: DocumentReader[] }>(`${RELEASE}/opened?${where}`)
  }

  it('is noted when the owner downloads, once, and not when the office does', async () => {
    const card = await openCard()
    const other = await openCard(card.room)
    const without = await enrol(world, card.room)
    await readFile(operator, card.file)
    expect((await readers(card.room)).body.result.rows.map(({ opened_at }) => opened_at)).toEqual([
      null,
      null,
      null,
    ])

    await readFile(card.siswa, card.file)
    const soon = new Date(world.context.clock()).toISOString()
    world.pass(HOUR)
    await readFile(card.siswa, card.file)
    const { rows } = (await readers(card.room)).body.result
    const of = (id: number) => rows.find(({ student }) => student.id === id)
    expect(of(card.pupil.id)).toMatchObject({ has_document: true })
    expect((of(card.pupil.id)?.opened_at ?? '~') <= soon).toBe(true)
    expect(of(other.pupil.id)).toMatchObject({ has_document: true, opened_at: null })
    expect(of(without.id)).toMatchObject({ has_document: false, opened_at: null })
    expect(await rowOf(card.room)).toMatchObject({ students: 3, documents: 2, opened: 1 })
  })

  it('counts for the file that stands: a new one has not been opened', async () => {
    const card = await openCard()
    await readFile(card.siswa, card.file)
    await uploadRapor(world, operator, card.room, card.pupil, { bytes: makePdf('lain') })
    expect(await rowOf(card.room)).toMatchObject({ documents: 1, opened: 0 })
  })

  it('is told to the homeroom teacher of the class, and to no other', async () => {
    const { room, siswa } = await openCard()
    const wali = await world.as('Guru')
    expect((await readers(room, wali)).status).toBe(404)
    await giveHomeroom(world, wali, room)
    expect((await readers(room, wali)).status).toBe(200)
    expect((await readers(room, siswa)).status).toBe(403)
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

it('who has a card, whether it is out and who has opened it is a file, of one class or all of the own ones', async () => {
  const { room, siswa, pupil, file } = await openCard()
  await enrol(world, room, { user: await world.as('Siswa') })
  await readFile(siswa, file)
  const lines = async (who: Client, more = '') => {
    const query = `?kind=rapor&eduyear_id=${year.id}&semester_id=${year.semester_id}&format=csv${more}`
    const { status, text } = await who.get(`${RELEASE}/opened/export${query}`)
    return status === 200 ? text.slice(1).trimEnd().split('\r\n') : [String(status)]
  }
  const [heading = '', ...rows] = await lines(operator, `&classroom_id=${room.id}`)
  expect(heading).toBe('Kelas;NIS;NISN;Siswa;Sudah diunggah;Keadaan;Waktu terbit;Dibuka')
  const own = rows.find((row) => row.includes(pupil.name))
  expect(own).toMatch(/;Ya;Terbit;[^;]*;\d\d\/\d\d\/\d{4} \d\d\.\d\d$/)
  expect(rows.filter((row) => row.includes(';Tidak;Terbit;'))).toHaveLength(1)
  expect((await lines(operator)).length).toBeGreaterThan(rows.length)
  const wali = await world.as('Guru')
  await giveHomeroom(world, wali, room)
  expect((await lines(wali)).slice(1)).toHaveLength(2)
  expect(await lines(await world.as('Guru'), `&classroom_id=${room.id}`)).toEqual(['404'])
})
