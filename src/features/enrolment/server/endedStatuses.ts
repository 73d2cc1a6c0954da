/** The statuses that have ended, for raw SQL: as literals, since an index of part of a table is used for literals only. */
import { sql } from 'kysely'
import { ENDED_STATUSES } from '../status.ts'

/** @example sql`student_classes.status not in (${ENDED})` */
export const ENDED = sql.join(ENDED_STATUSES.map((status) => sql.lit(status)))
