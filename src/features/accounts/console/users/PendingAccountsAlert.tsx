/** The alert above the users: the numbers of teachers and students without an account, linked to their lists. */
import { Alert, Link } from '@mui/material'
import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { flagQuery } from '#platform/console/kit/list/filters/FlagChips.tsx'
import { useContributions } from '#platform/console/kit/registry/registry.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { openStudentAccount, openTeacherAccount } from '../../account.ts'
import { ACCOUNT_OWNERS } from './accountOwners.ts'

/** Asks for the total only. */
const WITHOUT_ACCOUNT = {
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'created_at', order: 'DESC' },
  filter: { without_account: true },
} as const

export function PendingAccountsAlert() {
  const pendingGroups = usePendingGroups().filter(({ count }) => count > 0)
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

function usePendingGroups() {
  const can = useCan()
  const owners = useContributions(ACCOUNT_OWNERS)
  const dataProvider = useDataProvider()
  const canOpen =
    can(openTeacherAccount.access) &&
    can(openStudentAccount.access) &&
    owners.every(({ access }) => can(access))
  return useQueries({
    queries: owners.map(({ resource }) => ({
      queryKey: [resource, 'getList', WITHOUT_ACCOUNT],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList(resource, { ...WITHOUT_ACCOUNT, signal }),
      enabled: canOpen,
    })),
    combine: (results) =>
      owners.map(({ resource, label }, index) => ({
        label,
        count: results[index]?.data?.total ?? 0,
        to: `/${resource}?${flagQuery('without_account')}`,
      })),
  })
}
