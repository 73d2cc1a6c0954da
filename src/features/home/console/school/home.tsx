/** /sia: the home of the academic system, which depends on the type of the user. */
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { LoadFailure } from '#platform/console/kit/screen/EmptyState.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useSite } from '#platform/console/providers/site.ts'
import { type Dashboard, readDashboard } from '../../dashboard.ts'
import { OperatorHome } from './OperatorHome.tsx'
import { StudentHome } from './StudentHome.tsx'
import { TeacherHome } from './TeacherHome.tsx'

const HOME_BY_USER_TYPE: Record<Dashboard['user_type'], ComponentType<{ dashboard: Dashboard }>> = {
  student: StudentHome,
  teacher: TeacherHome,
  administrator: OperatorHome,
}

export function Screen() {
  const site = useSite()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['siaDashboard'],
    queryFn: async ({ signal }) => (await call(readDashboard, { signal })).result,
  })
  const Home = data && HOME_BY_USER_TYPE[data.user_type]
  return (
    <>
      <ScreenHeader
        title="Selamat Datang di Sistem Informasi Akademik"
        subtitle={[site.name, data && formatPeriod(data)].filter(Boolean).join(' · ')}
      />
      {!data && <ProgressBar isLoading={isFetching} />}
      {!data && error && !isFetching && <LoadFailure message={error.message} onRetry={() => refetch()} />}
      {Home && <Home dashboard={data} />}
    </>
  )
}

function formatPeriod({ period: { eduyear, semester } }: Dashboard): string {
  if (!eduyear) return 'Tahun ajaran aktif belum diatur'
  return `Tahun ajaran ${eduyear.name}${semester ? `, semester ${semester.name}` : ''}`
}
