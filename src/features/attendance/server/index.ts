/** The server part of attendance. */
import { FILE_RECORDS, recordsOf } from '#platform/server/files/fileRecords.ts'
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../attendance.ts'
import { absenceHandlers } from './absence/absences.ts'
import { ownAttendanceHandlers } from './absence/ownAttendance.ts'
import { privateLetters, removeErasedLetters } from './absence/privateLetters.ts'
import { dayHandlers } from './day/days.ts'
import { usesOfEnrolments } from './enrolmentUses.ts'
import { monthImportHandlers } from './monthImport/monthImporter.ts'
import { noticesOfAttendance } from './notices.ts'
import { optionHandlers } from './options.ts'
import { personalAttendance } from './personalAttendance.ts'
import { settingHandlers } from './settings.ts'
import { ATTENDANCE_TABLES } from './tables.ts'
import { monthHandlers } from './totals/months.ts'
import { totalsOfRapors } from './totals/raporTotals.ts'
import { summaryHandlers } from './totals/summaries.ts'
import { timelineOfAttendance } from './totals/timeline.ts'
import { todayHandlers } from './totals/today.ts'

export const attendance = serverPart(contract.attendance, {
  tables: ATTENDANCE_TABLES,
  contributes: [
    usesOfEnrolments,
    personalAttendance,
    privateLetters,
    noticesOfAttendance,
    timelineOfAttendance,
    totalsOfRapors,
    FILE_RECORDS.contribute(recordsOf('absence_files')),
  ],
  calls: {
    ...optionHandlers,
    ...dayHandlers,
    ...monthHandlers,
    ...monthImportHandlers,
    ...summaryHandlers,
    ...todayHandlers,
    ...settingHandlers,
    ...ownAttendanceHandlers,
    ...absenceHandlers,
  },
  hourlyTasks: [removeErasedLetters],
})
