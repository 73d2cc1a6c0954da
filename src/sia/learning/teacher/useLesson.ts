/** The lesson of the address, and what of it may be changed by whom. */
import type { Output } from '#contract/endpoint.ts'
import { readTeacherLesson } from '#contract/sia/learning/lesson.ts'
import { call } from '#src/providers/call.ts'
import { useUser } from '#src/providers/session.ts'
import { useLearning } from '../parts/useLearning.ts'
import { useNumberParam } from '../parts/useNumberParam.ts'

export type Lesson = Output<typeof readTeacherLesson>

export function useLesson() {
  const id = useNumberParam('id')
  return useLearning(['lesson', id], (signal) => call(readTeacherLesson, { params: { id }, signal }))
}

/**
 * The office reads and removes; only the teacher writes, and only until the period has passed. What was
 * written then is copied to the classes of now.
 */
export function useLessonRights(lesson: { read_only: string | null }) {
  const isOffice = useUser().user_type === 'administrator'
  const isOver = lesson.read_only !== null
  return { isOffice, canCopy: !isOffice, canWrite: !isOffice && !isOver, canRemove: isOffice || !isOver }
}
