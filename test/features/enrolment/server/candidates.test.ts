/** Candidates of a class in a large school are found by their latest enrolment. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EnrolmentStatus } from '#features/enrolment/status.ts'
import { makeStudent } from '#features/people/demo/factories.ts'
import { insertStudents } from '#features/people/demo/insertPeople.ts'
import { insertRows } from '#platform/server/demo/insert.ts'
import { createSchool, createYear, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const CREATED_AT = '2020-07-01T00:00:00.000Z'
/** More students than one batch of the query. */
const NEW_STUDENT_COUNT = 505
type ClassKey = 'vii' | 'viiB' | 'viii' | 'ix'
/** `yearsAgo` counts from the active year. */
type PastEnrolment = [room: ClassKey, yearsAgo: number, status: EnrolmentStatus, updated?: string]

/** A student's enrolments, and the grade that they may enter. */
const CASES: [
  name: string,
  history: PastEnrolment[],
  grade: ClassKey | null,
  changes?: { out_year: string },
][] = [
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
const students = new Map<number, { name: string; grade: ClassKey | null }>()

beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  const { kysely } = world.context.db
  const years = new Map<number, number>([
    [0, school.year],
    [-1, school.nextYear],
  ])
  for (const yearsAgo of [1, 2, 3]) years.set(yearsAgo, await createYear(admin, school.startYear - yearsAgo))
  // Half of the cases come before the many new students, half after.
  const middle = CASES.length / 2
  const inputs = [
    ...CASES.slice(0, middle).map(([name, , , changes], n) => makeStudent(n, { name, ...changes })),
    ...Array.from({ length: NEW_STUDENT_COUNT }, (_, n) => makeStudent(100 + n)),
    ...CASES.slice(middle).map(([name, , , changes], n) => makeStudent(middle + n, { name, ...changes })),
  ]
  await insertStudents(kysely, inputs, { at: CREATED_AT })
  for (const { id, name } of await kysely.selectFrom('students').select(['id', 'name']).execute()) {
    const studentCase = CASES.find(([caseName]) => caseName === name)
    students.set(id, { name, grade: studentCase ? studentCase[2] : 'vii' })
    const rows = (studentCase?.[1] ?? []).map(([classroom, yearsAgo, status, updated_at = CREATED_AT]) => ({
      student_id: id,
      classroom_id: school[classroom],
      eduyear_id: Number(years.get(yearsAgo)),
      status,
      created_at: CREATED_AT,
      updated_at,
    }))
    if (rows.length > 0) await insertRows(kysely, 'student_classes', rows)
  }
})
afterAll(() => world.close())

it.each(['vii', 'viii', 'ix'] as const)(
  'candidates of a class %s are the students with a matching latest enrolment, by name',
  async (grade) => {
    const { calon_peserta } = await school.readClass(school[grade])
    const expected = [...students]
      .filter(([, student]) => student.grade === grade)
      .map(([id, { name }]) => ({ id, key: name.toLowerCase() }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
    expect(calon_peserta.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  },
)

it('candidates have their former classes, the latest first, without those they were moved from', async () => {
  const listPastClasses = async (grade: ClassKey, name: string) =>
    (await school.readClass(school[grade])).calon_peserta
      .find((candidate) => candidate.name === name)
      ?.student_classes.map(({ classroom, eduyear }) => `${classroom.name} ${eduyear}`)
  const yearName = (yearsAgo: number) => `${school.startYear - yearsAgo}/${school.startYear - yearsAgo + 1}`
  expect(await listPastClasses('ix', 'naik ke IX')).toEqual([`VIII A ${yearName(1)}`, `VII A ${yearName(2)}`])
  expect(await listPastClasses('viii', 'Pindah lalu naik')).toEqual([`VII B ${yearName(1)}`])
  expect(await listPastClasses('vii', 'baru')).toEqual([])
})

it('candidates are enrolled together or, if one is not allowed, not at all', async () => {
  const findStudentId = (name: string) => [...students].find(([, student]) => student.name === name)?.[0] ?? 0
  const enrolResponse = await school.enrol(school.viii, [
    findStudentId('Naik ke VIII'),
    findStudentId('Belum diproses'),
  ])
  expect(enrolResponse.status).toBe(422)
  const accepted = await school.enrol(school.viii, [
    findStudentId('Naik ke VIII'),
    findStudentId('Keluar terakhir'),
  ])
  expect(accepted.body.result).toMatchObject({ added: 2 })
})

it('candidates of an unknown year are refused', async () => {
  const path = '/sia/activity/student-class/by-class-year'
  expect((await admin.get(`${path}?classroom_id=${school.vii}&eduyear_id=4711`)).status).toBe(422)
})
