/** The list of students, generated from the contract. */

import { openStudentAccount } from '#contract/people/account.ts'
import { student } from '#contract/people/student.ts'
import type { Resource } from '#contract/resource.ts'
import type { Column } from '#src/kit/list/columns.tsx'
import { ResourceList } from '#src/kit/wing/ResourceScreens.tsx'
import { markPendingAccounts, OpenAccountButton } from '../account/OpenAccount.tsx'

const activeClass: Column = { source: 'active_class', label: 'Kelas Aktif' }

/** The SIA wing passes its own, extended resource. */
export const List = ({ resource = student }: { resource?: Resource }) => (
  <ResourceList
    resource={resource}
    extraColumns={[activeClass]}
    arrangeColumns={markPendingAccounts}
    renderExtraActions={(row) => <OpenAccountButton record={row} endpoint={openStudentAccount} />}
  />
)
