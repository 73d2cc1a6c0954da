/** The dialog of an audit log entry: each changed field before and after. */

import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import type { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { call } from '#platform/console/providers/call.ts'
import { readTrailEntry, TRAIL_ACTIONS, type TrailChange, type TrailRow } from '#platform/contract/trail.ts'
import type { TrailEntity } from '#platform/contract/trailEntities.ts'
import { TRAIL } from './trailData.ts'
import { trailLabel } from './trailFilters.ts'

type Props = { dialog: ReturnType<typeof useDialog<TrailRow>>; entities: readonly TrailEntity[] }

export function TrailDialog({ dialog, entities }: Props) {
  const { record, isOpen, close } = dialog
  const id = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [TRAIL, 'entry', record?.id],
    queryFn: async ({ signal }) =>
      (await call(readTrailEntry, { params: { id: String(record?.id) }, signal })).result,
    enabled: isOpen && record !== undefined,
  })
  if (!record) return null
  return (
    <Dialog open={isOpen} onClose={close} aria-labelledby={id} fullScreen={isNarrow} fullWidth maxWidth="md">
      <DialogTitle id={id}>
        {trailLabel(TRAIL_ACTIONS, record.action)} {trailLabel(entities, record.entity)}
      </DialogTitle>
      <DialogContent dividers>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {record.user?.name ?? 'Sistem'} · <Moment value={record.created_at} />
          {record.address && ` · ${record.address}`}
        </Typography>
        <ProgressBar isLoading={isFetching} />
        {error && !isFetching && <ReadFailure error={error} onRetry={() => refetch()} />}
        {data?.detail && <ReadDetail detail={data.detail} />}
        {data && !data.detail && <ChangeList changes={data.changes} isRead={data.action === 'read'} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Tutup</Button>
      </DialogActions>
    </Dialog>
  )
}

/** What was read of a list or export. */
function ReadDetail({ detail }: { detail: NonNullable<TrailRow['detail']> }) {
  const { screen, filters, pages, rows } = detail
  const lines = [
    { label: 'Layar', values: [screen] },
    { label: 'Pencarian dan filter', values: filters },
    { label: 'Halaman', values: pages.length > 0 ? [pages.join(', ')] : [] },
    { label: 'Baris yang dibaca', values: [rows.toLocaleString('id')] },
  ]
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 2, m: 0 }}>
      {lines.map(({ label, values }) => (
        <div key={label}>
          <Typography component="dt" variant="subtitle2">
            {label}
          </Typography>
          {(values.length > 0 ? values : ['–']).map((value) => (
            <Typography key={value} component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          ))}
        </div>
      ))}
    </Box>
  )
}

function ChangeList({ changes, isRead }: { changes: readonly TrailChange[]; isRead: boolean }) {
  if (changes.length === 0)
    return <Typography>{isRead ? 'Data ini dibaca lengkap.' : 'Tidak ada isian yang berubah.'}</Typography>
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 2, m: 0 }}>
      {changes.map(({ field, label, before, after }) => (
        <div key={field}>
          <Typography component="dt" variant="subtitle2">
            {label}
          </Typography>
          <ChangedValue title="Sebelum" value={before} />
          <ChangedValue title="Sesudah" value={after} />
        </div>
      ))}
    </Box>
  )
}

/** A field's value; long text wraps instead of widening the dialog. */
function ChangedValue({ title, value }: { title: string; value: string | null }) {
  return (
    <Box component="dd" sx={{ m: 0, display: 'flex', gap: 1 }}>
      <Typography component="span" variant="body2" color="text.secondary" sx={{ minWidth: 72 }}>
        {title}
      </Typography>
      <Typography
        component="span"
        variant="body2"
        sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', minWidth: 0 }}
      >
        {value ?? '–'}
      </Typography>
    </Box>
  )
}
