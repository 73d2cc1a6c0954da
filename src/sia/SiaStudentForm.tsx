/** The student form of the people wing, extended by history, transfers and personal data. */
import { exportStudentData } from '#contract/people/personalData.ts'
import { AnonymiseButton, PersonalDataButton } from '#src/people/personalData/PersonalData.tsx'
import { Form as StudentForm } from '#src/people/students/StudentForm.tsx'
import { StudentHistory } from './history/StudentHistory.tsx'
import { StudentTransfers } from './transfers/StudentTransfers.tsx'

export const Form = () => (
  <StudentForm
    aside={
      <>
        <StudentTransfers />
        <PersonalDataButton endpoint={exportStudentData} />
        <AnonymiseButton />
      </>
    }
    aboveFields={<StudentHistory />}
  />
)
