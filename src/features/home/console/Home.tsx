/** The dashboard at `/`: pending tasks, agenda, recent posts, and buttons to add posts. */
import { Box, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { CONTENT_POLICY } from '#features/posts/access.ts'
import { LoadFailure } from '#platform/console/kit/screen/EmptyState.tsx'
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
import { StoppedAccountsAlert } from './StoppedAccountsAlert.tsx'

export function Screen() {
  const { name } = useSite()
  const user = useUser()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['home'],
    queryFn: async ({ signal }) => (await call(readHome, { signal })).result,
  })
  return (
    <>
      <ScreenHeader
        title={`Selamat Datang di Dashboard CMS ${name}`}
        subtitle={endWithFullStop(`Halo, ${user.name}`)}
      />
      <StoppedAccountsAlert />
      <SpaceWarning />
      <BackupWarning warning={data?.backup_warning ?? null} />
      {!data && <ProgressBar isLoading={isFetching} />}
      {!data && error && !isFetching && <LoadFailure message={error.message} onRetry={() => refetch()} />}
      {data && (
        <Stack spacing={2.5}>
          {data.content && <ContentCounts counts={data.content.counts} />}
          <Box sx={COLUMNS_STYLE}>
            <Stack spacing={2.5}>
              <PendingTasks home={data} />
              {data.content && <PostsSection content={data.content} onChanged={refetch} />}
            </Stack>
            {data.content && <AgendaAndHeadline content={data.content} />}
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
