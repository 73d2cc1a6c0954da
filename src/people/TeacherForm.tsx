/** The form of a teacher, generated from the contract. */
import { openTeacherAccount } from '#contract/people/account.ts'
import { teacher } from '#contract/people/teacher.ts'
import { Fields } from '#src/kit/form/Fields.tsx'
import { ResourceForm } from '#src/kit/wing/ResourceScreens.tsx'
import { WaitingAccount } from './account/WaitingAccount.tsx'

export const Form = () => (
  <ResourceForm resource={teacher}>
    <WaitingAccount endpoint={openTeacherAccount} />
    <Fields names={Object.keys(teacher.input.shape)} />
  </ResourceForm>
)
