/** List and form of 'Pelajaran Kelas'; the form is loaded when it is first opened. */
import { lazy } from 'react'

export { List } from './LessonClassList.tsx'
export const Form = lazy(async () => ({ default: (await import('./LessonClassForm.tsx')).Form }))
