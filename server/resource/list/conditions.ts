/** What a list's filters ask of its rows. */
import { type RawBuilder, sql } from 'kysely'
import type { FilterOperation, ListQuery } from '#contract/endpoint.ts'
import { errors } from '#server/http/errors.ts'

type Fragment = RawBuilder<unknown>

/** Rows whose parent passes a test. */
type Having = (test: Fragment) => Fragment

/**
 * What a filter compares; filters of the same parent share their `having`, so that it is looked for once.
 * With `when` it is asked of the rows or not at all.
 */
export type Filter = Fragment | { column: Fragment; having: Having } | { when: Fragment }

type Filtered = { table: string; filters?: Readonly<Record<string, Filter>> }

export function conditionsOf({ table, filters }: Filtered, filter: ListQuery['filter']): Fragment[] {
  const conditions: Fragment[] = []
  const ofParents = new Map<Having, Fragment[]>()
  for (const [name, operation] of Object.entries(filter)) {
    const filter = name === 'id' ? sql.ref(`${table}.id`) : filters?.[name]
    if (!filter) throw errors.invalid({ filter: `Filter tidak dikenal: ${name}` })
    if ('when' in filter) {
      if (isOn(operation)) conditions.push(filter.when)
    } else if ('having' in filter) {
      const tests = ofParents.get(filter.having) ?? []
      ofParents.set(filter.having, [...tests, tested(filter.column, operation)])
    } else conditions.push(tested(filter, operation))
  }
  const parents = [...ofParents].map(([having, tests]) => having(sql.join(tests, sql` and `)))
  return [...conditions, ...parents]
}

const isOn = ({ op, value }: FilterOperation) => op === 'equal' && (value === true || value === 1)

function tested(column: Fragment, { op, value }: FilterOperation): Fragment {
  if (op === 'equal') return sql`${column} = ${bindable(value)}`
  if (op === 'in') return value.length ? sql`${column} in (${sql.join(value.map(bindable))})` : sql`1 = 0`
  const bounds = [
    ...(value.from == null ? [] : [sql`${column} >= ${bindable(value.from)}`]),
    ...(value.to == null ? [] : [sql`${column} <= ${bindable(value.to)}`]),
  ]
  return bounds.length ? sql.join(bounds, sql` and `) : sql`1 = 1`
}

/** Neither engine's driver here takes booleans; flags are stored as 0 and 1. */
function bindable(value: string | number | boolean): string | number {
  return typeof value === 'boolean' ? Number(value) : value
}
