/** The dialog of a post's revisions: the list on the left, the differences of the selected one on the right. */
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItemButton,
  ListItemText,
  type Theme,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { Post } from '#features/posts/post.ts'
import { listRevisions, type Revision, readRevision, restoreRevision } from '#features/posts/postRevision.ts'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import { useRefetchRecord } from '#platform/console/kit/form/refetchRecord.ts'
import { formatLongDateTime } from '#platform/console/kit/format/dates.tsx'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { useSite } from '#platform/console/providers/site.ts'
import { RevisionDiff } from './RevisionDiff.tsx'

const QUERY_KEY = 'post-history'

export function HistoryDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const id = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [QUERY_KEY, post.id, post.updated_at],
    queryFn: async ({ signal }) =>
      (await call(listRevisions, { params: { id: post.id }, signal })).result.rows,
  })
  const [selectedId, selectId] = useState<number | null>(null)
  // By default the one before the current revision is selected, which is usually the one looked for.
  const selectedRevision = data?.find((revision) => revision.id === selectedId) ?? data?.[1] ?? data?.[0]
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullScreen={isNarrow} fullWidth maxWidth="lg">
      <DialogTitle id={id}>Riwayat</DialogTitle>
      <DialogContent dividers sx={{ p: 0 }}>
        <ProgressBar isLoading={isFetching} />
        {error && !isFetching && <ReadFailure error={error} onRetry={() => refetch()} />}
        {data?.length === 0 && (
          <Typography sx={{ p: 3 }}>
            Belum ada riwayat. Versi dicatat mulai penyimpanan berikutnya.
          </Typography>
        )}
        {data && selectedRevision && (
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
            }}
          >
            <RevisionList revisions={data} selectedRevision={selectedRevision} onSelect={selectId} />
            <RevisionComparison
              key={selectedRevision.id}
              post={post}
              revisions={data}
              selectedRevision={selectedRevision}
            />
          </Box>
        )}
      </DialogContent>
      <Actions
        post={post}
        selectedRevision={selectedRevision}
        isCurrent={selectedRevision === data?.[0]}
        onClose={onClose}
      />
    </Dialog>
  )
}

type RevisionListProps = {
  revisions: readonly Revision[]
  selectedRevision: Revision
  onSelect: (id: number) => void
}

function RevisionList({ revisions, selectedRevision, onSelect }: RevisionListProps) {
  const { time_zone } = useSite()
  return (
    <List
      aria-label="Versi"
      dense
      sx={{
        borderRight: { md: 1 },
        borderColor: { md: 'divider' },
        maxHeight: { xs: 220, md: '60vh' },
        overflow: 'auto',
      }}
    >
      {revisions.map((revision, index) => (
        <li key={revision.id}>
          <ListItemButton
            selected={revision.id === selectedRevision.id}
            aria-current={revision.id === selectedRevision.id}
            onClick={() => onSelect(revision.id)}
          >
            <ListItemText
              primary={formatLongDateTime(revision.created_at, time_zone)}
              secondary={`${revision.user?.name ?? 'Tidak tercatat'}${index === 0 ? ' · versi sekarang' : ''}`}
            />
          </ListItemButton>
        </li>
      ))}
    </List>
  )
}

/** The revision with which the selected one is compared. */
type ComparedWith = 'current' | 'previous'

type RevisionComparisonProps = { post: Post; revisions: readonly Revision[]; selectedRevision: Revision }

function RevisionComparison({ post, revisions, selectedRevision }: RevisionComparisonProps) {
  const index = revisions.indexOf(selectedRevision)
  const previousRevision = revisions[index + 1]
  const [comparedWith, setComparedWith] = useState<ComparedWith>(index === 0 ? 'previous' : 'current')
  const otherRevision = comparedWith === 'current' ? revisions[0] : previousRevision
  const olderVersion = useRevision(post, comparedWith === 'current' ? selectedRevision : otherRevision)
  const newerVersion = useRevision(post, comparedWith === 'current' ? otherRevision : selectedRevision)
  const failed = [olderVersion, newerVersion].find(({ error, isFetching }) => error && !isFetching)
  return (
    <Box sx={{ p: 2, minHeight: 240, maxHeight: { md: '60vh' }, overflow: 'auto' }}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={comparedWith}
        onChange={(_, value: ComparedWith | null) => value && setComparedWith(value)}
        aria-label="Dibandingkan dengan"
        sx={{ mb: 2 }}
      >
        <ToggleButton value="current" disabled={index === 0}>
          Sampai versi sekarang
        </ToggleButton>
        <ToggleButton value="previous" disabled={!previousRevision}>
          Perubahan pada penyimpanan ini
        </ToggleButton>
      </ToggleButtonGroup>
      <ProgressBar isLoading={olderVersion.isFetching || newerVersion.isFetching} />
      {failed?.error && <ReadFailure error={failed.error} onRetry={() => failed.refetch()} />}
      {otherRevision === undefined && <Typography>Ini versi pertama yang dicatat.</Typography>}
      {olderVersion.data && newerVersion.data && (
        <RevisionDiff before={olderVersion.data} after={newerVersion.data} />
      )}
    </Box>
  )
}

function useRevision(post: Post, revision: Revision | undefined) {
  return useQuery({
    queryKey: [QUERY_KEY, post.id, 'version', revision?.id],
    queryFn: revision
      ? async ({ signal }) =>
          (await call(readRevision, { params: { id: post.id, revision: revision.id }, signal })).result
      : skipToken,
    // A revision never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type ActionsProps = {
  post: Post
  selectedRevision: Revision | undefined
  isCurrent: boolean
  onClose: () => void
}

function Actions({ post, selectedRevision, isCurrent, onClose }: ActionsProps) {
  const { isDirty } = useFormState()
  const refetchRecord = useRefetchRecord()
  const { run, isBusy, problem } = useAction()
  const restore = async () => {
    if (!selectedRevision) return
    const params = { id: post.id, revision: selectedRevision.id }
    const isDone = await run(() => call(restoreRevision, { params, body: { updated_at: post.updated_at } }))
    if (!isDone) return
    refetchRecord()
    onClose()
  }
  return (
    <>
      {problem && <Alert severity="error">{problem.message}</Alert>}
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Typography variant="caption" color="textSecondary" sx={{ mr: 'auto', maxWidth: 420 }}>
          {isDirty
            ? 'Simpan atau batalkan dahulu isian yang belum disimpan.'
            : 'Judul, ringkasan, isi, keyword, gambar dan tanggal agenda dipakai lagi; status, waktu tampil dan alamat tetap.'}
        </Typography>
        <Button onClick={onClose} color="inherit">
          Tutup
        </Button>
        <Button
          variant="contained"
          onClick={restore}
          disabled={isBusy || isDirty || isCurrent || !selectedRevision}
        >
          Pakai versi ini
        </Button>
      </DialogActions>
    </>
  )
}
