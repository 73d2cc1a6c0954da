/** The server part of the school. */
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../school.ts'
import { masterHooks } from './masters.ts'
import { periodHandlers } from './periods.ts'

export const school = serverPart(contract.school, {
  hooks: masterHooks,
  calls: periodHandlers,
})
