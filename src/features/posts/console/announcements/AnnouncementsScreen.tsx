/** 'Pengumuman' at /announcements: all that are addressed to the signed-in person, the newest first. */
import Campaign from '@mui/icons-material/CampaignOutlined'
import { Box, Button, Card, List, ListItem, ListItemButton, ListItemText } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import { listAnnouncements } from '../../announcement.ts'
import { ANNOUNCEMENTS } from '../../paths.ts'

const PAGE_SIZE = 25

export function Screen() {
  const { label } = useScreen()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['announcements', 'list'],
    queryFn: async ({ pageParam, signal }) =>
      (await call(listAnnouncements, { query: { page: pageParam, page_size: PAGE_SIZE }, signal })).result,
    initialPageParam: 1,
    getNextPageParam: ({ total_page }, pages) => (pages.length < total_page ? pages.length + 1 : undefined),
  })
  // While a page is added, a new announcement may push one onto it that an earlier page has.
  const rows = [...new Map(data?.pages.flatMap((page) => page.rows).map((row) => [row.id, row])).values()]
  return (
    <>
      <ScreenHeader title={label} subtitle="Yang ditujukan kepada Anda, yang terbaru lebih dahulu." />
      <ProgressBar isLoading={isFetching} />
      {!data && error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <Card>
          {rows.length === 0 ? (
            <EmptyState icon={<Campaign />} title="Belum ada pengumuman untuk Anda" />
          ) : (
            <List disablePadding>
              {rows.map(({ id, title, excerpt, shown_at }, index) => (
                <ListItem key={id} disablePadding divider={index < rows.length - 1}>
                  <ListItemButton component={Link} to={`${ANNOUNCEMENTS}/${id}`} sx={{ py: 1.25 }}>
                    <ListItemText
                      primary={title}
                      secondary={
                        <>
                          <Moment value={shown_at} />
                          {excerpt && ` · ${excerpt}`}
                        </>
                      }
                      sx={{ overflowWrap: 'anywhere' }}
                    />
                  </ListItemButton>
                </ListItem>
              ))}
            </List>
          )}
          {hasNextPage && (
            <Box sx={{ p: 1.5, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
              <Button disabled={isFetching} onClick={() => void fetchNextPage()}>
                Tampilkan yang lebih lama
              </Button>
            </Box>
          )}
        </Card>
      )}
    </>
  )
}
