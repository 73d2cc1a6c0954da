/** Who has opened the own report card: noted once, told to the office and the homeroom teacher, and as a file. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentReader } from '#contract/sia/document/release.ts'
import {
  type ActiveYear,
  downloadFile,
  enrol,
  makePdf,
  type Room,
  readActiveYear,
  uploadRapor,
} from '#test/support/documents.ts'
import { assignHomeroom } from '#test/support/homerooms.ts'
import { HOUR_MS, RELEASE_PATH, releasesOf } from '#test/support/releases.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let operator: Client
let year: ActiveYear
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
})
afterAll(() => world.close())

const { openCard, rowOf } = releasesOf(() => ({ world, operator, year }))

describe('who has opened theirs', () => {
  const readers = async ({ id }: Room, who = operator) => {
    const where = `kind=rapor&eduyear_id=${year.id}&semester_id=${year.semester_id}&classroom_id=${id}`
    return who.get<{ rows: DocumentReader[] }>(`${RELEASE_PATH}/opened?${where}`)
  }

  it('is noted when the owner downloads, once, and not when the office does', async () => {
    const card = await openCard()
    const other = await openCard(card.room)
    const without = await enrol(world, card.room)
    await downloadFile(operator, card.file)
    expect((await readers(card.room)).body.result.rows.map(({ opened_at }) => opened_at)).toEqual([
      null,
      null,
      null,
    ])

    await downloadFile(card.siswa, card.file)
    const soon = new Date(world.context.clock()).toISOString()
    world.advanceClock(HOUR_MS)
    await downloadFile(card.siswa, card.file)
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
    await downloadFile(card.siswa, card.file)
    await uploadRapor(world, operator, card.room, card.pupil, { bytes: makePdf('lain') })
    expect(await rowOf(card.room)).toMatchObject({ documents: 1, opened: 0 })
  })

  it('is told to the homeroom teacher of the class, and to no other', async () => {
    const { room, siswa } = await openCard()
    const wali = await world.as('Guru')
    expect((await readers(room, wali)).status).toBe(404)
    await assignHomeroom(world, wali, room)
    expect((await readers(room, wali)).status).toBe(200)
    expect((await readers(room, siswa)).status).toBe(403)
  })
})

it('who has a card, whether it is out and who has opened it is a file, of one class or all of the own ones', async () => {
  const { room, siswa, pupil, file } = await openCard()
  await enrol(world, room, { user: await world.as('Siswa') })
  await downloadFile(siswa, file)
  const lines = async (who: Client, more = '') => {
    const query = `?kind=rapor&eduyear_id=${year.id}&semester_id=${year.semester_id}&format=csv${more}`
    const { status, text } = await who.get(`${RELEASE_PATH}/opened/export${query}`)
    return status === 200 ? text.slice(1).trimEnd().split('\r\n') : [String(status)]
  }
  const [heading = '', ...rows] = await lines(operator, `&classroom_id=${room.id}`)
  expect(heading).toBe('Kelas;NIS;NISN;Siswa;Sudah diunggah;Keadaan;Waktu terbit;Dibuka')
  const own = rows.find((row) => row.includes(pupil.name))
  expect(own).toMatch(/;Ya;Terbit;[^;]*;\d\d\/\d\d\/\d{4} \d\d\.\d\d$/)
  expect(rows.filter((row) => row.includes(';Tidak;Terbit;'))).toHaveLength(1)
  expect((await lines(operator)).length).toBeGreaterThan(rows.length)
  const wali = await world.as('Guru')
  await assignHomeroom(world, wali, room)
  expect((await lines(wali)).slice(1)).toHaveLength(2)
  expect(await lines(await world.as('Guru'), `&classroom_id=${room.id}`)).toEqual(['404'])
})
