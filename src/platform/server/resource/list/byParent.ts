/** SQL for lists sorted by a parent's name, such as enrolments by class. */
import { type RawBuilder, sql } from 'kysely'
import type { EngineName } from '../../db/engine.ts'

type Fragment = RawBuilder<unknown>

/** A sort order by columns of a parent, with the joins from the parent to the rows. */
export type ParentOrder = {
  /** Sort keys of the parents. */
  parentKeys: readonly Fragment[]
  /** Sort keys of the rows of one parent, before their id. */
  rowKeys: readonly Fragment[]
  parents: readonly string[]
  /** Join conditions between several parents. */
  parentJoins: readonly Fragment[]
  /** Join condition of a row and its parent, or the last of several. */
  on: Fragment
  /** Select of the parents that have rows, if they are few among many. */
  parentIds?: Fragment | undefined
}

type Options = { between?: Between; within?: readonly string[]; parentIds?: Fragment; parentKey?: Fragment }

/** Tables between the parent and the rows. */
type Between = {
  tables: readonly string[]
  /** Join condition between the parent and these tables. */
  on: Fragment
  within?: readonly string[]
}

const refs = (columns: readonly string[]) => columns.map((column) => sql.ref(column))

/**
 * A sort order by the name of a parent, which the rows reference directly or through other tables.
 *
 * @param on join condition of a row and its parent, or the last table between
 * @param within sort columns of the rows of one parent, as in the index that finds them, so that the first ten can be
 * read without sorting
 * @param parentKey what the parents are sorted by, if it is not their name
 * @param parentIds a select of the parents that have rows, so that PostgreSQL skips the others
 */
export function byParentName(
  parent: string,
  on: Fragment,
  { between, within = [], parentIds, parentKey = sql`lower(${sql.ref(`${parent}.name`)})` }: Options = {},
): ParentOrder {
  return {
    parentKeys: [parentKey, ...refs([`${parent}.id`, ...(between?.within ?? [])])],
    rowKeys: refs(within),
    parents: [parent, ...(between?.tables ?? [])],
    parentJoins: between ? [between.on] : [],
    on,
    parentIds,
  }
}

/** The number of rows of each parent that a page can need. */
export type FirstRows = { count: Fragment; direction: Fragment }

type Search = {
  conditions: readonly Fragment[]
  /** Whether nearly all rows match, or rows are compared one by one. */
  isFullScan: boolean
  /** Absent if all rows are needed. */
  first?: FirstRows | undefined
}

/**
 * The from clause of a list sorted by parents. For an unfiltered list, parents are read in order, and their rows until
 * the page is full: 0.01 ms of 100,000 enrolments instead of 20. SQLite keeps the order of a cross join. PostgreSQL would
 * join and sort all rows of a parent, such as 200,000 participants of a branch, so a lateral join limits them. Filtered
 * rows are few, and both planners start with them.
 */
export function fromParents(
  engine: EngineName,
  table: string,
  { sorting, conditions, isFullScan, first }: Search & { sorting: ParentOrder },
): Fragment {
  const { parents, parentJoins, on, rowKeys, parentIds } = sorting
  const names = parents.map((parent) => sql.table(parent))
  const rows = sql.table(table)
  if (!isFullScan)
    return sql`from ${sql.join([rows, ...names])} ${whereClause([...parentJoins, on, ...conditions])}`
  const orderedParents = sql.join(names, sql` cross join `)
  if (engine === 'sqlite' || !first)
    return sql`from ${orderedParents} cross join ${rows} ${whereClause([...parentJoins, on, ...conditions])}`
  const parentsWithRows = parentIds ? [sql`${sql.ref(`${parents[0]}.id`)} in (${parentIds})`] : []
  const keys = [...rowKeys, sql.ref(`${table}.id`)].map((key) => sql`${key} ${first.direction}`)
  return sql`from ${orderedParents} cross join lateral (select * from ${rows} ${whereClause([on, ...conditions])}
    order by ${sql.join(keys)} limit ${first.count}) as ${rows} ${whereClause([...parentJoins, ...parentsWithRows])}`
}

export function whereClause(conditions: readonly Fragment[]): Fragment {
  return conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}
