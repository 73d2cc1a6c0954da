/** The paths of the screens of a teacher's lessons. */
import { TEACHER_LESSONS } from '../../lesson.ts'

export type LessonTab = 'materials' | 'tasks' | 'students'

/** @example lessonPath(7, 'tasks') // '/sia/activity/teacher-class-lesson/7?tab=tasks' */
export function lessonPath(lessonId: number, tab: LessonTab = 'materials'): string {
  return `${TEACHER_LESSONS}/${lessonId}?tab=${tab}`
}
export const materialPath = (lessonId: number, material: number | 'new') =>
  `${TEACHER_LESSONS}/${lessonId}/material/${material}`
export const taskFormPath = (lessonId: number, task: number | 'new') =>
  `${TEACHER_LESSONS}/${lessonId}/task/${task}${task === 'new' ? '' : '/edit'}`
export const submissionsPath = (lessonId: number, task: number) =>
  `${TEACHER_LESSONS}/${lessonId}/task/${task}`
export const OVERVIEW_PATH = `${TEACHER_LESSONS}/overview`
