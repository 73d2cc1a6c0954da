/** The list of teachers, generated from the contract, with marks and buttons for pending accounts. */
import { lazy } from 'react'
import { openTeacherAccount } from '#contract/people/account.ts'
import { teacher } from '#contract/people/teacher.ts'
import { ResourceList } from '#src/kit/wing/ResourceScreens.tsx'
import { markPendingAccounts, OpenAccountButton } from './account/OpenAccount.tsx'

export const List = () => (
  <ResourceList
    resource={teacher}
    arrangeColumns={markPendingAccounts}
    renderExtraActions={(row) => <OpenAccountButton record={row} endpoint={openTeacherAccount} />}
  />
)

export const Form = lazy(async () => ({ default: (await import('./TeacherForm.tsx')).Form }))
