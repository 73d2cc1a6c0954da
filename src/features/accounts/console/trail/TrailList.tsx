/** The audit log (Jejak): who did what, when and from where; a dialog shows the changes. */

import Visibility from '@mui/icons-material/VisibilityOutlined'
import { IconButton, Tooltip, Typography } from '@mui/material'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ResourceFilters } from '#platform/console/kit/list/filters/ResourceFilters.tsx'
import { ListScreen } from '#platform/console/kit/list/ListScreen.tsx'
import { TRAIL_ACTIONS, TRAIL_ENTITIES, type TrailRow } from '../../trail.ts'
import { TrailDialog } from './TrailDialog.tsx'
import { trailFilters, trailLabel } from './trailFilters.ts'

export function List() {
  const dialog = useDialog<TrailRow>()
  return (
    <>
      <ListScreen<TrailRow>
        columns={COLUMNS}
        titleOf={formatTitle}
        sort={{ field: 'created_at', order: 'DESC' }}
        pageSize={25}
        hasAddButton={false}
        canChange={() => false}
        canRemove={() => false}
        filters={
          <ResourceFilters resource={{ input: trailFilters, filters: Object.keys(trailFilters.shape) }} />
        }
        renderExtraActions={(row) => <OpenButton row={row} onOpen={() => dialog.open(row)} />}
        aboveRows={
          <Typography variant="body2" color="text.secondary" sx={{ pb: 1.5 }}>
            Siapa membaca data orang tampil dengan saringan Perbuatan: Membaca, selama setahun.
          </Typography>
        }
        emptyText="Belum ada jejak."
      />
      <TrailDialog dialog={dialog} />
    </>
  )
}

const formatAction = ({ action, count }: TrailRow) =>
  `${trailLabel(TRAIL_ACTIONS, action)}${count > 1 ? ` (${count}×)` : ''}`
const formatRecord = ({ entity, entity_id, detail }: TrailRow) =>
  [
    `${trailLabel(TRAIL_ENTITIES, entity)}${entity_id > 0 ? ` #${entity_id}` : ''}`,
    ...(detail ? [`${detail.rows.toLocaleString('id')} baris`] : []),
  ].join(' · ')
const formatTitle = (row: TrailRow) => `${formatAction(row)} ${formatRecord(row)}`

const COLUMNS: readonly Column<TrailRow>[] = [
  {
    source: 'created_at',
    label: 'Waktu',
    isSortable: true,
    width: 176,
    render: (row) => <Moment value={row.created_at} />,
  },
  { source: 'user.name', label: 'Pelaku', render: ({ user }) => user?.name ?? 'Sistem' },
  { source: 'action', label: 'Perbuatan', render: formatAction },
  { source: 'entity', label: 'Data', card: 'heading', render: formatRecord },
  { source: 'address', label: 'Alamat' },
]

function OpenButton({ row, onOpen }: { row: TrailRow; onOpen: () => void }) {
  return (
    <Tooltip title="Lihat">
      <IconButton onClick={onOpen} aria-label={`Lihat ${formatTitle(row)}`}>
        <Visibility fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}
