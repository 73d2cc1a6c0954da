/** The student screens of people, extended for the school year. */
import { lazy } from 'react'
import { List as StudentList } from '#features/people/console/students/students.tsx'
import { student } from '../studentResource.ts'

export const List = () => <StudentList resource={student} />
export const Form = lazy(async () => ({ default: (await import('./SiaStudentForm.tsx')).Form }))
