/** Answers that were returned for revision and not submitted again, in queries. */
import { type RawBuilder, sql } from 'kysely'
import { hasStatus } from '#platform/server/db/hasStatus.ts'
import { BEGUN } from '../../submission.ts'

/** The contract's `isReturned` as a condition. @param submits the name under which the query knows the answers */
export function isReturnedAnswer(submits: string): RawBuilder<boolean> {
  return sql`${hasStatus(submits, BEGUN)} and ${sql.ref(`${submits}.returned_at`)} is not null`
}
