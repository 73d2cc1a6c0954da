/** Pelajaran Kelas: list and single form. */
export { Form } from './LessonClassForm.tsx'
export { List } from './LessonClassList.tsx'
