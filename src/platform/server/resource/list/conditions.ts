/** Converts a list's filters to SQL conditions. */
import { type RawBuilder, sql } from 'kysely'
import type { FilterOperation, ListQuery } from '#platform/contract/endpoint.ts'
import { errors } from '../../http/errors.ts'

type Fragment = RawBuilder<unknown>

/** Turns a condition on a parent into one on the row. */
type ToRowCondition = (parentCondition: Fragment) => Fragment

/**
 * A filter: an expression to compare, or a column of a parent (filters of the same parent share `toRowCondition`, so
 * that the parent is searched once), or a condition `when` that a boolean filter switches on.
 */
export type Filter = Fragment | { column: Fragment; toRowCondition: ToRowCondition } | { when: Fragment }

type Filtered = { table: string; filters?: Readonly<Record<string, Filter>> }

export function conditionsOf({ table, filters }: Filtered, operations: ListQuery['filter']): Fragment[] {
  const conditions: Fragment[] = []
  const parentConditions = new Map<ToRowCondition, Fragment[]>()
  for (const [name, operation] of Object.entries(operations)) {
    const filter = name === 'id' ? sql.ref(`${table}.id`) : filters?.[name]
    if (!filter) throw errors.invalid({ filter: `Filter tidak dikenal: ${name}` })
    if ('when' in filter) {
      if (isEnabled(name, operation)) conditions.push(filter.when)
    } else if ('toRowCondition' in filter && operation.op === 'null') {
      const { column, toRowCondition } = filter
      const has = sql`(${toRowCondition(sql`${column} is not null`)}) is true`
      conditions.push(operation.value ? sql`not (${has})` : has)
    } else if ('toRowCondition' in filter) {
      const { column, toRowCondition } = filter
      const sameParent = parentConditions.get(toRowCondition) ?? []
      parentConditions.set(toRowCondition, [...sameParent, toCondition(column, operation)])
    } else conditions.push(toCondition(filter, operation))
  }
  const rowConditions = [...parentConditions].map(([toRowCondition, sameParent]) =>
    toRowCondition(sql.join(sameParent, sql` and `)),
  )
  return [...conditions, ...rowConditions]
}

/** @throws 422 for what is neither yes nor no, which would otherwise list everything */
function isEnabled(name: string, { op, value }: FilterOperation): boolean {
  const isEqual = op === 'equal'
  if (isEqual && (value === true || value === 1)) return true
  if (isEqual && (value === false || value === 0)) return false
  throw errors.invalid({ filter: `Filter ${name} hanya menerima equal dengan true atau false` })
}

function toCondition(column: Fragment, { op, value }: FilterOperation): Fragment {
  if (op === 'null') return value ? sql`${column} is null` : sql`${column} is not null`
  if (op === 'gte') return sql`${column} >= ${bindable(value)}`
  if (op === 'lte') return sql`${column} <= ${bindable(value)}`
  if (op === 'equal') return sql`${column} = ${bindable(value)}`
  if (op === 'in') return value.length ? sql`${column} in (${sql.join(value.map(bindable))})` : sql`1 = 0`
  const bounds = [
    ...(value.from == null ? [] : [sql`${column} >= ${bindable(value.from)}`]),
    ...(value.to == null ? [] : [sql`${column} <= ${bindable(value.to)}`]),
  ]
  return bounds.length ? sql.join(bounds, sql` and `) : sql`1 = 1`
}

/** Converts booleans to 0 and 1, as they are stored; neither engine's driver accepts booleans here. */
function bindable(value: string | number | boolean): string | number {
  return typeof value === 'boolean' ? Number(value) : value
}
