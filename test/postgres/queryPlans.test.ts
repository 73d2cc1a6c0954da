/** How PostgreSQL finds a page of each list: in the order of an index, and a common word by walking it. */
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListQuery } from '#contract/endpoint.ts'
import { createPostSource } from '#server/content/posts/postRows.ts'
import { list } from '#server/resource/listing.ts'
import { makePost } from '#server/seed/factories.ts'
import { insertPosts } from '#server/seed/insert.ts'
import { createLesson } from '#test/support/learning.ts'
import { LONG_LISTS, recordQueries } from '#test/support/listQueries.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

/** Enough for the planner to choose between an index and the whole table as it does in a school of years. */
const ARTICLE_COUNT = 2000
const RARE_TAG_INTERVAL = 500
/** More than fill a page. */
const SELDOM_TAG_INTERVAL = 150
const MINUTE_MS = 60_000
/** PostgreSQL plans a statement five times before it keeps a plan, and we name it when it comes for the second time. */
const EXECUTIONS = 8

/** Rows of one teacher, or those few that wait for their hour: found by an index and then sorted. */
const SORTED_LISTS = [
  '/post/planned',
  '/sia/activity/teacher-class-lesson/materials',
  '/sia/activity/teacher-class-lesson/tasks',
  '/sia/activity/teacher-class-lesson/submits',
]

const chooseTag = (n: number) => {
  if (n % RARE_TAG_INTERVAL === 0) return 'arkeologi'
  return n % SELDOM_TAG_INTERVAL === 1 ? 'geologi' : 'lapangan'
}

let world: World
let admin: Client
let lessonId: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  lessonId = (await createLesson(world, 0)).id
  const articles = Array.from({ length: ARTICLE_COUNT }, (_, n) => ({
    input: makePost('article', n, { tags: chooseTag(n) }),
    authorId: admin.id,
    at: new Date(world.context.clock() - n * MINUTE_MS).toISOString(),
  }))
  await insertPosts(world.context.db.kysely, articles)
  await addParticipants(400)
  await sql`vacuum analyze`.execute(world.context.db.kysely)
})
afterAll(() => world.close())

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Plan Rows': number
  /** Of each loop, where the statement was run. */
  'Actual Rows'?: number
  Plans?: PlanNode[]
}

/** @param settings such as enable_sort, turned off so that it is used only where nothing else will do */
async function explain(
  query: CompiledQuery,
  settings: readonly string[] = [],
  { isRun: isAnalyzed = false } = {},
): Promise<PlanNode> {
  return world.context.db.kysely.transaction().execute(async (tx) => {
    for (const setting of settings) await sql`set local ${sql.ref(setting)} = off`.execute(tx)
    const explained = { ...query, sql: `explain (format json${isAnalyzed ? ', analyze' : ''}) ${query.sql}` }
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explained)
    const [row] = rows
    if (!row) throw new Error('no plan')
    return row['QUERY PLAN'][0].Plan
  })
}

const flattenPlan = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flattenPlan)]
/** What lies below a limit is done for every row of the list and not for those of the page alone. */
const nodesBelowLimits = (node: PlanNode) =>
  flattenPlan(node)
    .filter((one) => one['Node Type'] === 'Limit')
    .flatMap((one) => (one.Plans ?? []).flatMap(flattenPlan))

const nodeTypesBelowLimits = (node: PlanNode) => nodesBelowLimits(node).map((one) => one['Node Type'])

const recordPageQueries = async (path: string) =>
  (await recordQueries(world, admin, path.replace(':id', String(lessonId)))).filter(({ sql: text }) =>
    / limit [$\d]/.test(text),
  )

it('lists with orders are many', () => {
  expect(LONG_LISTS.length).toBeGreaterThan(15)
})

describe.each(LONG_LISTS.filter(({ path }) => !SORTED_LISTS.includes(path)))('$path', ({ path, orders }) => {
  it.each(orders)('has an index for the order by %s', async (order) => {
    for (const direction of ['asc', 'desc']) {
      const pages = await recordPageQueries(`${path}?orderby=${order}&order=${direction}`)
      expect(pages.length, `${path} asks for no page`).toBeGreaterThan(0)
      for (const page of pages) {
        const plan = await explain(page, ['enable_sort', 'enable_seqscan'])
        expect(nodeTypesBelowLimits(plan), page.sql).not.toContain('Sort')
      }
    }
  })
})

/** More than a page shows, in a table whose list joins eight others, with an account each. */
async function addParticipants(count: number) {
  const { kysely } = world.context.db
  await sql`insert into students (nisn, nis, name, gender, search_text, created_at, updated_at)
    select '77' || lpad(n::text, 8, '0'), '7' || lpad(n::text, 6, '0'), 'Siswa ' || n, 'L', 'siswa', '2026-01-01', '2026-01-01'
    from generate_series(1, ${sql.lit(count)}) as n`.execute(kysely)
  await sql`insert into lesson_class_students (lesson_class_id, student_id, created_at, updated_at)
    select ${lessonId}, id, '2026-01-01', '2026-01-01' from students where nisn like '77%'`.execute(kysely)
  await sql`insert into users (user_type, name, nisn, role_id, password_hash, must_change_password, search_text, created_at, updated_at)
    select 'student', name, nisn, (select id from roles where name = 'Siswa'), '', 0, search_text, created_at, updated_at
    from students where nisn like '77%'`.execute(kysely)
}

it('the participants of a page are joined with what they refer to, and no others', async () => {
  const [page] = await recordPageQueries('/sia/activity/lesson-class-student?page=1&page_size=10')
  if (!page) throw new Error('no page')
  const nodesAboveLimits = (node: PlanNode): PlanNode[] =>
    node['Node Type'] === 'Limit' ? [] : [node, ...(node.Plans ?? []).flatMap(nodesAboveLimits)]
  const joined = nodesAboveLimits(await explain(page))
  expect(joined.length).toBeGreaterThan(8)
  expect(Math.max(...joined.filter((one) => one.Plans).map((one) => one['Plan Rows']))).toBeLessThanOrEqual(
    10,
  )
})

describe("a list in the order of its parents' names", () => {
  it.each([
    ['/post/all/article', 'author.name', 'posts'],
    ['/sia/activity/lesson-class-student', 'lesson.name', 'lesson_class_students'],
    ['/sia/activity/lesson-class-student', 'semester.name', 'lesson_class_students'],
    ['/master/user', 'role.name', 'users'],
  ])('%s by %s reads no more rows of a parent than the page shows', async (path, order, table) => {
    const [page] = await recordPageQueries(`${path}?orderby=${order}&page=1&page_size=10`)
    if (!page) throw new Error('no page')
    const nodes = nodesBelowLimits(await explain(page, ['enable_seqscan'], { isRun: true }))
    const rowCounts = nodes
      .filter((node) => node['Relation Name'] === table)
      .map((node) => node['Actual Rows'])
    expect(rowCounts.length).toBeGreaterThan(0)
    expect(Math.max(...rowCounts.map(Number)), JSON.stringify(nodes)).toBeLessThanOrEqual(10)
  })
})

describe('a search of articles', () => {
  const explainSearch = async (word: string) => {
    const [page] = await recordPageQueries(`/post/all/article?search=${word}`)
    if (!page) throw new Error('no page')
    return nodeTypesBelowLimits(await explain(page))
  }

  it('walks the list in its order for a word that stands in most of them', async () => {
    const nodes = await explainSearch('lapangan')
    expect(nodes).toContain('Index Scan')
    expect(nodes).not.toContain('Sort')
    expect(nodes).not.toContain('Seq Scan')
  })

  it('uses the index of words for a rare one', async () => {
    const nodes = await explainSearch('arkeologi')
    expect(nodes).toContain('Bitmap Index Scan')
    expect(nodes).not.toContain('Seq Scan')
  })
})

it("a menu's chooser finds a word of titles by their index, though most texts have it", async () => {
  const queries = await recordQueries(world, admin, '/setting/menu/content-opt?search=lapangan')
  const titleQuery = queries.filter(({ sql: text }) => /split_part/.test(text) && !/not \(/.test(text)).at(-1)
  if (!titleQuery) throw new Error('no query of titles')
  const plan = await explain(titleQuery, ['enable_seqscan', 'enable_indexscan'])
  expect(flattenPlan(plan).map((one) => one['Index Name'])).toContain('posts_title_search')
})

describe('a statement that PostgreSQL keeps', () => {
  const readGenericPlans = (query: Partial<ListQuery>) => {
    const { db, clock } = world.context
    const articles = createPostSource('article', new Date(clock()).toISOString())
    return db.kysely.connection().execute(async (kysely) => {
      for (let time = 0; time < EXECUTIONS; time += 1)
        await list({ ...db, kysely }, articles, { page: 1, page_size: 10, search: '', filter: {}, ...query })
      const { rows } = await sql<{ statement: string; generic: number }>`select statement,
        generic_plans::integer as generic from pg_prepared_statements where statement like '%posts%'`.execute(
        kysely,
      )
      return rows.filter(({ generic }) => generic > 0).map(({ statement }) => statement)
    })
  }

  it('is planned once for the first page of a whole list', async () => {
    expect(await readGenericPlans({})).toContainEqual(
      expect.stringMatching(/from \(select .* limit 10\) as page/s),
    )
  })

  it('is planned once for the first page of a word that stands in most of them', async () => {
    expect(await readGenericPlans({ search: 'lapangan' })).toContainEqual(
      expect.stringMatching(/strpos.* limit 10\)/s),
    )
  })

  it('is planned once for the rows of a rare word, which is looked for by itself', async () => {
    expect(await readGenericPlans({ search: 'geologi' })).toContainEqual(
      expect.stringMatching(/from \(select unnest/),
    )
  })
})

it('an order that nothing serves would be noticed', async () => {
  const query = sql`select id from users order by password_hash limit 1`.compile(world.context.db.kysely)
  expect(nodeTypesBelowLimits(await explain(query, ['enable_sort', 'enable_seqscan']))).toContain('Sort')
})
