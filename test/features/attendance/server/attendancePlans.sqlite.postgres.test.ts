/** A class on a day, in a month and in a semester is found by indexes, however many years the school has kept. */
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Queries } from '#platform/server/db/open.ts'
import { recordQueries } from '#test/support/resource/listQueries.ts'
import { type AttendanceSchool, attendanceCalls, openAttendanceSchool } from '#test/support/sia/attendance.ts'

let school: AttendanceSchool
beforeAll(async () => {
  school = await openAttendanceSchool()
  await attendanceCalls(school, school.office).save(school.today, 'HSA', { version: 0 })
})
afterAll(() => school.world.close())

const TABLES = /attendance_days|attendance_marks/

/** Of the plans of all queries of a request: how many steps read the two large tables, and those that do without an index. */
async function explainSteps(path: string): Promise<{ count: number; unindexed: string[] }> {
  const { world, homeroom } = school
  const explain = world.context.db.engine === 'sqlite' ? explainSqlite : explainPostgres
  const steps: Step[] = []
  for (const query of await recordQueries(world, homeroom, path))
    if (TABLES.test(query.sql) && query.sql.startsWith('select'))
      steps.push(...(await explain(world.context.db.kysely, query)))
  const unindexed = steps.filter(({ isIndexed }) => !isIndexed).map(({ detail }) => detail)
  return { count: steps.length, unindexed }
}

type Step = { detail: string; isIndexed: boolean }

async function explainSqlite(queries: Queries, query: CompiledQuery): Promise<Step[]> {
  const { rows } = await queries.executeQuery<{ detail: string }>({
    ...query,
    sql: `explain query plan ${query.sql}`,
  })
  return rows
    .filter(({ detail }) => TABLES.test(detail))
    .map(({ detail }) => ({ detail, isIndexed: detail.startsWith('SEARCH') }))
}

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Cond'?: string; Plans?: PlanNode[] }

/** Of a small table the planner reads everything, and joins it as a whole, unless it may not. */
const FOR_SMALL_TABLES = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']

async function explainPostgres(queries: Queries, query: CompiledQuery): Promise<Step[]> {
  return queries.transaction().execute(async (tx) => {
    for (const setting of FOR_SMALL_TABLES) await sql`set local ${sql.ref(setting)} = off`.execute(tx)
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      ...query,
      sql: `explain (format json) ${query.sql}`,
    })
    return rows
      .flatMap((row) => flattenPlan(row['QUERY PLAN'][0].Plan))
      .filter((node) => TABLES.test(node['Relation Name'] ?? ''))
      .map((node) => ({
        detail: `${node['Node Type']} ${node['Relation Name']}`,
        isIndexed: node['Node Type'] === 'Bitmap Heap Scan' || node['Index Cond'] !== undefined,
      }))
  })
}

const flattenPlan = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flattenPlan)]

const CALLS: [string, () => Record<string, string>][] = [
  ['', () => ({ ...keyOf(school), date: school.today })],
  ['/month', () => ({ ...keyOf(school), month: school.today.slice(0, 7) })],
  ['/summary', () => ({ ...keyOf(school), semester_id: `${school.year.semester_id}` })],
  ['/today', () => ({ date: school.today })],
]

const keyOf = ({ classroom, year }: AttendanceSchool) => ({
  classroom_id: `${classroom.id}`,
  eduyear_id: `${year.id}`,
})

it.each(CALLS)('/sia/activity/attendance%s reads no other class', async (path, queryOf) => {
  const { count, unindexed } = await explainSteps(
    `/sia/activity/attendance${path}?${new URLSearchParams(queryOf())}`,
  )
  expect(count).toBeGreaterThan(0)
  expect(unindexed).toEqual([])
})
