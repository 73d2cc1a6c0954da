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

/** Nobody loads the home of others. */
const HOMES: Record<Dashboard['user_type'], () => Promise<ComponentType<HomeProps>>> = {
  student: async () => (await import('./StudentHome.tsx')).StudentHome,
  teacher: async () => (await import('./TeacherHome.tsx')).TeacherHome,
  administrator: async () => (await import('./OperatorHome.tsx')).OperatorHome,
}

export function Screen() {
  const site = useSite()
  const { user_type: userType } = useUser()
  const loadParts = useHomeLoader(userType)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['siaDashboard'],
    queryFn: async ({ signal }) => {
      const [{ result }, work, Home] = await Promise.all([
        call(readDashboard, { signal }),
        loadParts(),
        HOMES[userType](),
      ])
      return { dashboard: result, work, Home }
    },
  })
  return (
    <>
      <ScreenHeader
        title="Selamat Datang di Sistem Informasi Akademik"
        subtitle={[site.name, data && formatPeriod(data.dashboard)].filter(Boolean).join(' · ')}
      />
      {!data && <ProgressBar isLoading={isFetching} />}
      {!data && error && !isFetching && <ReadFailure error={error} onRetry={() => refetch()} />}
      {data && <data.Home dashboard={data.dashboard} work={data.work} />}
    </>
  )
}

function formatPeriod({ period: { eduyear, semester } }: Dashboard): string {
  if (!eduyear) return 'Tahun ajaran aktif belum diatur'
  return `Tahun ajaran ${eduyear.name}${semester ? `, semester ${semester.name}` : ''}`
}
