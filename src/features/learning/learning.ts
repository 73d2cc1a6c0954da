/** Learning: materials, tasks, submissions and scores, for teachers and for students. */

import { feature } from '#platform/contract/feature.ts'
import { describePerson } from '#platform/contract/person.ts'
import { PRIVATE_FILE_READERS } from '#platform/contract/privateFile.ts'
import { LEARNING_POLICY } from './access.ts'
import * as learningFile from './file.ts'
import * as teacherLesson from './lesson.ts'
import * as material from './material.ts'
import * as missing from './missing.ts'
import * as learningOverview from './overview.ts'
import * as scoring from './scoring.ts'
import * as studentLesson from './studentLesson.ts'
import * as submission from './submission.ts'
import * as task from './task.ts'
import { readTeacherHome } from './teacherHome.ts'
import { trailEntities } from './trailEntities.ts'

declare module '#platform/contract/personEntities.ts' {
  interface PersonEntities {
    submission: true
    submissions: true
    task_scores: true
    lesson_scores: true
    student_numbers: true
  }
}

export const learning = feature({
  uses: ['accounts', 'school', 'people', 'lessons', 'enrolment'],
  contributes: [
    trailEntities,
    PRIVATE_FILE_READERS.contribute({ keys: LEARNING_POLICY.files, position: 20 }),
  ],
  resources: {},
  calls: {
    listTeacherLessons: teacherLesson.listTeacherLessons,
    exportTeacherLessons: teacherLesson.exportTeacherLessons,
    readTeacherLesson: teacherLesson.readTeacherLesson,
    listLessonStudents: teacherLesson.listLessonStudents,
    readTeacherHome,
    readLearningOverview: learningOverview.readLearningOverview,
    listTaughtMaterials: learningOverview.listTaughtMaterials,
    exportTaughtMaterials: learningOverview.exportTaughtMaterials,
    listTaughtTasks: learningOverview.listTaughtTasks,
    exportTaughtTasks: learningOverview.exportTaughtTasks,
    listTaughtSubmissions: learningOverview.listTaughtSubmissions,
    exportTaughtSubmissions: learningOverview.exportTaughtSubmissions,
    listMaterials: material.listMaterials,
    createMaterial: material.createMaterial,
    updateMaterial: material.updateMaterial,
    removeMaterial: material.removeMaterial,
    copyMaterial: material.copyMaterial,
    listTasks: task.listTasks,
    createTask: task.createTask,
    updateTask: task.updateTask,
    removeTask: task.removeTask,
    restoreTask: task.restoreTask,
    copyTask: task.copyTask,
    listSubmissions: scoring.listSubmissions,
    scoreSubmission: scoring.scoreSubmission,
    listComments: scoring.listComments,
    listMissingNumbers: missing.listMissingNumbers,
    downloadSubmissions: scoring.downloadSubmissions,
    exportTaskScores: scoring.exportTaskScores,
    exportLessonScores: scoring.exportLessonScores,
    uploadTeacherFile: learningFile.uploadTeacherFile,
    readOwnPeriod: studentLesson.readOwnPeriod,
    listOwnClasses: studentLesson.listOwnClasses,
    listStudentLessons: studentLesson.listStudentLessons,
    readStudentLesson: studentLesson.readStudentLesson,
    listClassmates: studentLesson.listClassmates,
    listStudentMaterials: studentLesson.listStudentMaterials,
    listStudentTasks: studentLesson.listStudentTasks,
    readStudentHome: studentLesson.readStudentHome,
    readStudentScores: studentLesson.readStudentScores,
    readSubmission: submission.readSubmission,
    createSubmission: submission.createSubmission,
    updateSubmission: submission.updateSubmission,
    uploadStudentFile: learningFile.uploadStudentFile,
  },
})

// Schoolwork is readable in the trail; anonymising erases it there too.
describePerson('submission', {
  table: 'lesson_class_task_submits',
  columns: {
    answer: false,
    status: false,
    submitted_at: false,
    feedback: false,
    returned_at: false,
    scored_at: false,
  },
})
