/** A student reads their own graduation: never another's, and nothing of it before it is released. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnGraduation } from '#features/documents/graduation.ts'
import {
  type ActiveYear,
  type Classroom,
  enrol,
  makeClassroom,
  makePdf,
  readActiveYear,
} from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const OWN = '/sia/activity/graduation/own'

let world: World
let operator: Client
let year: ActiveYear
let classroom: Classroom
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
  classroom = await makeClassroom(world, 'IX', 'A')
})
afterAll(() => world.close())

async function makeGraduate(final_score: string) {
  const siswa = await world.as('Siswa')
  const student = await enrol(world, classroom, { status: 'passed', user: siswa })
  const fields = { student_id: String(student.id), eduyear_id: String(year.id), final_score }
  const form = makeFileForm('file', { bytes: makePdf(student.name), name: 'skl.pdf' }, fields)
  expect((await operator.put('/sia/activity/graduation', form.body, form.headers)).status).toBe(200)
  return siswa
}

const readOwn = async (client: Client) => (await client.get<OwnGraduation[]>(OWN)).body.result

it('each graduate reads only their own letter and score', async () => {
  const [first, second] = [await makeGraduate('87,5'), await makeGraduate('90')]
  expect(await readOwn(first)).toMatchObject([
    { classroom: { name: 'IX A' }, eduyear: { id: year.id }, graduation: { final_score: 87.5 } },
  ])
  expect((await readOwn(second)).map(({ graduation }) => graduation?.final_score)).toEqual([90])
})

it('withdrawn letters and their scores are hidden', async () => {
  const siswa = await makeGraduate('75')
  const { status } = await operator.put('/sia/activity/release', {
    eduyear_id: year.id,
    semester_id: year.semester_id,
    kind: 'graduation',
    classroom_ids: [classroom.id],
    act: 'withdraw',
    reason: 'Salah cetak',
  })
  expect(status).toBe(200)
  expect(await readOwn(siswa)).toMatchObject([{ classroom: { name: 'IX A' }, graduation: null }])
})

it('students of other grades, and teachers and operators, have none of their own', async () => {
  const siswa = await world.as('Siswa')
  await enrol(world, await makeClassroom(world, 'VIII', 'A'), { user: siswa })
  for (const client of [siswa, await world.as('Guru'), operator]) expect(await readOwn(client)).toEqual([])
})
