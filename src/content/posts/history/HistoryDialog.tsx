/** The dialog of a post's versions: which one on the left, what differs on the right. */
import {
  Alert,
  Box,
  Button,
  Dialog,
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
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { Post } from '#contract/content/post.ts'
import {
  listRevisions,
  type Revision,
  readRevision,
  restoreRevision,
} from '#contract/content/posts/postRevision.ts'
import { longDateTime } from '#src/kit/screen/dates.tsx'
import { ProgressBar } from '#src/kit/screen/ProgressBar.tsx'
import { useRenewRecord } from '#src/kit/screen/renewal.ts'
import { useAction } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'
import { useSite } from '#src/providers/site.ts'
import { Difference } from './Difference.tsx'

const HISTORY = 'post-history'

export function HistoryDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const id = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const { data, error, isFetching } = useQuery({
    queryKey: [HISTORY, post.id, post.updated_at],
    queryFn: async ({ signal }) =>
      (await call(listRevisions, { params: { id: post.id }, signal })).result.rows,
  })
  const [chosenId, choose] = useState<number | null>(null)
  // The newest is what is there now; the one before it is what somebody looks for.
  const chosen = data?.find((one) => one.id === chosenId) ?? data?.[1] ?? data?.[0]
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullScreen={isNarrow} fullWidth maxWidth="lg">
      <DialogTitle id={id}>Riwayat</DialogTitle>
      <DialogContent dividers sx={{ p: 0 }}>
        <ProgressBar isLoading={isFetching} />
        {error && <Alert severity="error">{error.message}</Alert>}
        {data?.length === 0 && (
          <Typography sx={{ p: 3 }}>
            Belum ada riwayat. Versi dicatat mulai penyimpanan berikutnya.
          </Typography>
        )}
        {data && chosen && (
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
            }}
          >
            <Versions rows={data} chosen={chosen} onChoose={choose} />
            <Version key={chosen.id} post={post} rows={data} chosen={chosen} />
          </Box>
        )}
      </DialogContent>
      <Actions post={post} chosen={chosen} isCurrent={chosen === data?.[0]} onClose={onClose} />
    </Dialog>
  )
}

type VersionsProps = { rows: readonly Revision[]; chosen: Revision; onChoose: (id: number) => void }

function Versions({ rows, chosen, onChoose }: VersionsProps) {
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
      {rows.map((row, index) => (
        <li key={row.id}>
          <ListItemButton
            selected={row.id === chosen.id}
            aria-current={row.id === chosen.id}
            onClick={() => onChoose(row.id)}
          >
            <ListItemText
              primary={longDateTime(row.created_at, time_zone)}
              secondary={`${row.user?.name ?? 'Tidak tercatat'}${index === 0 ? ' · versi sekarang' : ''}`}
            />
          </ListItemButton>
        </li>
      ))}
    </List>
  )
}

/** With which other version the chosen one is compared. */
type ComparedWith = 'current' | 'previous'

function Version({ post, rows, chosen }: { post: Post; rows: readonly Revision[]; chosen: Revision }) {
  const place = rows.indexOf(chosen)
  const previous = rows[place + 1]
  const [against, compare] = useState<ComparedWith>(place === 0 ? 'previous' : 'current')
  const other = against === 'current' ? rows[0] : previous
  const [left, right] = [
    useRevision(post, against === 'current' ? chosen : other),
    useRevision(post, against === 'current' ? other : chosen),
  ]
  return (
    <Box sx={{ p: 2, minHeight: 240, maxHeight: { md: '60vh' }, overflow: 'auto' }}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={against}
        onChange={(_, value: ComparedWith | null) => value && compare(value)}
        aria-label="Dibandingkan dengan"
        sx={{ mb: 2 }}
      >
        <ToggleButton value="current" disabled={place === 0}>
          Sampai versi sekarang
        </ToggleButton>
        <ToggleButton value="previous" disabled={!previous}>
          Perubahan pada penyimpanan ini
        </ToggleButton>
      </ToggleButtonGroup>
      <ProgressBar isLoading={(other !== undefined && !left.data) || !right.data} />
      {(left.error ?? right.error) && <Alert severity="error">{(left.error ?? right.error)?.message}</Alert>}
      {other === undefined && <Typography>Ini versi pertama yang dicatat.</Typography>}
      {left.data && right.data && <Difference before={left.data} after={right.data} />}
    </Box>
  )
}

function useRevision(post: Post, revision: Revision | undefined) {
  return useQuery({
    queryKey: [HISTORY, post.id, 'version', revision?.id],
    queryFn: async ({ signal }) =>
      (await call(readRevision, { params: { id: post.id, revision: Number(revision?.id) }, signal })).result,
    enabled: revision !== undefined,
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type ActionsProps = { post: Post; chosen: Revision | undefined; isCurrent: boolean; onClose: () => void }

function Actions({ post, chosen, isCurrent, onClose }: ActionsProps) {
  const { isDirty } = useFormState()
  const renew = useRenewRecord()
  const { run, isBusy, problem } = useAction()
  const restore = async () => {
    const params = { id: post.id, revision: Number(chosen?.id) }
    const isDone = await run(() => call(restoreRevision, { params, body: { updated_at: post.updated_at } }))
    if (!isDone) return
    renew()
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
        <Button variant="contained" onClick={restore} disabled={isBusy || isDirty || isCurrent || !chosen}>
          Pakai versi ini
        </Button>
      </DialogActions>
    </>
  )
}
