/** The attendance sheet of a class, as a list and as a file, and who may read it. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AttendanceRow } from '#features/enrolment/attendance.ts'
import { makeStudent } from '#features/people/demo/factories.ts'
import { createRecord, createSchool, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const PATH = '/sia/activity/student-class/attendance'

let world: World
let admin: Client
let school: School
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  const ids: number[] = []
  for (const [number, changes] of [
    [1, { name: 'budi Santoso', nis: '0001', gender: 'L' }],
    [2, { name: 'Ani Lestari', nis: '0002', gender: 'P' }],
    [3, { name: 'Citra Dewi', nis: '0003', gender: 'P' }],
  ] as const)
    ids.push(await createRecord(admin, '/sia/master/student', { ...makeStudent(number), ...changes }))
  await school.enrol(school.vii, ids)
  const citra = (await school.readClass(school.vii)).peserta.find(
    ({ student }) => student.name === 'Citra Dewi',
  )
  const moveResponse = await admin.post(`/sia/activity/student-class/${citra?.id}/move`, {
    classroom_id: school.viiB,
    moved_at: new Date(world.context.clock()).toISOString().slice(0, 10),
  })
  expect(moveResponse.status, moveResponse.text).toBe(200)
})
afterAll(() => world.close())

const query = (extra = '') => `?classroom_id=${school.vii}&eduyear_id=${school.year}${extra}`

it('lists the current students of the class by name, with number and gender', async () => {
  const { result } = (await admin.get<{ rows: AttendanceRow[] }>(PATH + query())).body
  expect(result.rows.map(({ number, student, gender }) => [number, student.name, gender])).toEqual([
    [1, 'Ani Lestari', 'P'],
    [2, 'budi Santoso', 'L'],
  ])
})

it('the file has a column for every day of the month and for each kind of absence', async () => {
  const { status, text, headers } = await admin.get(`${PATH}/export${query('&month=2027-02&format=csv')}`)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(/filename="daftar-hadir-vii-a-2027-02-\d{4}-\d\d-\d\d\.csv"/)
  const [heading = '', first = ''] = text.slice(1).split('\r\n')
  const days = Array.from({ length: 28 }, (_, index) => String(index + 1))
  expect(heading.split(';')).toEqual(['No', 'NIS', 'NISN', 'Nama', 'L/P', ...days, 'S', 'I', 'A'])
  expect(first).toMatch(/^1;0002;\d{10};Ani Lestari;P;{31}$/)
  const { rawPayload } = await world.app.inject({
    url: `/api${PATH}/export${query('&month=2027-01&format=xlsx')}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const [sheet] = (await readXlsx(new Uint8Array(rawPayload))).sheets
  expect(sheet?.rows.map((row) => row[3])).toEqual(['Nama', 'Ani Lestari', 'budi Santoso'])
  expect(sheet?.rows[0]).toHaveLength(5 + 31 + 3)
})

it('needs the access key of classes, an existing class and a valid month', async () => {
  expect((await (await world.as('Guru')).get(PATH + query())).status).toBe(403)
  const invalidMonth = await admin.get(`${PATH}/export${query('&month=2027-13&format=csv')}`)
  expect([invalidMonth.status, invalidMonth.body.errors]).toEqual([
    422,
    { month: 'Bulan tidak dikenal, contoh: 2026-11' },
  ])
  expect((await admin.get(`${PATH}?classroom_id=99999&eduyear_id=${school.year}`)).status).toBe(422)
})
