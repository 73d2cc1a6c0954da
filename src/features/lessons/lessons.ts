/** Lessons: which teacher teaches which lesson to which class, and who attends it. */
import { feature } from '#platform/contract/feature.ts'
import { describePerson } from '#platform/contract/person.ts'
import * as lessonClass from './lessonClass.ts'
import { copyLessonClasses } from './lessonCopy.ts'
import { readLessonMatrix, saveLessonMatrix } from './lessonMatrix.ts'
import * as lessonParticipant from './lessonParticipant.ts'
import { cancelTeacherChanges, changeTeachers, readTeacherChanges } from './teacherChange.ts'
import { trailEntities } from './trailEntities.ts'

declare module '#platform/contract/personEntities.ts' {
  interface PersonEntities {
    lesson_class_student: true
  }
}

export const lessons = feature({
  uses: ['accounts', 'school', 'people'],
  contributes: [trailEntities],
  resources: {},
  calls: {
    listLessonClasses: lessonClass.listLessonClasses,
    exportLessonClasses: lessonClass.exportLessonClasses,
    readLessonClass: lessonClass.readLessonClass,
    createLessonClasses: lessonClass.createLessonClasses,
    copyLessonClasses,
    readLessonMatrix,
    saveLessonMatrix,
    readTeacherChanges,
    changeTeachers,
    cancelTeacherChanges,
    updateLessonClass: lessonClass.updateLessonClass,
    removeLessonClass: lessonClass.removeLessonClass,
    readLessonsOfClass: lessonClass.readLessonsOfClass,
    readLessonClassOptions: lessonClass.readLessonClassOptions,
    listLessonClassStudents: lessonParticipant.listLessonClassStudents,
    exportLessonClassStudents: lessonParticipant.exportLessonClassStudents,
    readLessonParticipants: lessonParticipant.readLessonParticipants,
    readLessonParticipantsById: lessonParticipant.readLessonParticipantsById,
    readLessonParticipantOptions: lessonParticipant.readLessonParticipantOptions,
    saveLessonParticipants: lessonParticipant.saveLessonParticipants,
    updateLessonParticipants: lessonParticipant.updateLessonParticipants,
  },
})

describePerson('teacher_change', {
  table: 'teacher_changes',
  columns: { former_name: false, teacher_name: false, starts_on: false, state: false },
})
