/** The server part of learning. */

import { FILE_RECORDS, recordsOf } from '#platform/server/files/fileRecords.ts'
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../learning.ts'
import { checksOfLearning, usesOfEnrolments } from './enrolmentUses.ts'
import { uploadHandlers } from './file/fileAccess.ts'
import { removeUnattachedFiles } from './file/files.ts'
import { privateLearningFiles } from './file/privateLearningFiles.ts'
import { contentOfLessons } from './lessonContent.ts'
import { teacherLessonHandlers } from './lessons.ts'
import { materialHandlers } from './materials.ts'
import { noticesOfLearning } from './notices.ts'
import { learningOverviewHandlers } from './overview.ts'
import { personalLearning } from './personalLearning.ts'
import { studentHomeHandlers } from './studentHome.ts'
import { studentLessonHandlers } from './studentLessons.ts'
import { submissionDownloadHandlers } from './submission/downloads.ts'
import { missingHandlers } from './submission/missing.ts'
import { scoringHandlers } from './submission/scoring.ts'
import { submissionHandlers } from './submission/submissions.ts'
import { LEARNING_TABLES } from './tables.ts'
import { deleteExpiredTasks } from './task/taskRemoval.ts'
import { taskHandlers } from './task/tasks.ts'
import { taughtListHandlers } from './taughtLists.ts'
import { teacherHomeHandlers } from './teacherHome.ts'
import { usesOfOthers } from './usedBy.ts'

export const learning = serverPart(contract.learning, {
  tables: LEARNING_TABLES,
  contributes: [
    usesOfEnrolments,
    checksOfLearning,
    usesOfOthers,
    contentOfLessons,
    personalLearning,
    privateLearningFiles,
    ...noticesOfLearning,
    FILE_RECORDS.contribute(recordsOf('learning_files', 'stored')),
  ],
  calls: {
    ...teacherLessonHandlers,
    ...teacherHomeHandlers,
    ...learningOverviewHandlers,
    ...taughtListHandlers,
    ...materialHandlers,
    ...taskHandlers,
    ...scoringHandlers,
    ...missingHandlers,
    ...submissionDownloadHandlers,
    ...studentLessonHandlers,
    ...studentHomeHandlers,
    ...submissionHandlers,
    ...uploadHandlers,
  },
  hourlyTasks: [deleteExpiredTasks, removeUnattachedFiles],
})
