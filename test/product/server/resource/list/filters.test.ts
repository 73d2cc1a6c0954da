/** Lists of plain resources are filtered by every field that they return, with the operators of react-admin. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { student } from '#features/people/student.ts'
import { teacher } from '#features/people/teacher.ts'
import { resources } from '#src/features.ts'
import { award, awardServer, createAwardTables } from '#test/support/console/award.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const catalogue = resources as Record<string, unknown>

let world: World
let admin: Client
beforeAll(async () => {
  catalogue.award = award
  world = await openWorld({ added: [awardServer] })
  await createAwardTables(world)
  admin = await world.as('Administrator')
  const { id: student_id } = (await admin.post<{ id: number }>(student.api, student.sample)).body.result
  const { id: coach_id } = (await admin.post<{ id: number }>(teacher.api, teacher.sample)).body.result
  const values = { ...award.sample, student_id }
  for (const [index, more] of [
    { title: 'Satu', won_on: '2026-01-01', score: 10, coach_id, teachers: [coach_id], is_team: true },
    { title: 'Dua', won_on: '2026-02-01', score: 20.5, note: 'Catatan' },
    { title: 'Tiga', won_on: '2026-03-01', score: 30, rank: 3, fee: 5000 },
  ].entries()) {
    const { status, body } = await admin.post(award.api, { ...values, number: String(index), ...more })
    expect(status, JSON.stringify(body)).toBe(201)
  }
})
afterAll(async () => {
  delete catalogue.award
  await world.close()
})

const send = (filter: object) =>
  admin.get<{ rows: { title: string }[] }>(
    `${award.api}?orderby=id&order=asc&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )

describe.each<[string, object, string[]]>([
  ['equal, on a field without a filter of its own', { title: { op: 'equal', value: 'Dua' } }, ['Dua']],
  ['gte', { won_on: { op: 'gte', value: '2026-02-01' } }, ['Dua', 'Tiga']],
  ['lte', { score: { op: 'lte', value: 20.5 } }, ['Satu', 'Dua']],
  ['between', { score: { op: 'between', value: { from: 15, to: 25 } } }, ['Dua']],
  ['in', { fee: { op: 'in', value: [5000, 1] } }, ['Tiga']],
  ['null of a number', { rank: { op: 'null', value: true } }, ['Satu', 'Dua']],
  ['null of a text', { note: { op: 'null', value: false } }, ['Dua']],
  ['null of a reference', { coach_id: { op: 'null', value: true } }, ['Dua', 'Tiga']],
  ['null of several references', { teachers: { op: 'null', value: true } }, ['Dua', 'Tiga']],
  ['null of several references, negated', { teachers: { op: 'null', value: false } }, ['Satu']],
  ['equal of a boolean', { is_team: { op: 'equal', value: true } }, ['Satu']],
  ['two fields', { won_on: { op: 'gte', value: '2026-02-01' }, rank: { op: 'null', value: true } }, ['Dua']],
  ['the time of writing', { created_at: { op: 'gte', value: '2000-01-01' } }, ['Satu', 'Dua', 'Tiga']],
])('the filter %s', (_name, filter, titles) => {
  it(`finds ${titles.join(', ')}`, async () => {
    const { status, body } = await send(filter)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.result.rows.map(({ title }) => title)).toEqual(titles)
  })
})

it.each([
  ['an unknown field', { colour: { op: 'equal', value: 'red' } }],
  ['an unknown operator', { title: { op: 'like', value: 'D' } }],
  ['a bound that is null', { score: { op: 'gte', value: null } }],
])('%s is refused', async (_name, filter) => {
  expect((await send(filter)).status).toBe(422)
})

it('what a list of persons does not return cannot be filtered by', async () => {
  const listed = await admin.get(
    `${student.api}?filter=${encodeURIComponent('{"mother_name":{"op":"equal","value":"Siti"}}')}`,
  )
  expect(listed.status).toBe(422)
})
