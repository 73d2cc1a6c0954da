/** The list of users, with password reset and import. */
import { Box, MenuItem, TextField } from '@mui/material'
import { useGetList, useListContext } from 'react-admin'
import { USER_TYPES } from '#features/accounts/userTypes.ts'
import { ImportCsv } from '#platform/console/kit/importCsv/ImportCsv.tsx'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ResourceFilters } from '#platform/console/kit/list/filters/ResourceFilters.tsx'
import { ListScreen } from '#platform/console/kit/list/ListScreen.tsx'
import { useCan } from '#platform/console/providers/rights.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { POLICY } from '#platform/contract/access.ts'
import { canManageUser } from '#platform/contract/identity/role.ts'
import { PAGE_SIZE } from '#platform/contract/options.ts'
import { USER_CSV, USER_FLAGS, USER_IMPORT, type User, userFields } from '../../user.ts'
import { ROLES } from '../roles/roleData.ts'
import { EndedPasswordsAlert } from './EndedPasswordsAlert.tsx'
import { PendingAccountsAlert } from './PendingAccountsAlert.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { ResetSecondStep } from './ResetSecondStep.tsx'
import { UserBulkActions } from './UserBulkActions.tsx'

export function List() {
  const currentUser = useUser()
  const can = useCan()
  const canManage = (user: User) => canManageUser(currentUser.role_access, user)
  const canChange = (user: User) => can(POLICY.user.change) && canManage(user)
  return (
    <ListScreen<User>
      columns={COLUMNS}
      titleOf={(user) => user.name}
      sort={{ field: 'created_at', order: 'DESC' }}
      hasRowNumbers
      canChange={canChange}
      canRemove={(user) => can(POLICY.user.remove) && canManage(user) && user.id !== currentUser.id}
      renderExtraActions={(user) =>
        canChange(user) &&
        user.id !== currentUser.id && (
          <>
            <ResetPassword user={user} />
            {user.has_second_step && <ResetSecondStep user={user} />}
          </>
        )
      }
      bulkActions={can(POLICY.user.change) && <UserBulkActions />}
      canSelect={(user) => canChange(user) && user.id !== currentUser.id}
      aboveRows={
        <>
          <EndedPasswordsAlert />
          <PendingAccountsAlert />
        </>
      }
      filters={
        <>
          <RoleFilter />
          <ResourceFilters resource={USER_FILTERS} />
        </>
      }
      actions={<ImportCsv label="Pengguna" calls={USER_IMPORT} {...USER_CSV} />}
    />
  )
}

const USER_FILTERS = { input: userFields, flags: USER_FLAGS }

const COLUMNS: readonly Column<User>[] = [
  {
    source: 'user_type',
    label: 'Tipe User',
    isSortable: true,
    render: (user) => USER_TYPES.find(({ id }) => id === user.user_type)?.name ?? user.user_type,
  },
  { source: 'role.name', label: 'Role', isSortable: true },
  {
    source: 'name',
    label: 'Nama',
    isSortable: true,
    card: 'heading',
    render: (user) => <Box sx={{ minWidth: { sm: 110 } }}>{user.name}</Box>,
  },
  { source: 'username', label: 'Username', isSortable: true },
  { source: 'nisn', label: 'Nisn', isSortable: true },
  { source: 'nip', label: 'Nip', isSortable: true },
  {
    source: 'email',
    label: 'Email',
    isSortable: true,
    render: ({ email }) => (email ? <EmailCell email={email} /> : '–'),
  },
]

/** The full address; a narrow cell breaks it before the @. */
function EmailCell({ email }: { email: string }) {
  const atIndex = email.lastIndexOf('@')
  return (
    <Box
      sx={{
        minWidth: { sm: 150 },
        maxWidth: { sm: 170, xl: 300 },
        fontSize: { sm: 13 },
        overflowWrap: 'anywhere',
      }}
    >
      {email.slice(0, atIndex)}
      <wbr />
      {email.slice(atIndex)}
    </Box>
  )
}

function RoleFilter() {
  const { filterValues, setFilters } = useListContext()
  const { data: roles = [] } = useGetList(ROLES, {
    pagination: { page: 1, perPage: PAGE_SIZE.options },
    sort: { field: 'name', order: 'ASC' },
  })
  // An array of ids, because links from the delete dialog use that form.
  const [roleId]: number[] = filterValues.role_id ?? []
  const selectedRole = roles.some(({ id }) => id === roleId) ? roleId : ''
  const selectRole = (role: string) => {
    const { role_id: _, ...others } = filterValues
    setFilters(role === '' ? others : { ...others, role_id: [Number(role)] }, {})
  }
  return (
    <TextField
      select
      size="small"
      label="Role"
      value={selectedRole}
      onChange={(event) => selectRole(event.target.value)}
      sx={{ width: { xs: '100%', sm: 200 } }}
    >
      <MenuItem value="">Semua role</MenuItem>
      {roles.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
