/** Queries compiled once: building the SQL for one post costs as much as running it. */
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Queries } from './open.ts'

/** Placeholder of a parameter; its own value is replaced when the query runs. */
export const PARAMETER: RawBuilder<never> = sql`${0}`

/**
 * Compiles a query once. The returned function runs it with parameters, in the order of the placeholders.
 *
 * @example
 * const byId = compileQuery((queries) => queries.selectFrom('posts').where('id', '=', PARAMETER).selectAll())
 * const [post] = await byId(queries, id)
 */
export function compileQuery<Row>(build: (queries: Queries) => Compilable<Row>) {
  // One compiled query per engine; transactions share their engine's adapter.
  const cache = new WeakMap<object, CompiledQuery<Row>>()
  return async (queries: Queries, ...parameters: readonly unknown[]): Promise<Row[]> => {
    const { adapter } = queries.getExecutor()
    const query = cache.get(adapter) ?? build(queries).compile()
    cache.set(adapter, query)
    const { rows } = await queries.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/**
 * The same for an `in` list: one compiled query for each length of the list.
 *
 * @example
 * const byIds = compileQueryIn((queries, values) => queries.selectFrom('posts').where('id', 'in', values).selectAll())
 * const posts = await byIds(queries, [3, 5, 8])
 */
export function compileQueryIn<Row>(
  build: (queries: Queries, values: RawBuilder<never>[]) => Compilable<Row>,
) {
  const cache = new Map<number, ReturnType<typeof compileQuery<Row>>>()
  return async (queries: Queries, values: readonly unknown[]): Promise<Row[]> => {
    const { length } = values
    if (length === 0) return []
    const run =
      cache.get(length) ??
      compileQuery((parameters) => build(parameters, new Array<RawBuilder<never>>(length).fill(PARAMETER)))
    cache.set(length, run)
    return run(queries, ...values)
  }
}
