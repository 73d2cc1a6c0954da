/** 'Pemberitahuan' at /account/notices: what has happened, the newest first; each line leads to its act. */
import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined'
import { Box, Button, Card, List, ListItem, ListItemButton, ListItemText } from '@mui/material'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { EmptyState, LoadFailure } from '#platform/console/kit/screen/EmptyState.tsx'
import { ProblemAlert } from '#platform/console/kit/screen/ProblemAlert.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { listNotices, NOTICE_DAYS, type NoticeRow, readNotices } from '../notices.ts'
import { Preferences } from './Preferences.tsx'
import { NOTICES_KEY, useMarkRead } from './useUnread.ts'

const PAGE_SIZE = 25

export function Screen() {
  const { label } = useScreen()
  const { rows, unread, failure, isFetching, retry, loadMore, readAll, readOne, isBusy, problem } =
    useNotices()
  return (
    <>
      <ScreenHeader
        title={label}
        subtitle={`Yang terbaru lebih dahulu. Sesudah ${NOTICE_DAYS} hari pemberitahuan dihapus.`}
        actions={
          unread > 0 && (
            <Button variant="outlined" disabled={isBusy} onClick={readAll}>
              Tandai semua dibaca
            </Button>
          )
        }
      />
      <ProgressBar isLoading={isFetching} />
      <ProblemAlert problem={problem} />
      {!rows && failure && <LoadFailure message={failure.message} onRetry={retry} />}
      {rows && (
        <Card sx={{ mb: 2.5 }}>
          {rows.length === 0 ? (
            <EmptyState
              icon={<NotificationsNone />}
              title="Belum ada pemberitahuan"
              detail="Tugas, nilai, rapor dan hal lain yang menyangkut Anda diberitahukan di sini."
            />
          ) : (
            <List disablePadding>
              {rows.map((row, index) => (
                <Row key={row.id} row={row} isLast={index === rows.length - 1} onOpen={() => readOne(row)} />
              ))}
            </List>
          )}
          {loadMore && (
            <Box sx={{ p: 1.5, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
              <Button disabled={isFetching} onClick={loadMore}>
                Tampilkan yang lebih lama
              </Button>
            </Box>
          )}
        </Card>
      )}
      <Preferences />
    </>
  )
}

function useNotices() {
  const queryClient = useQueryClient()
  const { run, isBusy, problem } = useAction()
  const { markRead } = useMarkRead()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [NOTICES_KEY, 'list'],
    queryFn: async ({ pageParam, signal }) =>
      (await call(listNotices, { query: { page: pageParam, page_size: PAGE_SIZE }, signal })).result,
    initialPageParam: 1,
    getNextPageParam: ({ total_page }, pages) => (pages.length < total_page ? pages.length + 1 : undefined),
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey: [NOTICES_KEY] })
  const readAll = async () => {
    await run(() => call(readNotices, { body: { all: true } }))
    await refresh()
  }
  /** The link is followed meanwhile. */
  const readOne = async ({ id, read_at }: NoticeRow) => {
    if (read_at === null) await markRead([id])
  }
  // While a page is added, a new notice may push one onto it that an earlier page has.
  const rows = data && [
    ...new Map(data.pages.flatMap((page) => page.rows).map((row) => [row.id, row])).values(),
  ]
  return {
    rows,
    unread: data?.pages[0]?.unread ?? 0,
    failure: error,
    isFetching,
    retry: () => void refetch(),
    loadMore: hasNextPage ? () => void fetchNextPage() : null,
    readAll,
    readOne,
    isBusy,
    problem,
  }
}

type RowProps = { row: NoticeRow; isLast: boolean; onOpen: () => Promise<void> }

function Row({ row: { text, path, created_at, read_at }, isLast, onOpen }: RowProps) {
  const isUnread = read_at === null
  return (
    <ListItem disablePadding divider={!isLast}>
      <ListItemButton component={Link} to={path} onClick={() => void onOpen()} sx={{ gap: 1.5, py: 1.25 }}>
        <Box sx={{ ...MARK_STYLE, bgcolor: isUnread ? 'primary.main' : 'transparent' }} aria-hidden />
        <ListItemText
          primary={text}
          secondary={
            <>
              <Moment value={created_at} />
              {isUnread && ' · belum dibaca'}
            </>
          }
          sx={{ overflowWrap: 'anywhere' }}
          slotProps={{ primary: { sx: { fontWeight: isUnread ? 600 : 400 } } }}
        />
      </ListItemButton>
    </ListItem>
  )
}

const MARK_STYLE = { width: 8, height: 8, borderRadius: '50%', flexShrink: 0 } as const
