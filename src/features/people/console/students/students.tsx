/** The list of students, generated from the contract. */

import { openStudentAccount } from '#features/accounts/account.ts'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ResourceList } from '#platform/console/kit/registry/GeneratedScreens.tsx'
import type { Resource } from '#platform/contract/resource.ts'
import { student } from '../../student.ts'
import { markPendingAccounts, OpenAccountButton } from '../account/OpenAccount.tsx'

const activeClass: Column = { source: 'active_class', label: 'Kelas Aktif' }

/** Enrolment passes its own, extended resource. */
export const List = ({ resource = student }: { resource?: Resource }) => (
  <ResourceList
    resource={resource}
    extraColumns={[activeClass]}
    arrangeColumns={markPendingAccounts}
    renderExtraActions={(row) => <OpenAccountButton record={row} endpoint={openStudentAccount} />}
  />
)
