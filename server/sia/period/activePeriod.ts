/** Subqueries of the active year and semester, for `in (…)`. */
import { sql } from 'kysely'

export const ACTIVE_YEAR = sql`select id from eduyears where status = 'active'`
export const ACTIVE_SEMESTER = sql`select id from semesters where status = 'active'`
