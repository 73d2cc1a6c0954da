/** The student screens of the people wing, extended for the school year. */
import { lazy } from 'react'
import { student } from '#contract/sia/student.ts'
import { List as StudentList } from '#src/people/students/students.tsx'

export const List = () => <StudentList resource={student} />
export const Form = lazy(async () => ({ default: (await import('./SiaStudentForm.tsx')).Form }))
