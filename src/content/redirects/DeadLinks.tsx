/** Tautan Rusak: links of the website to itself that lead nowhere, each with the way to where it is mended. */
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import { Box, Button, Card, List, ListItem, Link as TextLink, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { MENUS } from '#contract/content/menu.ts'
import { POST_TYPE, postEditPath } from '#contract/content/postType.ts'
import { type DeadLink, readDeadLinks } from '#contract/content/redirect.ts'
import { EmptyState, ListFailure } from '#src/kit/list/ListEmpty.tsx'
import { ProgressBar } from '#src/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { problemOf } from '#src/kit/screen/useAction.ts'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { LinkStateChip } from './LinkStateChip.tsx'
import { RedirectTabs } from './RedirectTabs.tsx'

/** Dead links found before the reader is asked whether to go on. */
const ROWS_AT_ONCE = 100

export function Screen() {
  const { label } = useScreen()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['dead-links'],
    queryFn: async ({ pageParam, signal }) =>
      (await call(readDeadLinks, { query: pageParam === null ? {} : { after: pageParam }, signal })).result,
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // What was mended a moment ago is gone from it.
    staleTime: 0,
  })
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const [requested, setRequested] = useState(ROWS_AT_ONCE)
  const goesOn = hasNextPage && rows.length < requested && !error
  // An answer looks at so many posts and may have found little in them.
  useEffect(() => {
    if (goesOn && !isFetching) fetchNextPage()
  }, [goesOn, isFetching, fetchNextPage])
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
        {error && <ListFailure message={problemOf(error).message} onRetry={() => refetch()} />}
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
        {hasNextPage && !goesOn && !error && (
          <Box sx={{ p: 2, textAlign: 'center' }}>
            <Button onClick={() => setRequested(rows.length + ROWS_AT_ONCE)} disabled={isFetching}>
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
        <TextLink component={Link} to={editorOf(row)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </TextLink>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {placeOf(row)} · {link}
        </Typography>
      </Box>
      <LinkStateChip state={state} />
    </ListItem>
  )
}

function placeOf({ kind, type, menu }: DeadLink): string {
  if (type) return POST_TYPE[type].label
  return kind === 'slide' ? 'Slide' : (MENUS.find(({ id }) => id === menu)?.name ?? 'Menu')
}

function editorOf({ kind, id, type, menu }: DeadLink): string {
  if (type) return postEditPath(type, id)
  return kind === 'slide' ? `/slides/${id}` : `/menus/${menu}`
}
