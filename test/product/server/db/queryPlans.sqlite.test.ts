/** SQLite's query plans for a page of each list never scan and sort a whole table. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG_LISTS, recordQueries } from '#test/support/resource/listQueries.ts'
import { enrol } from '#test/support/sia/documents.ts'
import { createLesson, createTask } from '#test/support/sia/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let lessonId: number
let taskId: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  const openedLesson = await createLesson(world, 0)
  lessonId = openedLesson.id
  taskId = (await createTask(openedLesson)).id
})
afterAll(() => world.close())

type PlanStep = { id: number; parent: number; detail: string }

/** Explains the request's queries that match the pattern, by default those with a limit. */
async function explainQueries(
  path: string,
  pattern = / limit \?/,
): Promise<{ text: string; steps: PlanStep[] }[]> {
  const queries = await recordQueries(world, admin, path.replace(':id', String(lessonId)))
  const plans = []
  for (const query of queries.filter((candidate) => pattern.test(candidate.sql))) {
    const explainQuery = { ...query, sql: `explain query plan ${query.sql}` }
    const { rows } = await world.context.db.kysely.executeQuery<PlanStep>(explainQuery)
    plans.push({ text: query.sql, steps: rows })
  }
  return plans
}

/** Returns the steps that scan a table or index whose rows are then sorted. */
function listSortedScans(steps: readonly PlanStep[]): string[] {
  const sorts = steps.filter(({ detail }) => detail === 'USE TEMP B-TREE FOR ORDER BY')
  return steps
    .filter(
      ({ detail, parent }) =>
        /^SCAN (?!.*VIRTUAL)/.test(detail) && sorts.some((sort) => sort.parent === parent),
    )
    .map(({ detail }) => detail)
}

async function expectNoSortedScan(path: string) {
  const plans = await explainQueries(path)
  expect(plans.length, `${path} asks for no page`).toBeGreaterThan(0)
  for (const { text, steps } of plans) expect(listSortedScans(steps), text).toEqual([])
}

it('the lists whose plans are checked are more than fifteen', () => {
  expect(LONG_LISTS.length).toBeGreaterThan(15)
})

describe.each(LONG_LISTS)('$path', ({ path, orders }) => {
  it.each(orders)('is not scanned to be sorted by %s', async (order) => {
    await expectNoSortedScan(`${path}?orderby=${order}&order=asc`)
    await expectNoSortedScan(`${path}?orderby=${order}&order=desc`)
  })

  it('is not scanned for a search', () => expectNoSortedScan(`${path}?search=matematika`))
})

const FILTERS_BY_LIST = {
  'student-class': ['classroom', 'eduyear', 'student'],
  'lesson-class': ['classroom', 'eduyear', 'semester', 'teacher', 'lesson'],
  'teacher-class-lesson': ['classroom', 'eduyear', 'semester', 'teacher', 'lesson'],
  'lesson-class-student': ['classroom', 'eduyear', 'semester', 'teacher', 'lesson', 'student'],
}

describe.each(Object.entries(FILTERS_BY_LIST))('/sia/activity/%s', (listName, names) => {
  const filteredPath = (filterNames: readonly string[]) => {
    const values = Object.fromEntries(filterNames.map((name) => [name, { op: 'in', value: [1, 2] }]))
    return `/sia/activity/${listName}?filter=${encodeURIComponent(JSON.stringify(values))}`
  }

  it.each(names)('is found by the index of %s', (name) => expectNoSortedScan(filteredPath([name])))

  it('is found by an index with all filters and a search at once', async () => {
    await expectNoSortedScan(filteredPath(names))
    await expectNoSortedScan(`${filteredPath(names)}&search=siti`)
  })
})

describe('/post/all/news', () => {
  const range = { op: 'between', value: { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' } }
  const POST_FILTERS = {
    state: { op: 'in', value: ['planned', 'expired'] },
    status: { op: 'equal', value: 'draft' },
    visibility: { op: 'in', value: ['private'] },
    author: { op: 'in', value: [1, 2] },
    created_at: range,
    agenda_date: range,
  }
  const filteredPath = (filter: object) =>
    `/post/all/news?filter=${encodeURIComponent(JSON.stringify(filter))}`

  it.each(Object.entries(POST_FILTERS))(
    'is found by an index when filtered by %s',
    async (name, operation) => {
      await expectNoSortedScan(filteredPath({ [name]: operation }))
      await expectNoSortedScan(`${filteredPath({ [name]: operation })}&search=siti`)
    },
  )

  it('is found by an index with all filters at once', () => expectNoSortedScan(filteredPath(POST_FILTERS)))

  it('is counted by state and by author without reading a post', async () => {
    for (const [name, value] of Object.entries({ state: 'expired', author: 3 })) {
      const plans = await explainQueries(filteredPath({ [name]: { op: 'equal', value } }), /count\(\*\)/)
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
  ])('scans no list for %s', (path) => expectNoSortedScan(path))

  it('finds its newest posts by an index of public posts', async () => {
    const plans = await explainQueries('/public/posts?type=article')
    const details = plans.flatMap(({ steps }) => steps.map(({ detail }) => detail))
    expect(details).toContainEqual(expect.stringContaining('USING INDEX posts_public_type'))
  })
})

it('a sort order without an index is detected', async () => {
  const { rows } =
    await sql<PlanStep>`explain query plan select id from users order by password_hash limit 1`.execute(
      world.context.db.kysely,
    )
  expect(listSortedScans(rows)).toHaveLength(1)
})

/** Lists with many rows for each parent, with the orders by the parent's name. */
const PARENT_ORDERS = {
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

/** Returns the steps that sort more than the few rows of the page, even if only within one parent. */
async function listSorts(path: string): Promise<string[]> {
  const plans = await explainQueries(path)
  expect(plans.length, path).toBeGreaterThan(0)
  return plans.flatMap(({ steps }) =>
    steps
      .filter(({ detail, parent }) => /^USE TEMP B-TREE FOR/.test(detail) && parent !== 0)
      .map(({ detail }) => detail),
  )
}

describe.each(Object.entries(PARENT_ORDERS))('%s', (path, orders) => {
  it.each(orders)('is read in the order of %s, and only the page is sorted', async (order) => {
    expect(await listSorts(`${path}?orderby=${order}&order=asc`)).toEqual([])
    expect(await listSorts(`${path}?orderby=${order}&order=desc`)).toEqual([])
  })
})

it.each(['/sia/activity/student-class', '/sia/activity/teacher-student'])(
  '%s is read in order for a word that many students have',
  async (path) => {
    const { classroom } = await createLesson(world, 0)
    for (const name of ['Siti Aminah', 'Siti Badriah', 'Siti Chairani', 'Budi'])
      await enrol(world, classroom, { name })
    expect(await listSorts(`${path}?search=siti&page_size=1`)).toEqual([])
  },
)

it.each(['', '?search=siti', '?search=si'])(
  'the post options of a menu%s are read from the index of newest public posts',
  async (query) => {
    const plans = await explainQueries(`/setting/menu/content-opt${query}`, /from "posts".* limit /s)
    expect(plans.length).toBeGreaterThan(0)
    const [firstPlan] = plans
    const details = firstPlan?.steps.map(({ detail }) => detail) ?? []
    expect(details).toContainEqual(expect.stringContaining('posts_public_newest'))
  },
)

it.each([
  ['role_id', 4],
  ['user_type', 'student'],
])('accounts of one %s are read in order, and only the page is sorted', async (name, value) => {
  const filter = encodeURIComponent(JSON.stringify({ [name]: { op: 'equal', value } }))
  expect(await listSorts(`/master/user?filter=${filter}`)).toEqual([])
})

/** Matches steps that scan the materials, tasks or submissions of the whole school. */
const FOREIGN_ROW_STEP =
  /^SCAN (?:lesson_class_)?(?:tasks|task_submits|submits|task_attempts|attempts|materials|learning_files)\b|lesson_class_tasks_deleted/

it.each([
  '/sia/activity/teacher-class-lesson',
  '/sia/activity/teacher-class-lesson/home',
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
])('%s scans no materials, tasks or submissions of other lessons', async (path) => {
  const plans = await explainQueries(path.replace(':task', String(taskId)), /^select/i)
  const details = plans.flatMap(({ steps }) => steps.map(({ detail }) => detail))
  expect(details.filter((detail) => FOREIGN_ROW_STEP.test(detail))).toEqual([])
})
