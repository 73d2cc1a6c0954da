/** The one order of classes in queries: by grade, then by letter, VII A to IX J. */
import { sql } from 'kysely'
import { GRADES } from '../choices.ts'

const RANKS = GRADES.map((grade, rank) => sql`when ${sql.lit(grade)} then ${sql.lit(String(rank))}`)

/** A sort key of `classrooms`. Literals, not bound values, so that its index is used. @example .orderBy(CLASS_ORDER) */
export const CLASS_ORDER = sql<string>`(case classrooms.code ${sql.join(RANKS, sql` `)} else '' end || classrooms.room)`

/** How lists are sorted by a parent of their rows: by its name, except for classes. @example parentOrder('classroom') */
export function parentOrder(name: string) {
  return name === 'classroom' ? { parentKey: CLASS_ORDER } : {}
}
