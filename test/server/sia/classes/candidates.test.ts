/** Candidates of a class in a school of many: each student by the latest of their classes, wherever they stand in the list. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EnrolmentStatus } from '#contract/sia/promotion/promotion.ts'
import { makeStudent } from '#server/seed/factories.ts'
import { insertRows, insertStudents } from '#server/seed/insert.ts'
import { createSchool, createYear, type School } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

const AT = '2020-07-01T00:00:00.000Z'
/** More than the server looks at in one go; all of them new. */
const MANY = 505
type Room = 'vii' | 'viiB' | 'viii' | 'ix'
/** Years before the active one, and when the row was changed. */
type Former = [room: Room, ago: number, status: EnrolmentStatus, updated?: string]

/** A student's history, and the grade whose classes they may enter. */
const CASES: [name: string, history: Former[], grade: Room | null, changes?: { out_year: string }][] = [
  ['baru', [], 'vii'],
  ['Baru yang keluar', [], null, { out_year: '2021' }],
  ['Naik ke VIII', [['vii', 1, 'passed']], 'viii'],
  [
    'naik ke IX',
    [
      ['vii', 2, 'passed'],
      ['viii', 1, 'passed'],
    ],
    'ix',
  ],
  [
    'Lulus kelas IX',
    [
      ['vii', 3, 'passed'],
      ['viii', 2, 'passed'],
      ['ix', 1, 'passed'],
    ],
    null,
  ],
  ['Tinggal di VII', [['vii', 1, 'repeat']], 'vii'],
  [
    'Tinggal lalu naik',
    [
      ['vii', 2, 'repeat'],
      ['viiB', 1, 'passed'],
    ],
    'viii',
  ],
  [
    'Naik lalu tinggal',
    [
      ['vii', 2, 'passed'],
      ['viii', 1, 'repeat'],
    ],
    'viii',
  ],
  ['Belum diproses', [['vii', 1, 'active']], null],
  [
    'Pindah lalu naik',
    [
      ['vii', 1, 'moved', '2020-09-01'],
      ['viiB', 1, 'passed', '2020-08-01'],
    ],
    'viii',
  ],
  ['Hanya pindah', [['vii', 1, 'moved']], 'vii'],
  [
    'Kembali setelah keluar',
    [
      ['vii', 2, 'passed'],
      ['viii', 1, 'left'],
    ],
    'viii',
  ],
  [
    'Keluar tahun ini',
    [
      ['vii', 1, 'passed'],
      ['viii', 0, 'left'],
    ],
    'viii',
  ],
  [
    'Keluar dan masuk lagi',
    [
      ['vii', 1, 'left', '2020-08-01'],
      ['viiB', 1, 'passed', '2020-09-01'],
    ],
    'viii',
  ],
  [
    'Keluar terakhir',
    [
      ['vii', 1, 'passed', '2020-08-01'],
      ['viii', 1, 'left', '2020-09-01'],
    ],
    'viii',
  ],
  [
    'Sudah masuk',
    [
      ['vii', 1, 'passed'],
      ['viii', 0, 'active'],
    ],
    null,
  ],
  [
    'Sudah tahun depan',
    [
      ['vii', 1, 'passed'],
      ['viii', -1, 'active'],
    ],
    null,
  ],
  ['Pernah lulus, lalu keluar sekolah', [['vii', 1, 'passed']], null, { out_year: '2021' }],
]

let world: World
let admin: Client
let school: School
/** Every student by id. */
const students = new Map<number, { name: string; grade: Room | null }>()

beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  const { kysely } = world.context.db
  const years = new Map<number, number>([
    [0, school.year],
    [-1, school.nextYear],
  ])
  for (const ago of [1, 2, 3]) years.set(ago, await createYear(admin, school.start - ago))
  // The cases stand on both sides of the many.
  const half = CASES.length / 2
  const inputs = [
    ...CASES.slice(0, half).map(([name, , , changes], n) => makeStudent(n, { name, ...changes })),
    ...Array.from({ length: MANY }, (_, n) => makeStudent(100 + n)),
    ...CASES.slice(half).map(([name, , , changes], n) => makeStudent(half + n, { name, ...changes })),
  ]
  await insertStudents(kysely, inputs, { at: AT })
  for (const { id, name } of await kysely.selectFrom('students').select(['id', 'name']).execute()) {
    const known = CASES.find(([its]) => its === name)
    students.set(id, { name, grade: known ? known[2] : 'vii' })
    const rows = (known?.[1] ?? []).map(([room, ago, status, updated_at = AT]) => ({
      student_id: id,
      classroom_id: school[room],
      eduyear_id: Number(years.get(ago)),
      ...{ status, created_at: AT, updated_at },
    }))
    if (rows.length > 0) await insertRows(kysely, 'student_classes', rows)
  }
})
afterAll(() => world.close())

it.each(['vii', 'viii', 'ix'] as const)(
  'of a class %s are those whose latest class fits, by name',
  async (grade) => {
    const { calon_peserta } = await school.read(school[grade])
    const expected = [...students]
      .filter(([, one]) => one.grade === grade)
      .map(([id, { name }]) => ({ id, key: name.toLowerCase() }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
    expect(calon_peserta.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  },
)

it('are shown with the classes they were in, the latest first, and without those they were moved from', async () => {
  const rooms = async (grade: Room, name: string) =>
    (await school.read(school[grade])).calon_peserta
      .find((one) => one.name === name)
      ?.student_classes.map(({ classroom, eduyear }) => `${classroom.name} ${eduyear}`)
  const year = (ago: number) => `${school.start - ago}/${school.start - ago + 1}`
  expect(await rooms('ix', 'naik ke IX')).toEqual([`VIII A ${year(1)}`, `VII A ${year(2)}`])
  expect(await rooms('viii', 'Pindah lalu naik')).toEqual([`VII B ${year(1)}`])
  expect(await rooms('vii', 'baru')).toEqual([])
})

it('enter together only where each of them may, however few are asked for', async () => {
  const idOf = (name: string) => [...students].find(([, one]) => one.name === name)?.[0] ?? 0
  const wrong = await school.enrol(school.viii, [idOf('Naik ke VIII'), idOf('Belum diproses')])
  expect(wrong.status).toBe(422)
  const right = await school.enrol(school.viii, [idOf('Naik ke VIII'), idOf('Keluar terakhir')])
  expect(right.body.result).toMatchObject({ added: 2 })
})

it('are not looked for in a year that is not there', async () => {
  const path = '/sia/activity/student-class/by-class-year'
  expect((await admin.get(`${path}?classroom_id=${school.vii}&eduyear_id=4711`)).status).toBe(422)
})
