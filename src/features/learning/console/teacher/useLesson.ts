/** Loads the lesson of the current path, and determines what the user may do with it. */
import { call } from '#platform/console/providers/call.ts'
import { useUser } from '#platform/console/providers/session.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { readTeacherLesson } from '../../lesson.ts'
import { useLearningQuery } from '../parts/useLearningQuery.ts'
import { useNumberParam } from '../parts/useNumberParam.ts'

export type Lesson = Output<typeof readTeacherLesson>

export function useLesson() {
  const id = useNumberParam('id')
  return useLearningQuery(['lesson', id], (signal) => call(readTeacherLesson, { params: { id }, signal }))
}

/**
 * Administrators only read and remove; only the teacher writes, until the period has passed. Copying stays
 * possible, so that materials of earlier periods can be reused.
 */
export function useLessonRights(lesson: { read_only: string | null }) {
  const isAdministrator = useUser().user_type === 'administrator'
  const isReadOnly = lesson.read_only !== null
  return {
    isAdministrator,
    canCopy: !isAdministrator,
    canWrite: !isAdministrator && !isReadOnly,
    canRemove: isAdministrator || !isReadOnly,
  }
}
