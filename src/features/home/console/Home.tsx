/** The dashboard at `/`: pending tasks, agenda, recent posts, and buttons to add posts. */
import { Box, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { CONTENT_POLICY } from '#features/posts/access.ts'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { HomeCards } from '#platform/console/kit/home/HomeCards.tsx'
import { useHomeLoader } from '#platform/console/kit/home/homePoints.ts'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { useSite } from '#platform/console/providers/site.ts'
import { endWithFullStop } from '#platform/contract/sentence.ts'
import { type Home, readHome } from '../homeScreen.ts'
import { BackupWarning } from './BackupWarning.tsx'
import { ContentCounts } from './ContentCounts.tsx'
import { AgendaAndHeadline, RecentPosts } from './contentSections.tsx'
import { OwnPosts } from './OwnPosts.tsx'
import { PendingTasks } from './PendingTasks.tsx'
import { SpaceWarning } from './SpaceWarning.tsx'

export function Screen() {
  const { name } = useSite()
  const user = useUser()
  const loadParts = useHomeLoader('dashboard')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['home'],
    queryFn: async ({ signal }) => {
      const [{ result }, work] = await Promise.all([call(readHome, { signal }), loadParts()])
      return { home: result, work }
    },
  })
  const content = data?.home.content
  return (
    <>
      <ScreenHeader
        title={`Selamat Datang di Dashboard CMS ${name}`}
        subtitle={endWithFullStop(`Halo, ${user.name}`)}
      />
      <HomeCards home="dashboard" />
      <SpaceWarning />
      <BackupWarning warning={data?.home.backup_warning ?? null} />
      {!data && <ProgressBar isLoading={isFetching} />}
      {!data && error && !isFetching && <ReadFailure error={error} onRetry={() => refetch()} />}
      {data && (
        <Stack spacing={2.5}>
          {content && <ContentCounts counts={content.counts} />}
          <Box sx={COLUMNS_STYLE}>
            <Stack spacing={2.5}>
              <PendingTasks {...data} />
              {content && <PostsSection content={content} onChanged={refetch} />}
            </Stack>
            {content && <AgendaAndHeadline content={content} />}
          </Box>
        </Stack>
      )}
    </>
  )
}

type PostsProps = { content: NonNullable<Home['content']>; onChanged: () => void }

function PostsSection({ content: { recent, trashed }, onChanged }: PostsProps) {
  const isEditor = useCan()(CONTENT_POLICY.read)
  return isEditor ? (
    <RecentPosts posts={recent} />
  ) : (
    <OwnPosts recent={recent} trashed={trashed} onChanged={onChanged} />
  )
}

const COLUMNS_STYLE = {
  display: 'grid',
  gap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.7fr) minmax(280px, 1fr)' },
} as const
