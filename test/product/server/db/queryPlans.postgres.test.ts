/** The query plans by which PostgreSQL finds a page of each list: by indexes, without sorting the whole list. */
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePost } from '#features/people/demo/factories.ts'
import { insertPosts } from '#features/posts/demo/insertPosts.ts'
import { createPostSource } from '#features/posts/server/postRows.ts'
import type { ListQuery } from '#platform/contract/endpoint.ts'
import { list } from '#platform/server/resource/listing.ts'
import { LONG_LISTS, recordQueries } from '#test/support/resource/listQueries.ts'
import { createLesson } from '#test/support/sia/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

/** Enough rows for the planner to choose as it does in a school with years of data. */
const ARTICLE_COUNT = 2000
const RARE_TAG_INTERVAL = 500
/** Gives more articles than a page shows, but few of all. */
const UNCOMMON_TAG_INTERVAL = 150
const MINUTE_MS = 60_000
/** PostgreSQL plans a prepared statement five times before it keeps a generic plan, and a query is prepared at its second execution. */
const EXECUTIONS = 8

/** Lists with few rows, of one teacher or of scheduled posts, which are found by an index and then sorted. */
const SORTED_LISTS = [
  '/post/planned',
  '/sia/activity/teacher-class-lesson/materials',
  '/sia/activity/teacher-class-lesson/tasks',
  '/sia/activity/teacher-class-lesson/submits',
]

const chooseTag = (n: number) => {
  if (n % RARE_TAG_INTERVAL === 0) return 'arkeologi'
  return n % UNCOMMON_TAG_INTERVAL === 1 ? 'geologi' : 'lapangan'
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
  /** Rows per loop; only present if the statement was executed. */
  'Actual Rows'?: number
  Plans?: PlanNode[]
}

/** @param settings planner settings to turn off, such as enable_sort, so that a sort is used only where no index serves */
async function explain(
  query: CompiledQuery,
  settings: readonly string[] = [],
  { isAnalyzed = false } = {},
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
/** Nodes below a limit process every row of the list, not only those of the page. */
const nodesBelowLimits = (node: PlanNode) =>
  flattenPlan(node)
    .filter((one) => one['Node Type'] === 'Limit')
    .flatMap((one) => (one.Plans ?? []).flatMap(flattenPlan))

const nodeTypesBelowLimits = (node: PlanNode) => nodesBelowLimits(node).map((one) => one['Node Type'])

const recordPageQueries = async (path: string) =>
  (await recordQueries(world, admin, path.replace(':id', String(lessonId)))).filter(({ sql: text }) =>
    / limit [$\d]/.test(text),
  )

it('more than fifteen lists are checked', () => {
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

/** Adds participants with accounts, more than a page shows; their list joins eight tables. */
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

it('only the participants of the page are joined with other tables', async () => {
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
    const nodes = nodesBelowLimits(await explain(page, ['enable_seqscan'], { isAnalyzed: true }))
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

  it('scans the list in its order for a word that most articles contain', async () => {
    const nodes = await explainSearch('lapangan')
    expect(nodes).toContain('Index Scan')
    expect(nodes).not.toContain('Sort')
    expect(nodes).not.toContain('Seq Scan')
  })

  it('uses the word index for a rare word', async () => {
    const nodes = await explainSearch('arkeologi')
    expect(nodes).toContain('Bitmap Index Scan')
    expect(nodes).not.toContain('Seq Scan')
  })
})

it('the content options of a menu use the title index, even for a word that most texts contain', async () => {
  const queries = await recordQueries(world, admin, '/setting/menu/content-opt?search=lapangan')
  const titleQuery = queries.filter(({ sql: text }) => /split_part/.test(text) && !/not \(/.test(text)).at(-1)
  if (!titleQuery) throw new Error('no query of titles')
  const plan = await explain(titleQuery, ['enable_seqscan', 'enable_indexscan'])
  expect(flattenPlan(plan).map((one) => one['Index Name'])).toContain('posts_title_search')
})

describe('a prepared statement', () => {
  const readGenericPlans = (query: Partial<ListQuery>) => {
    const { db, clock } = world.context
    const articles = createPostSource('article', new Date(clock()).toISOString())
    return db.kysely.connection().execute(async (kysely) => {
      for (let execution = 0; execution < EXECUTIONS; execution += 1)
        await list({ ...db, kysely }, articles, { page: 1, page_size: 10, search: '', filter: {}, ...query })
      const { rows } = await sql<{ statement: string; generic: number }>`select statement,
        generic_plans::integer as generic from pg_prepared_statements where statement like '%posts%'`.execute(
        kysely,
      )
      return rows.filter(({ generic }) => generic > 0).map(({ statement }) => statement)
    })
  }

  it('gets a generic plan for the first page of an unfiltered list', async () => {
    expect(await readGenericPlans({})).toContainEqual(
      expect.stringMatching(/from \(select .* limit 10\) as page/s),
    )
  })

  it('gets a generic plan for the first page of a word that most articles contain', async () => {
    expect(await readGenericPlans({ search: 'lapangan' })).toContainEqual(
      expect.stringMatching(/strpos.* limit 10\)/s),
    )
  })

  it('gets a generic plan for the rows of a rare word, which are searched first', async () => {
    expect(await readGenericPlans({ search: 'geologi' })).toContainEqual(
      expect.stringMatching(/from \(select unnest/),
    )
  })
})

it('the checks above would find an order without an index', async () => {
  const query = sql`select id from users order by password_hash limit 1`.compile(world.context.db.kysely)
  expect(nodeTypesBelowLimits(await explain(query, ['enable_sort', 'enable_seqscan']))).toContain('Sort')
})
