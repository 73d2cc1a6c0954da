/** Which students have opened their report cards: recorded once, listed for operators and homeroom teachers, and exported. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentReader } from '#features/documents/release.ts'
import {
  type ActiveYear,
  type Classroom,
  downloadFile,
  enrol,
  makePdf,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { assignHomeroom } from '#test/support/sia/homerooms.ts'
import { HOUR_MS, RELEASE_PATH, releasesOf } from '#test/support/sia/releases.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
let year: ActiveYear
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
})
afterAll(() => world.close())

const { createRapor, findReleaseRow } = releasesOf(() => ({ world, operator, year }))

describe('the opening of a report card', () => {
  const requestReaders = async ({ id }: Classroom, client = operator) => {
    const query = `kind=rapor&eduyear_id=${year.id}&semester_id=${year.semester_id}&classroom_id=${id}`
    return client.get<{ rows: DocumentReader[] }>(`${RELEASE_PATH}/opened?${query}`)
  }

  it('is recorded at the first download by the student, not by an operator', async () => {
    const card = await createRapor()
    const otherCard = await createRapor(card.classroom)
    const studentWithoutCard = await enrol(world, card.classroom)
    await downloadFile(operator, card.file)
    expect((await requestReaders(card.classroom)).body.result.rows.map(({ opened_at }) => opened_at)).toEqual(
      [null, null, null],
    )

    await downloadFile(card.siswa, card.file)
    const firstOpening = new Date(world.context.clock()).toISOString()
    world.advanceClock(HOUR_MS)
    await downloadFile(card.siswa, card.file)
    const { rows } = (await requestReaders(card.classroom)).body.result
    const findReader = (id: number) => rows.find(({ student }) => student.id === id)
    expect(findReader(card.student.id)).toMatchObject({ has_document: true })
    expect((findReader(card.student.id)?.opened_at ?? '~') <= firstOpening).toBe(true)
    expect(findReader(otherCard.student.id)).toMatchObject({ has_document: true, opened_at: null })
    expect(findReader(studentWithoutCard.id)).toMatchObject({ has_document: false, opened_at: null })
    expect(await findReleaseRow(card.classroom)).toMatchObject({ students: 3, documents: 2, opened: 1 })
  })

  it('is counted for the current version only', async () => {
    const card = await createRapor()
    await downloadFile(card.siswa, card.file)
    await uploadRapor(world, {
      client: operator,
      classroom: card.classroom,
      student: card.student,
      bytes: makePdf('lain'),
    })
    expect(await findReleaseRow(card.classroom)).toMatchObject({ documents: 1, opened: 0 })
  })

  it('is listed for the homeroom teacher of the class, and for no other teacher', async () => {
    const { classroom, siswa } = await createRapor()
    const homeroomTeacher = await world.as('Guru')
    expect((await requestReaders(classroom, homeroomTeacher)).status).toBe(404)
    await assignHomeroom(world, homeroomTeacher, classroom)
    expect((await requestReaders(classroom, homeroomTeacher)).status).toBe(200)
    expect((await requestReaders(classroom, siswa)).status).toBe(403)
  })
})

it('the list can be exported for one class or for all own classes', async () => {
  const { classroom, siswa, student, file } = await createRapor()
  await enrol(world, classroom, { user: await world.as('Siswa') })
  await downloadFile(siswa, file)
  const exportLines = async (client: Client, extra = '') => {
    const query = `?kind=rapor&eduyear_id=${year.id}&semester_id=${year.semester_id}&format=csv${extra}`
    const { status, text } = await client.get(`${RELEASE_PATH}/opened/export${query}`)
    return status === 200 ? text.slice(1).trimEnd().split('\r\n') : [String(status)]
  }
  const [heading = '', ...rows] = await exportLines(operator, `&classroom_id=${classroom.id}`)
  expect(heading).toBe('Kelas;NIS;NISN;Siswa;Sudah diunggah;Keadaan;Waktu terbit;Dibuka')
  const studentRow = rows.find((row) => row.includes(student.name))
  expect(studentRow).toMatch(/;Ya;Terbit;[^;]*;\d\d\/\d\d\/\d{4} \d\d\.\d\d$/)
  expect(rows.filter((row) => row.includes(';Tidak;Terbit;'))).toHaveLength(1)
  expect((await exportLines(operator)).length).toBeGreaterThan(rows.length)
  const homeroomTeacher = await world.as('Guru')
  await assignHomeroom(world, homeroomTeacher, classroom)
  expect((await exportLines(homeroomTeacher)).slice(1)).toHaveLength(2)
  expect(await exportLines(await world.as('Guru'), `&classroom_id=${classroom.id}`)).toEqual(['404'])
})
