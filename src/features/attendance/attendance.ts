/** Attendance: each class on each day, its months and totals, and absences that are known beforehand. */
import { feature } from '#platform/contract/feature.ts'
import { describePerson } from '#platform/contract/person.ts'
import { PRIVATE_FILE_READERS } from '#platform/contract/privateFile.ts'
import * as absence from './absence.ts'
import { ATTENDANCE_POLICY } from './access.ts'
import { readAttendanceDay, saveAttendanceDay } from './day.ts'
import { attendanceHistoryKinds } from './historyKinds.ts'
import { exportAttendanceMonth, readAttendanceMonth } from './month.ts'
import { MONTH_IMPORT } from './monthImport.ts'
import { readAttendanceOptions } from './options.ts'
import { readAttendanceSettings, saveAttendanceSettings } from './settings.ts'
import { exportAttendanceSummary, readAttendanceSummary } from './summary.ts'
import { readAttendanceToday } from './today.ts'
import { trailEntities } from './trailEntities.ts'

declare module '#platform/contract/personEntities.ts' {
  interface PersonEntities {
    absence_request: true
  }
}

export const attendance = feature({
  uses: ['accounts', 'school', 'people', 'lessons', 'enrolment', 'documents'],
  contributes: [
    trailEntities,
    attendanceHistoryKinds,
    PRIVATE_FILE_READERS.contribute({ keys: ATTENDANCE_POLICY.take, position: 30 }),
  ],
  resources: {},
  calls: {
    readAttendanceOptions,
    readAttendanceDay,
    saveAttendanceDay,
    readAttendanceMonth,
    exportAttendanceMonth,
    importAttendanceMonth: MONTH_IMPORT.importCsv,
    readMonthImport: MONTH_IMPORT.readImport,
    reportMonthImport: MONTH_IMPORT.reportImport,
    readMonthTemplate: MONTH_IMPORT.readTemplate,
    listMonthImports: MONTH_IMPORT.listImports,
    undoMonthImport: MONTH_IMPORT.undoImport,
    readAttendanceSummary,
    exportAttendanceSummary,
    readAttendanceToday,
    readAttendanceSettings,
    saveAttendanceSettings,
    listOwnAttendance: absence.listOwnAttendance,
    requestAbsence: absence.requestAbsence,
    listAbsenceRequests: absence.listAbsenceRequests,
    acceptAbsence: absence.acceptAbsence,
    declineAbsence: absence.declineAbsence,
    recordAbsence: absence.recordAbsence,
  },
})

describePerson('attendance_mark', {
  table: 'attendance_marks',
  columns: { status: false, minutes: false, note: true },
})
describePerson('absence_request', {
  table: 'absence_requests',
  columns: {
    date: false,
    last_date: false,
    status: false,
    note: true,
    state: false,
    answer: true,
    decided_by: false,
    decided_at: false,
  },
})
