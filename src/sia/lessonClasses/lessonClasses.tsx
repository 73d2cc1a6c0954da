/** Pelajaran Kelas: list and single form, whose inputs are loaded where one is opened. */
import { lazy } from 'react'

export { List } from './LessonClassList.tsx'
export const Form = lazy(async () => ({ default: (await import('./LessonClassForm.tsx')).Form }))
