/** Classes are in the same order wherever they are listed: VII before VIII before IX, 2 before 10. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sortedSlips } from '#platform/contract/export/passwordSlips.ts'
import { createRecord, createSchool, createStudents, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

type Named = { name: string }
type Answer = {
  classrooms: Named[]
  filterable: { classroom: Named[] }
  rows: { classroom: Named }[]
}

const ORDER = ['VII 2', 'VII 10', 'VII A', 'VII B', 'VIII A', 'VIII B', 'IX A']

let world: World
let admin: Client
let school: School
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  await createRecord(admin, '/sia/master/classroom', { code: 'VII', room: 'J', name: 'VII 10' })
  await createRecord(admin, '/sia/master/classroom', { code: 'VII', room: 'I', name: 'VII 2' })
  const { kysely } = world.context.db
  const classrooms = await kysely.selectFrom('classrooms').select('id').execute()
  const students = await createStudents(
    admin,
    classrooms.map(({ id }) => id),
  )
  const eduyear_id = school.year
  const at = '2026-07-01T00:00:00.000Z'
  const enrolments = classrooms.map(({ id: classroom_id }, index) => {
    const student_id = students[index] ?? 0
    return { student_id, classroom_id, eduyear_id, status: 'active' as const, created_at: at, updated_at: at }
  })
  await kysely.insertInto('student_classes').values(enrolments).execute()
})
afterAll(() => world.close())

it.each<[string, () => string, (answer: Answer) => Named[]]>([
  [
    'choices of the class enrolments',
    () => '/sia/activity/student-class-opt',
    ({ classrooms }) => classrooms,
  ],
  [
    'filters of the class enrolments',
    () => '/sia/activity/student-class',
    ({ filterable }) => filterable.classroom,
  ],
  [
    'homeroom teachers',
    () => `/sia/master/homeroom?eduyear_id=${school.year}`,
    ({ rows }) => rows.map(({ classroom }) => classroom),
  ],
  [
    'lessons of all classes',
    () => `/sia/activity/lesson-class/matrix?eduyear_id=${school.year}&semester_id=${school.semester}`,
    ({ classrooms }) => classrooms,
  ],
])('in the %s', async (_where, path, classesOf) => {
  const { body } = await admin.get<Answer>(path())
  expect(classesOf(body.result).map(({ name }) => name)).toEqual(ORDER)
})

it('on printed password slips', () => {
  const slip = { name: 'Ani', login: '1', password: 'x', changeBefore: '2026-12-10' }
  const slips = ORDER.toReversed().map((group) => ({ ...slip, group }))
  expect(sortedSlips(slips).map(({ group }) => group)).toEqual(ORDER)
})
