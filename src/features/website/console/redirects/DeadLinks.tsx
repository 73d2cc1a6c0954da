/** The screen 'Tautan Rusak': broken internal links of the website, each with a link to its editor. */

import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import { Box, Button, Card, List, ListItem, Link as TextLink, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { POST_TYPE, postEditPath } from '#features/posts/postType.ts'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { EmptyState, LoadFailure } from '#platform/console/kit/screen/EmptyState.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { toProblem } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { MENUS } from '../../menu.ts'
import { type DeadLink, readDeadLinks } from '../../redirect.ts'
import { LinkStateChip } from './LinkStateChip.tsx'
import { RedirectTabs } from './RedirectTabs.tsx'

/** How many dead links are loaded before the user must press the button for more. */
const ROWS_PER_LOAD = 100

export function Screen() {
  const { label } = useScreen()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['dead-links'],
    queryFn: async ({ pageParam, signal }) =>
      (await call(readDeadLinks, { query: pageParam === null ? {} : { after: pageParam }, signal })).result,
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // Always refetched, since a link may just have been repaired.
    staleTime: 0,
  })
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const [rowLimit, setRowLimit] = useState(ROWS_PER_LOAD)
  const shouldLoadMore = hasNextPage && rows.length < rowLimit && !error
  // One response covers a fixed number of posts, which may have few dead links, so several may be needed.
  useEffect(() => {
    if (shouldLoadMore && !isFetching) fetchNextPage()
  }, [shouldLoadMore, isFetching, fetchNextPage])
  return (
    <>
      <ScreenHeader
        title={label}
        actions={
          <Button variant="outlined" onClick={() => refetch()} disabled={isFetching}>
            Periksa lagi
          </Button>
        }
      />
      <RedirectTabs />
      <Card>
        <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
          Tautan dan gambar dalam menu, slide dan konten yang tampil, yang menuju halaman situs ini yang tidak
          ada atau tidak tampil. Perbaiki di tempatnya, atau alihkan alamatnya pada tab Pengalihan.
        </Typography>
        <ProgressBar isLoading={isFetching} />
        {error && <LoadFailure message={toProblem(error).message} onRetry={() => refetch()} />}
        {!error && data && rows.length === 0 && !hasNextPage && !isFetching && (
          <EmptyState icon={<CheckCircle />} title="Tidak ada tautan rusak" />
        )}
        {rows.length > 0 && (
          <List disablePadding aria-label={label}>
            {rows.map((row) => (
              <Row key={`${row.kind} ${row.id} ${row.link}`} row={row} />
            ))}
          </List>
        )}
        {hasNextPage && !shouldLoadMore && !error && (
          <Box sx={{ p: 2, textAlign: 'center' }}>
            <Button onClick={() => setRowLimit(rows.length + ROWS_PER_LOAD)} disabled={isFetching}>
              Periksa konten berikutnya
            </Button>
          </Box>
        )}
      </Card>
    </>
  )
}

function Row({ row }: { row: DeadLink }) {
  const { link, state, title } = row
  return (
    <ListItem
      divider
      sx={{ gap: 1.5, flexWrap: { xs: 'wrap', sm: 'nowrap' }, justifyContent: 'space-between' }}
    >
      <Box sx={{ minWidth: 0 }}>
        <TextLink component={Link} to={editorPathOf(row)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </TextLink>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {sourceLabelOf(row)} · {link}
        </Typography>
      </Box>
      <LinkStateChip state={state} />
    </ListItem>
  )
}

function sourceLabelOf({ kind, type, menu }: DeadLink): string {
  if (type) return POST_TYPE[type].label
  return kind === 'slide' ? 'Slide' : (MENUS.find(({ id }) => id === menu)?.name ?? 'Menu')
}

function editorPathOf({ kind, id, type, menu }: DeadLink): string {
  if (type) return postEditPath(type, id)
  return kind === 'slide' ? `/slides/${id}` : `/menus/${menu}`
}
