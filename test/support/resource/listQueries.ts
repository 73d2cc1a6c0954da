/** The lists whose query plans are tested, and the queries that opening a list runs. */
import type { CompiledQuery } from 'kysely'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import { calls } from '#src/features.ts'
import type { Client, World } from '#test/support/world/world.ts'

/** Lists of a few dozen rows, for which an index per column would slow down writes without any gain. */
const SHORT_TABLES = [
  '/slide',
  '/master/role',
  '/sia/master/lesson',
  '/sia/master/classroom',
  '/sia/master/eduyear',
  '/sia/master/teacher',
]

/** @returns the sort orders that a list accepts */
export function listSortOrders(query: z.ZodType | undefined): string[] {
  if (!(query instanceof z.ZodObject) || !('orderby' in query.shape)) return []
  const { enum: orders = [] } = z.toJSONSchema(query.shape.orderby as z.ZodType, { io: 'output' })
  return orders.map(String)
}

/** All other lists of the catalogue. Exports are left out, because they read and sort the whole list anyway. */
export const LONG_LISTS = Object.values(calls).flatMap(({ method, path, query, exportFile }) => {
  const orders = listSortOrders(query)
  if (method !== 'GET' || exportFile || SHORT_TABLES.includes(path) || orders.length === 0) return []
  return [{ path: path.replace(':type', 'news'), orders }]
})

/** Requests a list. @returns the queries that were run for it */
export async function recordQueries(
  { context }: World,
  client: Client,
  path: string,
): Promise<CompiledQuery[]> {
  const executeSpy = vi.spyOn(context.db.kysely.getExecutor(), 'executeQuery')
  const { status, text } = await client.get(path)
  const queries = executeSpy.mock.calls.map(([query]) => query as CompiledQuery)
  executeSpy.mockRestore()
  expect(status, text).toBe(200)
  return queries
}
