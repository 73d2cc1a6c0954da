/** Queries built once: putting the SQL of one post together costs as much as finding it. */
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Queries } from './open.ts'

/** Stands where a value will be; whatever the build puts there is replaced. */
export const VALUE: RawBuilder<never> = sql`${0}`

/**
 * A query whose shape never changes; its values are given in the order in which they stand in it.
 *
 * @example
 * const byId = compiled((queries) => queries.selectFrom('posts').where('id', '=', VALUE).selectAll())
 * const [post] = await byId(queries, id)
 */
export function compiled<Row>(build: (queries: Queries) => Compilable<Row>) {
  // One text for each engine; transactions share their engine's adapter.
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
 * The same for the rows of a page: one shape for each number of ids.
 *
 * @example
 * const byIds = compiledIn((queries, values) => queries.selectFrom('posts').where('id', 'in', values).selectAll())
 * const posts = await byIds(queries, [3, 5, 8])
 */
export function compiledIn<Row>(build: (queries: Queries, values: RawBuilder<never>[]) => Compilable<Row>) {
  const cache = new Map<number, ReturnType<typeof compiled<Row>>>()
  return async (queries: Queries, values: readonly unknown[]): Promise<Row[]> => {
    const { length } = values
    if (length === 0) return []
    const run =
      cache.get(length) ??
      compiled((parameters) => build(parameters, new Array<RawBuilder<never>>(length).fill(VALUE)))
    cache.set(length, run)
    return run(queries, ...values)
  }
}
