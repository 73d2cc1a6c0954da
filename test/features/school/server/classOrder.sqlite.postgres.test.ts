/** Classes are in the same order wherever they are listed, on both engines: by grade, then by letter, whatever their names. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sortedSlips } from '#platform/contract/export/passwordSlips.ts'
import { createRecord, createSchool, createStudents, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

type Named = { name: string }
type Answer = {
  classrooms: Named[]
  filterable: { classroom: Named[] }
  rows: { classroom: Named }[]
  classes: { classroom: Named }[]
  map: { classroom: Named }[]['map']
}
type Row = Named & { classroom: Named; lesson_class: { classroom: Named } }

const ORDER = ['VII A', 'VII B', 'Umar', 'VII 10', 'VIII A', 'VIII B', 'IX A']

let world: World
let admin: Client
let school: School
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  await createRecord(admin, '/sia/master/classroom', { code: 'VII', room: 'J', name: 'VII 10' })
  await createRecord(admin, '/sia/master/classroom', { code: 'VII', room: 'C', name: 'Umar' })
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
  for (const { classroom_id } of enrolments) {
    const lesson_teachers = [{ lesson_id: school.lesson, teacher_id: school.teacher }]
    const { text, status } = await admin.post('/sia/activity/lesson-class', {
      lesson_teachers,
      classroom_id,
      eduyear_id,
      semester_id: school.semester,
      add_all_student: 1,
    })
    expect(status, text).toBeLessThan(300)
  }
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
    'filters of the lessons of classes',
    () => '/sia/activity/lesson-class',
    ({ filterable }) => filterable.classroom,
  ],
  [
    'filters of the participants of lessons',
    () => '/sia/activity/lesson-class-student',
    ({ filterable }) => filterable.classroom,
  ],
  [
    'choices of the participants of lessons',
    () => '/sia/activity/lesson-class-student-opt',
    (lessons) => lessons.map(({ classroom }) => classroom),
  ],
  [
    'classes of the dashboard',
    () => '/sia-dashboard',
    ({ classes }) => classes.map(({ classroom }) => classroom),
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

const NAMES: Record<string, (row: Row) => string> = {
  '/sia/master/classroom?orderby=name': ({ name }) => name,
  '/sia/master/classroom?orderby=code': ({ name }) => name,
  '/sia/activity/student-class?orderby=classroom.name': ({ classroom }) => classroom.name,
  '/sia/activity/lesson-class?orderby=classroom.name': ({ classroom }) => classroom.name,
  '/sia/activity/lesson-class-student?orderby=classroom.name': (row) => row.lesson_class.classroom.name,
  '/sia/activity/teacher-class-lesson?orderby=classroom.name': ({ classroom }) => classroom.name,
  '/sia/activity/teacher-student?orderby=classroom.name': ({ classroom }) => classroom.name,
}

it.each(Object.entries(NAMES))('%s is sorted in both directions', async (path, nameOf) => {
  const readNames = async (order: string) => {
    const { body, text } = await admin.get<{ rows: Row[] }>(`${path}&order=${order}&page_size=50`)
    return body.result?.rows.map(nameOf) ?? text
  }
  expect(await readNames('asc')).toEqual(ORDER)
  expect(await readNames('desc')).toEqual(ORDER.toReversed())
})

it('an export of the class enrolments is in the order of its list', async () => {
  const path = '/sia/activity/student-class/export?format=csv&orderby=classroom.name&order=asc'
  const { text, status } = await admin.get(path)
  expect(status, text).toBe(200)
  const lines = text.trim().split('\n').slice(1)
  expect(lines.map((line) => ORDER.find((name) => line.split(/[;,"]/).includes(name)))).toEqual(ORDER)
})

it('on printed password slips', () => {
  const slip = { name: 'Ani', login: '1', password: 'x', changeBefore: '2026-12-10' }
  const groups = ['VII 2', 'VII 10', 'VIII A', 'IX A']
  const slips = groups.toReversed().map((group) => ({ ...slip, group }))
  expect(sortedSlips(slips).map(({ group }) => group)).toEqual(groups)
})
