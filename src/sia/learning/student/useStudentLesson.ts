/** Loads one of the student's own lessons. */
import { readStudentLesson } from '#contract/sia/learning/studentLesson.ts'
import { call } from '#src/providers/call.ts'
import { useLearningQuery } from '../parts/useLearningQuery.ts'

export function useStudentLesson(id: number) {
  return useLearningQuery(['own lesson', id], (signal) => call(readStudentLesson, { params: { id }, signal }))
}
