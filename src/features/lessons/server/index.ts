/** The server part of lessons. */
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../lessons.ts'
import { lessonClassHandlers, manyClassesHandlers } from './lessonClass/lessonClasses.ts'
import { applyTeacherChanges } from './lessonClass/teacherChanges.ts'
import { lessonParticipantHandlers } from './lessonParticipant/participantLists.ts'
import { personalLessons } from './personalLessons.ts'
import { LESSONS_TABLES } from './tables.ts'
import { usesOfOthers } from './usedBy.ts'

export const lessons = serverPart(contract.lessons, {
  tables: LESSONS_TABLES,
  contributes: [usesOfOthers, personalLessons],
  calls: { ...lessonClassHandlers, ...manyClassesHandlers, ...lessonParticipantHandlers },
  createFrequentTasks: () => [applyTeacherChanges],
})
