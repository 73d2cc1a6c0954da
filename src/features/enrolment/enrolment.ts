/** Enrolment: students, which class each is in in which year, promotion, moves, leaving, and closing the year. */

import { feature } from '#platform/contract/feature.ts'
import { describePerson } from '#platform/contract/person.ts'
import { exportAttendance, readAttendance, readClassSigners } from './attendance.ts'
import { closeYear, readYearClosing, undoCloseYear } from './closing.ts'
import { correctPromotion, readCorrection } from './correction.ts'
import { enrolmentHistoryKinds } from './historyKinds.ts'
import { readHomerooms, saveHomerooms } from './homeroom.ts'
import { promoteStudents, undoPromotionBatch } from './promotion.ts'
import { readSpread, spreadStudents, undoSpread } from './spread.ts'
import * as studentClass from './studentClass.ts'
import { studentFilters } from './studentFilters.ts'
import { student } from './studentResource.ts'
import { trailEntities } from './trailEntities.ts'
import { joinLessons, leaveSchool, moveStudentClass, returnToSchool } from './transfer.ts'

declare module '#platform/contract/personEntities.ts' {
  interface PersonEntities {
    student_class: true
  }
}

export const enrolment = feature({
  uses: ['accounts', 'school', 'people', 'lessons'],
  contributes: [trailEntities, enrolmentHistoryKinds, studentFilters],
  resources: { student },
  calls: {
    readHomerooms,
    saveHomerooms,
    readCorrection,
    correctPromotion,
    listStudentClasses: studentClass.listStudentClasses,
    exportStudentClasses: studentClass.exportStudentClasses,
    readAttendance,
    readClassSigners,
    exportAttendance,
    readClassYear: studentClass.readClassYear,
    readStudentClassOptions: studentClass.readStudentClassOptions,
    saveStudentClasses: studentClass.saveStudentClasses,
    removeStudentClass: studentClass.removeStudentClass,
    readSpread,
    spreadStudents,
    undoSpread,
    resetClassPasswords: studentClass.resetClassPasswords,
    promoteStudents,
    undoPromotionBatch,
    readYearClosing,
    closeYear,
    undoCloseYear,
    moveStudentClass,
    joinLessons,
    leaveSchool,
    returnToSchool,
  },
})

describePerson('student_class', { table: 'student_classes', columns: { status: false, spread_id: false } })
describePerson('student_event', {
  table: 'student_events',
  columns: {
    kind: false,
    happened_on: false,
    reason: false,
    school: false,
    letter_no: false,
    note: true,
    lesson_class_ids: false,
  },
})
