/** Siswa: the form of the people wing, with what the school year adds to it. */
import { student } from '#contract/sia/student.ts'
import { Form as StudentForm, List as StudentList } from '#src/people/students/students.tsx'
import { StudentHistory } from './history/StudentHistory.tsx'
import { StudentTransfers } from './transfers/StudentTransfers.tsx'

export const List = () => <StudentList resource={student} />

export const Form = () => <StudentForm aside={<StudentTransfers />} above={<StudentHistory />} />
