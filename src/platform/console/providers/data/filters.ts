/** Converts react-admin's filter values to the API's operations. */
import type { FilterOperation } from '#platform/contract/endpoint.ts'
import type { Values } from '../entity.ts'

type Operation = Pick<FilterOperation, 'op'> & { value: unknown }

/** The suffixes of react-admin's documentation. @example { won_on_gte: '2026-07-01', level_eq_any: ['city'] } */
const SUFFIXES = { _gte: 'gte', _lte: 'lte', _eq_any: 'in', _eq: 'equal' } as const

/**
 * The filter as JSON: an array becomes `in`, a scalar `equal`, null `null`; an operation object is kept. A lower and an
 * upper bound of one field become `between`.
 *
 * @param names the names of the list's filters, one of which may end like a suffix
 * @example serializeFilters({ level: ['city'], won_on_gte: '2026-07-01' })
 */
export function serializeFilters(filters: Values, names: readonly string[] = []): string | undefined {
  const operations: Record<string, Operation> = {}
  for (const [key, value] of Object.entries(filters)) {
    if (value === undefined || value === '') continue
    const { name, operation } = toOperation(key, value, names)
    const other = operations[name]
    operations[name] = (other && toBetween(other, operation)) ?? operation
  }
  return Object.keys(operations).length > 0 ? JSON.stringify(operations) : undefined
}

function toOperation(
  key: string,
  value: unknown,
  names: readonly string[],
): { name: string; operation: Operation } {
  const suffix = names.includes(key)
    ? undefined
    : Object.entries(SUFFIXES).find(([ending]) => key.endsWith(ending))
  const name = suffix ? key.slice(0, -suffix[0].length) : key
  if (value === null) return { name, operation: { op: 'null', value: true } }
  if (suffix) return { name, operation: { op: suffix[1], value } }
  if (Array.isArray(value)) return { name, operation: { op: 'in', value } }
  return { name, operation: isOperation(value) ? value : { op: 'equal', value } }
}

function toBetween(one: Operation, other: Operation): Operation | undefined {
  const bounds = Object.fromEntries([one, other].map(({ op, value }) => [op, value]))
  return 'gte' in bounds && 'lte' in bounds
    ? { op: 'between', value: { from: bounds.gte, to: bounds.lte } }
    : undefined
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'op' in value
