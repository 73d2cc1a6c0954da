/** /sia: the home of the academic system, which depends on the type of the user. */
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { useHomeLoader } from '#platform/console/kit/home/homePoints.ts'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { useSite } from '#platform/console/providers/site.ts'
import { type Dashboard, readDashboard } from '../../dashboard.ts'
import type { HomeProps } from './HomeProps.ts'
import { OperatorHome } from './OperatorHome.tsx'
import { StudentHome } from './StudentHome.tsx'
import { TeacherHome } from './TeacherHome.tsx'

const HOME_BY_USER_TYPE: Record<Dashboard['user_type'], ComponentType<HomeProps>> = {
  student: StudentHome,
  teacher: TeacherHome,
  administrator: OperatorHome,
}

export function Screen() {
  const site = useSite()
  const loadParts = useHomeLoader(useUser().user_type)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['siaDashboard'],
    queryFn: async ({ signal }) => {
      const [{ result }, work] = await Promise.all([call(readDashboard, { signal }), loadParts()])
      return { dashboard: result, work }
    },
  })
  const Home = data && HOME_BY_USER_TYPE[data.dashboard.user_type]
  return (
    <>
      <ScreenHeader
        title="Selamat Datang di Sistem Informasi Akademik"
        subtitle={[site.name, data && formatPeriod(data.dashboard)].filter(Boolean).join(' · ')}
      />
      {!data && <ProgressBar isLoading={isFetching} />}
      {!data && error && !isFetching && <ReadFailure error={error} onRetry={() => refetch()} />}
      {Home && <Home {...data} />}
    </>
  )
}

function formatPeriod({ period: { eduyear, semester } }: Dashboard): string {
  if (!eduyear) return 'Tahun ajaran aktif belum diatur'
  return `Tahun ajaran ${eduyear.name}${semester ? `, semester ${semester.name}` : ''}`
}
