/** The alert above the users: the numbers of teachers and students without an account, linked to their lists. */
import { Alert, Link } from '@mui/material'
import { useGetList } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { student } from '#features/people/student.ts'
import { teacher } from '#features/people/teacher.ts'
import { flagQuery } from '#platform/console/kit/list/filters/FlagChips.tsx'
import { useCan } from '#platform/console/providers/rights.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { openStudentAccount, openTeacherAccount } from '../../account.ts'

const WITHOUT_ACCOUNT_FILTER = { without_account: true }

export function PendingAccountsAlert() {
  const can = useCan()
  const canOpen = can(openTeacherAccount.access) && can(openStudentAccount.access) && can(teacher.access.read)
  const teachers = useAccountlessCount(teacher, canOpen)
  const students = useAccountlessCount(student, canOpen)
  const pendingGroups = [teachers, students].filter(({ count }) => count > 0)
  if (pendingGroups.length === 0) return null
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      Akun yang menunggu dibuka:{' '}
      {pendingGroups.map(({ label, count, to }, index) => (
        <span key={to}>
          {index > 0 && ' dan '}
          <Link component={RouterLink} to={to}>
            {count.toLocaleString('id-ID')} {label.toLowerCase()}
          </Link>
        </span>
      ))}
      .
    </Alert>
  )
}

function useAccountlessCount({ api, label }: Pick<Resource, 'api' | 'label'>, enabled: boolean) {
  const name = api.slice(1)
  const { total = 0 } = useGetList(
    name,
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'created_at', order: 'DESC' },
      filter: WITHOUT_ACCOUNT_FILTER,
    },
    { enabled },
  )
  return { label, count: total, to: `/${name}?${flagQuery('without_account')}` }
}
