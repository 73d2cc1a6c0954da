/** The student form of people, extended by history, transfers and personal data. */
import { StudentHistory } from '#features/people/console/history/StudentHistory.tsx'
import { AnonymiseButton, PersonalDataButton } from '#features/people/console/personalData/PersonalData.tsx'
import { Form as StudentForm } from '#features/people/console/students/StudentForm.tsx'
import { exportStudentData } from '#features/people/personalData.ts'
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
