/** The list of teachers, generated from the contract, with marks and buttons for pending accounts. */
import { lazy } from 'react'
import { openTeacherAccount } from '#features/accounts/account.ts'
import { ResourceList } from '#platform/console/kit/registry/GeneratedScreens.tsx'
import { teacher } from '../teacher.ts'
import { markPendingAccounts, OpenAccountButton } from './account/OpenAccount.tsx'

export const List = () => (
  <ResourceList
    resource={teacher}
    arrangeColumns={markPendingAccounts}
    renderExtraActions={(row) => <OpenAccountButton record={row} endpoint={openTeacherAccount} />}
  />
)

export const Form = lazy(async () => ({ default: (await import('./TeacherForm.tsx')).Form }))
