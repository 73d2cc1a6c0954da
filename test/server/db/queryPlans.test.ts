/** How SQLite finds a page of each list: never by reading the whole of it and sorting. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrol } from '#test/support/documents.ts'
import { createLesson, createTask } from '#test/support/learning.ts'
import { LONG_LISTS, recordQueries } from '#test/support/listQueries.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let lesson: number
let task: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  const opened = await createLesson(world, 0)
  lesson = opened.id
  task = (await createTask(opened)).id
})
afterAll(() => world.close())

type Step = { id: number; parent: number; detail: string }

/** Of the queries that ask for a page, unless all are wanted. */
async function plansOf(path: string, isWanted = / limit \?/): Promise<{ text: string; steps: Step[] }[]> {
  const queries = await recordQueries(world, admin, path.replace(':id', String(lesson)))
  const plans = []
  for (const query of queries.filter((one) => isWanted.test(one.sql))) {
    const explained = { ...query, sql: `explain query plan ${query.sql}` }
    const { rows } = await world.context.db.kysely.executeQuery<Step>(explained)
    plans.push({ text: query.sql, steps: rows })
  }
  return plans
}

/** Steps that read all of a table or index though the order asked for is not that of the index. */
function sortedScans(steps: readonly Step[]): string[] {
  const sorts = steps.filter(({ detail }) => detail === 'USE TEMP B-TREE FOR ORDER BY')
  return steps
    .filter(
      ({ detail, parent }) =>
        /^SCAN (?!.*VIRTUAL)/.test(detail) && sorts.some((sort) => sort.parent === parent),
    )
    .map(({ detail }) => detail)
}

async function expectNoSortedScan(path: string) {
  const plans = await plansOf(path)
  expect(plans.length, `${path} asks for no page`).toBeGreaterThan(0)
  for (const { text, steps } of plans) expect(sortedScans(steps), text).toEqual([])
}

it('lists with orders are many', () => {
  expect(LONG_LISTS.length).toBeGreaterThan(15)
})

describe.each(LONG_LISTS)('$path', ({ path, orders }) => {
  it.each(orders)('is not read whole to be sorted by %s', async (order) => {
    await expectNoSortedScan(`${path}?orderby=${order}&order=asc`)
    await expectNoSortedScan(`${path}?orderby=${order}&order=desc`)
  })

  it('is not read whole for a search', () => expectNoSortedScan(`${path}?search=matematika`))
})

const FILTERS = {
  'student-class': ['classroom', 'eduyear', 'student'],
  'lesson-class': ['classroom', 'eduyear', 'semester', 'teacher', 'lesson'],
  'teacher-class-lesson': ['classroom', 'eduyear', 'semester', 'teacher', 'lesson'],
  'lesson-class-student': ['classroom', 'eduyear', 'semester', 'teacher', 'lesson', 'student'],
}

describe.each(Object.entries(FILTERS))('/sia/activity/%s', (list, names) => {
  const filtered = (chosen: readonly string[]) => {
    const values = Object.fromEntries(chosen.map((name) => [name, { op: 'in', value: [1, 2] }]))
    return `/sia/activity/${list}?filter=${encodeURIComponent(JSON.stringify(values))}`
  }

  it.each(names)('is found by the index of %s', (name) => expectNoSortedScan(filtered([name])))

  it('is found by an index whatever is filtered and searched at once', async () => {
    await expectNoSortedScan(filtered(names))
    await expectNoSortedScan(`${filtered(names)}&search=siti`)
  })
})

describe('/post/all/news', () => {
  const range = { op: 'between', value: { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' } }
  const FILTERED = {
    state: { op: 'in', value: ['planned', 'expired'] },
    status: { op: 'equal', value: 'draft' },
    visibility: { op: 'in', value: ['private'] },
    author: { op: 'in', value: [1, 2] },
    created_at: range,
    agenda_date: range,
  }
  const filtered = (filter: object) => `/post/all/news?filter=${encodeURIComponent(JSON.stringify(filter))}`

  it.each(Object.entries(FILTERED))('is found by an index when narrowed by %s', async (name, operation) => {
    await expectNoSortedScan(filtered({ [name]: operation }))
    await expectNoSortedScan(`${filtered({ [name]: operation })}&search=siti`)
  })

  it('is found by an index whatever is narrowed at once', () => expectNoSortedScan(filtered(FILTERED)))

  it('is counted by state and by author without reading a post', async () => {
    for (const [name, value] of Object.entries({ state: 'expired', author: 3 })) {
      const plans = await plansOf(filtered({ [name]: { op: 'equal', value } }), /count\(\*\)/)
      const details = plans.flatMap(({ steps }) => steps.map(({ detail }) => detail))
      expect(details).toEqual([expect.stringContaining('USING COVERING INDEX')])
    }
  })
})

describe('the website', () => {
  it.each([
    '/public/posts?type=news&page=3',
    '/public/posts?type=agenda',
    '/public/posts/search?search=',
    '/public/posts/search?search=lomba',
    '/public/general?data=agenda,news,article,sambutan',
    '/public/galleries?page=2',
    '/public/albums',
  ])('reads no list whole for %s', (path) => expectNoSortedScan(path))

  it('finds its newest posts by an index of just those that are public', async () => {
    const plans = await plansOf('/public/posts?type=article')
    const details = plans.flatMap(({ steps }) => steps.map(({ detail }) => detail))
    expect(details).toContainEqual(expect.stringContaining('USING INDEX posts_public_type'))
  })
})

it('an order that nothing serves would be noticed', async () => {
  const { rows } =
    await sql<Step>`explain query plan select id from users order by password_hash limit 1`.execute(
      world.context.db.kysely,
    )
  expect(sortedScans(rows)).toHaveLength(1)
})

/** Lists of a whole school's enrolments, with the orders that are a parent's name. */
const BY_PARENT = {
  '/sia/activity/student-class': ['student.name', 'classroom.name', 'eduyear.name'],
  '/sia/activity/teacher-student': ['student.name', 'classroom.name', 'eduyear.name'],
  '/sia/activity/lesson-class': [
    'classroom.name',
    'eduyear.name',
    'semester.name',
    'teacher.name',
    'lesson.name',
  ],
  '/sia/activity/lesson-class-student': ['student.name', 'classroom.name', 'eduyear.name', 'semester.name'],
  '/post/all/news': ['author.name'],
}

/** Steps that sort what a page is taken from, even if only within one parent; its own few rows are sorted again. */
async function sortsOf(path: string): Promise<string[]> {
  const plans = await plansOf(path)
  expect(plans.length, path).toBeGreaterThan(0)
  return plans.flatMap(({ steps }) =>
    steps
      .filter(({ detail, parent }) => /^USE TEMP B-TREE FOR/.test(detail) && parent !== 0)
      .map(({ detail }) => detail),
  )
}

describe.each(Object.entries(BY_PARENT))('%s', (path, orders) => {
  it.each(orders)('is walked by %s, and nothing sorted but the page', async (order) => {
    expect(await sortsOf(`${path}?orderby=${order}&order=asc`)).toEqual([])
    expect(await sortsOf(`${path}?orderby=${order}&order=desc`)).toEqual([])
  })
})

it.each(['/sia/activity/student-class', '/sia/activity/teacher-student'])(
  '%s is walked for a word that many students have',
  async (path) => {
    const { room } = await createLesson(world, 0)
    for (const name of ['Siti Aminah', 'Siti Badriah', 'Siti Chairani', 'Budi'])
      await enrol(world, room, { name })
    expect(await sortsOf(`${path}?search=siti&page_size=1`)).toEqual([])
  },
)

it.each(['', '?search=siti', '?search=si'])(
  'choices of a menu%s are taken from the newest public posts',
  async (query) => {
    const plans = await plansOf(`/setting/menu/content-opt${query}`, /from "posts".* limit /s)
    expect(plans.length).toBeGreaterThan(0)
    const [first] = plans
    const details = first?.steps.map(({ detail }) => detail) ?? []
    expect(details).toContainEqual(expect.stringContaining('posts_public_newest'))
  },
)

it.each([
  ['role_id', 4],
  ['user_type', 'student'],
])('accounts of one %s are walked, and nothing sorted but the page', async (name, value) => {
  const filter = encodeURIComponent(JSON.stringify({ [name]: { op: 'equal', value } }))
  expect(await sortsOf(`/master/user?filter=${filter}`)).toEqual([])
})

/** Steps that go through those of the whole school. */
const HANGING =
  /^SCAN (?:lesson_class_)?(?:tasks|task_submits|submits|materials|learning_files)\b|lesson_class_tasks_deleted/

it.each([
  '/sia/activity/teacher-class-lesson',
  '/sia/activity/teacher-class-lesson/overview',
  '/sia/activity/teacher-class-lesson/materials',
  '/sia/activity/teacher-class-lesson/tasks',
  '/sia/activity/teacher-class-lesson/submits',
  '/sia/activity/teacher-class-lesson/:id',
  '/sia/activity/teacher-class-lesson/:id/students',
  '/sia/activity/teacher-class-lesson/:id/materials',
  '/sia/activity/teacher-class-lesson/:id/tasks',
  '/sia/activity/teacher-class-lesson/:id/task/:task/submits',
  '/sia/activity/teacher-class-lesson/:id/export',
  '/sia/activity/teacher-class-lesson/comments',
  '/sia/activity/student-class-lesson/home',
  '/sia/activity/student-class-lesson/scores',
  '/sia/activity/student-class-lesson/:id/tasks',
])('%s reads no materials, tasks or answers but those it is about', async (path) => {
  const plans = await plansOf(path.replace(':task', String(task)), /^select/i)
  const read = plans.flatMap(({ steps }) => steps.map(({ detail }) => detail))
  expect(read.filter((detail) => HANGING.test(detail))).toEqual([])
})
