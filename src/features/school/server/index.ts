/** The server part of the school. */
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../school.ts'
import { masterHooks } from './masters.ts'
import { periodHandlers } from './periods.ts'
import { SCHOOL_TABLES } from './tables.ts'

export const school = serverPart(contract.school, {
  tables: SCHOOL_TABLES,
  hooks: masterHooks,
  calls: periodHandlers,
})
