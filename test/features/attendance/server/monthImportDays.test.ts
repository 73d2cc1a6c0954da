/** Who imports a month, and which days are left as they are. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type AttendanceSchool,
  attendanceCalls,
  openAttendanceSchool,
  shownMarks,
} from '#test/support/sia/attendance.ts'
import { attendanceImports, type Rows } from '#test/support/sia/attendanceImport.ts'

let school: AttendanceSchool
let office: ReturnType<typeof attendanceCalls>
let month: ReturnType<typeof attendanceImports>
beforeAll(async () => {
  school = await openAttendanceSchool()
  office = attendanceCalls(school, school.office)
  month = attendanceImports(school)
})
beforeEach(() => month.clear())
afterAll(() => school.world.close())

it('the homeroom teacher changes the last seven days, and is told of the others', async () => {
  const { n, day, check } = month
  const headings = ['Nama', n(8), n(7), n(1), n(0)]
  const { result, store } = await check([headings, ['Ayu', 'A', 'S', 'H', 'H']], { user: school.homeroom })
  expect(result.rows[0]?.warnings).toEqual([expect.stringMatching(/^Tanggal \d+ dibiarkan: Guru mengubah/)])
  await store()
  expect(shownMarks((await office.read(day(8))).body.result)).toBe('---')
  expect(shownMarks((await office.read(day(7))).body.result)).toBe('S--')
})

it('others do not import', async () => {
  const rows: Rows = [month.headings, [1, null, 'Ayu', 'H', 'H', 'H']]
  for (const [user, status] of [
    [school.teacher, 403],
    [school.stranger, 404],
    [school.student, 404],
  ] as const)
    expect((await month.check(rows, { user })).preview.status).toBe(status)
})

it('days to come and days without school are left, with the reason', async () => {
  const { n, check } = month
  const headings = ['Nama', n(3), n(1), n(-1)]
  const { result } = await check([headings, ['Ayu', 'H', 'H', 'H'], ['Bima', '', 'H', '']])
  expect(result.rows.find(({ name }) => name === 'Ayu')?.warnings).toEqual([
    `Tanggal ${n(3)} dibiarkan: Hari Minggu`,
    `Tanggal ${n(-1)} dibiarkan: Tanggal ini belum tiba`,
  ])
})

it('a month of a finished semester is imported with a reason only', async () => {
  const code = Number(school.year.code)
  const stored = await school.office.put('/sia/master/semester-dates', {
    eduyear_id: school.year.id,
    semesters: [
      { semester_id: 1, start: `${code}-07-01`, end: `${code}-07-31` },
      { semester_id: 2, start: `${code}-08-01`, end: `${code + 1}-06-30` },
    ],
  })
  expect(stored.status).toBe(200)
  const rows: Rows = [
    ['Nama', '20', '21', '22', '23', '24', '25'],
    ['Ayu', 'S', 'S', 'S', 'S', 'S', 'S'],
  ]
  const scope = { month: `${code}-07` }
  const { preview } = await month.check(rows, { scope })
  expect([preview.status, preview.body.errors?.file]).toEqual([422, expect.stringContaining('alasan')])
  const { store } = await month.check(rows, { scope: { ...scope, reason: 'Daftar kertas' } })
  expect((await store()).body.result).toMatchObject({ created: 1, failed: 0 })
  const [ayu] = (await office.month(`${code}-07`)).body.result.rows
  expect(ayu?.S).toBeGreaterThan(3)
})

it.each([
  [
    'no days',
    [
      ['Nama', 'Kelas'],
      ['Ayu', 'VII A'],
    ],
    'Tanggal bulan ini tidak ditemukan',
  ],
  [
    'nobody',
    [
      ['1', '2', '3', '4'],
      ['H', 'H', 'H', 'H'],
    ],
    'Kolom Nama, NIS atau NISN tidak ditemukan',
  ],
])('a sheet with %s is refused with the reason', async (_what, rows, message) => {
  const { preview } = await month.check(rows)
  expect([preview.status, preview.body.errors?.file]).toEqual([422, expect.stringContaining(message)])
})
