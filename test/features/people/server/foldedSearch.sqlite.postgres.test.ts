/** A search finds names however their accents and apostrophes are written, on both engines. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
import { up } from '#features/people/migrations/0198_joinedNames.ts'
import { writePost } from '#test/support/content/posts.ts'
import { createRecord, createSchool } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  const school = await createSchool(admin)
  await createRecord(admin, '/sia/master/student', { ...makeStudent(1), name: 'Nur’áini Sjafé’i' })
  await createRecord(admin, '/sia/master/student', { ...makeStudent(2), name: 'Abdul Rahman Wahid' })
  await createRecord(admin, '/sia/master/teacher', {
    ...makeTeacher(8),
    name: 'Drs. H. Ahmad Dahlan, S.Pd., M.Pd.',
  })
  const teacher_id = await createRecord(admin, '/sia/master/teacher', {
    ...makeTeacher(9),
    name: "Ma'ruf Café",
  })
  await writePost(admin, { type: 'news', title: "Jum'at Bersih", status: 'publish' })
  await admin.post('/sia/activity/lesson-class', {
    lesson_teachers: [{ lesson_id: school.lesson, teacher_id }],
    classroom_id: school.vii,
    eduyear_id: school.year,
    semester_id: school.semester,
  })
})
afterAll(() => world.close())

it.each([
  [
    '/sia/master/student',
    ['nuraini', "nur'aini", 'NUR’ÁINI', 'sjafei', 'Sjafe', "sjafé'i", 'é', 'Nur Aini', 'nur  áini  sjafei'],
  ],
  [
    '/sia/master/student',
    ['Abdul-Rahman', 'abdulrahman', 'Abdul Rahman', 'abdul – rahman', 'rahmanwahid', 'Ust. Abdul Rahman'],
  ],
  [
    '/sia/master/teacher',
    ['maruf', 'ma’ruf', "MA'RUF", 'cafe', 'café', "H. Ma'ruf", 'maruf, S.Pd.', 'Dr. Maruf Cafe M.Pd.I'],
  ],
  [
    '/sia/master/teacher',
    [
      'Drs. Ahmad',
      'drs ahmad dahlan',
      'ahmad dahlan S.Pd., M.Pd.',
      'Ahmad Dahlan, S. Pd.',
      'Dahlan spd',
      'Drs.',
    ],
  ],
  ['/master/user', ['Abdul-Rahman', 'abdulrahman', 'Drs. Abdul Rahman']],
  ['/sia/activity/lesson-class', ['maruf', "ma'ruf cafe", 'Drs. Maruf', 'maruf  cafe']],
  ['/sia/master/classroom', ['VIIA', 'vii a', 'VII-A']],
  ['/post/all/news', ['jumat', "jum'at", 'Jum’at bersih', 'jumat  bersih']],
])('%s', async (path, terms) => {
  for (const term of terms) {
    const { body, text } = await admin.get<{ rows: object[] }>(`${path}?search=${encodeURIComponent(term)}`)
    expect(body.result?.rows, `${term}: ${text}`).toHaveLength(1)
  }
  expect(terms.length).toBeGreaterThan(1)
})

it('choices of the participants of lessons', async () => {
  for (const search of ['maruf', "Ma'ruf VII", 'café matematika']) {
    const path = `/sia/activity/lesson-class-student-opt?search=${encodeURIComponent(search)}`
    expect((await admin.get<object[]>(path)).body.result, search).toHaveLength(1)
  }
})

it('the website, with the title first', async () => {
  await writePost(admin, { type: 'news', title: 'Kabar', content: '<p>Jumat bersih</p>', status: 'publish' })
  const response = await world.app.inject('/api/public/posts/search?search=jumat')
  const { rows } = response.json<{ result: { rows: { title: string }[] } }>().result
  expect(rows.map(({ title }) => title)).toEqual(["Jum'at Bersih", 'Kabar'])
})

it('names that an earlier version stored', async () => {
  const { db } = world.context
  const text = 'siti zubaidah \n 0011223344 \n 778899'
  const id = await createRecord(admin, '/sia/master/student', { ...makeStudent(3), name: 'Siti Zubaidah' })
  await db.kysely.updateTable('students').set({ search_text: text }).where('id', '=', id).execute()
  const find = async () =>
    (await admin.get<{ rows: object[] }>('/sia/master/student?search=sitizubaidah')).body.result?.rows.length
  expect(await find()).toBe(0)
  await up({ db: db.kysely, engine: db.engine })
  expect(await find()).toBe(1)
})
