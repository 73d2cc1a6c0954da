/** The server part of enrolment. */

import { PEOPLE_TABLES } from '#features/people/server/tables.ts'
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../enrolment.ts'
import { ownChecks } from './closing/closingChecks.ts'
import { yearClosingHandlers } from './closing/closings.ts'
import { activeLeavers } from './enrolment/activeLeavers.ts'
import { attendanceHandlers } from './enrolment/attendance.ts'
import { rosterOfClasses } from './enrolment/eligibleStudents.ts'
import { studentClassHandlers } from './enrolment/studentClasses.ts'
import { studentHooks } from './enrolment/students.ts'
import { timelineOfClasses } from './history/timeline.ts'
import { homeroomHandlers } from './homeroom/homerooms.ts'
import { personalClasses } from './personalClasses.ts'
import { correctionHandlers } from './promotion/corrections.ts'
import { promotionHandlers } from './promotion/promotions.ts'
import { spreadHandlers } from './spread/spreads.ts'
import { ENROLMENT_TABLES } from './tables.ts'
import { transferHandlers } from './transfer/transfers.ts'
import { usesOfOthers } from './usedBy.ts'

export const enrolment = serverPart(contract.enrolment, {
  tables: ENROLMENT_TABLES,
  foreignTables: PEOPLE_TABLES,
  contributes: [ownChecks, activeLeavers, usesOfOthers, personalClasses, timelineOfClasses, rosterOfClasses],
  hooks: { student: studentHooks },
  calls: {
    ...homeroomHandlers,
    ...attendanceHandlers,
    ...studentClassHandlers,
    ...spreadHandlers,
    ...promotionHandlers,
    ...yearClosingHandlers,
    ...transferHandlers,
    ...correctionHandlers,
  },
})
