/** The paths of the screens of a teacher's lessons. */
import { TEACHER_LESSONS } from '#contract/sia/learning/lesson.ts'

export type LessonTab = 'materials' | 'tasks' | 'students'

/** @example lessonPath(7, 'tasks') // '/sia/activity/teacher-class-lesson/7?tab=tasks' */
export function lessonPath(id: number, tab: LessonTab = 'materials'): string {
  return `${TEACHER_LESSONS}/${id}?tab=${tab}`
}
export const materialPath = (id: number, material: number | 'new') =>
  `${TEACHER_LESSONS}/${id}/material/${material}`
export const taskFormPath = (id: number, task: number | 'new') =>
  `${TEACHER_LESSONS}/${id}/task/${task}${task === 'new' ? '' : '/edit'}`
export const submissionsPath = (id: number, task: number) => `${TEACHER_LESSONS}/${id}/task/${task}`
export const OVERVIEW_PATH = `${TEACHER_LESSONS}/overview`
