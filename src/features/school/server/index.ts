/** The server part of the school. */
import { FIRST_ROWS } from '#platform/server/firstRows.ts'
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../school.ts'
import { seedPeriod } from './firstPeriod.ts'
import { masterHooks } from './masters.ts'
import { periodCheck } from './periodCheck.ts'
import { periodHandlers } from './periods.ts'
import { semesterDateHandlers } from './semesterDates.ts'
import { SCHOOL_TABLES } from './tables.ts'

export const school = serverPart(contract.school, {
  tables: SCHOOL_TABLES,
  contributes: [FIRST_ROWS.contribute(seedPeriod), periodCheck],
  hooks: masterHooks,
  calls: { ...periodHandlers, ...semesterDateHandlers },
})
