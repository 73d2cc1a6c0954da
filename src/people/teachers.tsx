/** Guru: list and form, generated from the contract; an account that waits is marked, and opened here. */
import { openTeacherAccount } from '#contract/people/account.ts'
import { teacher } from '#contract/people/teacher.ts'
import { Fields } from '#src/kit/form/Fields.tsx'
import { ResourceForm, ResourceList } from '#src/kit/wing/ResourceScreens.tsx'
import { markWaiting, OpenAccountIcon, WaitingAccount } from './account/OpenAccount.tsx'

export const List = () => (
  <ResourceList
    resource={teacher}
    arrange={markWaiting}
    moreActions={(row) => <OpenAccountIcon record={row} endpoint={openTeacherAccount} />}
  />
)

export const Form = () => (
  <ResourceForm resource={teacher}>
    <WaitingAccount endpoint={openTeacherAccount} />
    <Fields names={Object.keys(teacher.input.shape)} />
  </ResourceForm>
)
