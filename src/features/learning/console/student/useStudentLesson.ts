/** Loads one of the student's own lessons. */
import { call } from '#platform/console/providers/call.ts'
import { readStudentLesson } from '../../studentLesson.ts'
import { useLearningQuery } from '../parts/useLearningQuery.ts'

export function useStudentLesson(id: number) {
  return useLearningQuery(['own lesson', id], (signal) => call(readStudentLesson, { params: { id }, signal }))
}
