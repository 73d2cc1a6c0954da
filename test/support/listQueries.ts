/** The lists whose query plans are a law, and what the database is asked when one is opened. */
import type { CompiledQuery } from 'kysely'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/catalogue.ts'
import type { Client, World } from './world.ts'

/** Lists of some dozens of rows, for which an index by every column would cost each write and save nothing. */
const SHORT_TABLES = [
  '/slide',
  '/master/role',
  '/sia/master/lesson',
  '/sia/master/classroom',
  '/sia/master/eduyear',
  '/sia/master/teacher',
]

/** The orders a list offers, also where a former name of one is still taken. */
export function ordersOf(query: z.ZodType | undefined): string[] {
  if (!(query instanceof z.ZodObject) || !('orderby' in query.shape)) return []
  const { enum: orders = [] } = z.toJSONSchema(query.shape.orderby as z.ZodType, { io: 'output' })
  return orders.map(String)
}

/** Every other list of the catalogue with the orders it offers; an export reads all of its list once, and sorts it. */
export const LONG_LISTS = Object.values(calls).flatMap(({ method, path, query, exportFile }) => {
  const orders = ordersOf(query)
  if (method !== 'GET' || exportFile || SHORT_TABLES.includes(path) || orders.length === 0) return []
  return [{ path: path.replace(':type', 'news'), orders }]
})

/** Opens a list and tells what the database was asked for it. */
export async function recordQueries(
  { context }: World,
  client: Client,
  path: string,
): Promise<CompiledQuery[]> {
  const execute = vi.spyOn(context.db.kysely.getExecutor(), 'executeQuery')
  const { status, text } = await client.get(path)
  const queries = execute.mock.calls.map(([compiled]) => compiled as CompiledQuery)
  execute.mockRestore()
  expect(status, text).toBe(200)
  return queries
}
