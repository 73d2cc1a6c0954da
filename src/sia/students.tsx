/** Siswa: the list of the people wing, with what the school year adds to it. */
import { lazy } from 'react'
import { student } from '#contract/sia/student.ts'
import { List as StudentList } from '#src/people/students/students.tsx'

export const List = () => <StudentList resource={student} />
export const Form = lazy(async () => ({ default: (await import('./StudentFormWithClasses.tsx')).Form }))
