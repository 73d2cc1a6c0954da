/** The audit log (Jejak): who did what, when and from where; a dialog shows the changes. */

import Visibility from '@mui/icons-material/VisibilityOutlined'
import { IconButton, Tooltip, Typography } from '@mui/material'
import { useMemo } from 'react'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ResourceFilters } from '#platform/console/kit/list/filters/ResourceFilters.tsx'
import { ListScreen } from '#platform/console/kit/list/ListScreen.tsx'
import { useRegistry } from '#platform/console/kit/registry/registry.ts'
import { TRAIL_ACTIONS, type TrailRow } from '#platform/contract/trail.ts'
import { type TrailEntity, trailEntitiesOf } from '#platform/contract/trailEntities.ts'
import { TrailDialog } from './TrailDialog.tsx'
import { trailFilters, trailLabel } from './trailFilters.ts'

export function List() {
  const dialog = useDialog<TrailRow>()
  const registry = useRegistry()
  const { entities, columns, filters, formatTitle } = useMemo(
    () => describeTrail(trailEntitiesOf(registry)),
    [registry],
  )
  return (
    <>
      <ListScreen<TrailRow>
        columns={columns}
        titleOf={formatTitle}
        sort={{ field: 'created_at', order: 'DESC' }}
        pageSize={25}
        hasAddButton={false}
        canChange={() => false}
        canRemove={() => false}
        filters={<ResourceFilters resource={{ input: filters, filters: Object.keys(filters.shape) }} />}
        renderExtraActions={(row) => <OpenButton title={formatTitle(row)} onOpen={() => dialog.open(row)} />}
        aboveRows={
          <Typography variant="body2" color="text.secondary" sx={{ pb: 1.5 }}>
            Siapa membaca data orang tampil dengan filter Perbuatan: Membaca, selama setahun.
          </Typography>
        }
        emptyText="Belum ada jejak."
      />
      <TrailDialog dialog={dialog} entities={entities} />
    </>
  )
}

const formatAction = ({ action, count }: TrailRow) =>
  `${trailLabel(TRAIL_ACTIONS, action)}${count > 1 ? ` (${count}×)` : ''}`
const formatRecord = (entities: readonly TrailEntity[], { entity, entity_id, detail }: TrailRow) =>
  [
    `${trailLabel(entities, entity)}${entity_id > 0 ? ` #${entity_id}` : ''}`,
    ...(detail ? [`${detail.rows.toLocaleString('id')} baris`] : []),
  ].join(' · ')

/** What the list shows of its rows, with the labels of all features' records. */
function describeTrail(entities: readonly TrailEntity[]) {
  const format = (row: TrailRow) => formatRecord(entities, row)
  return {
    entities,
    filters: trailFilters(entities),
    formatTitle: (row: TrailRow) => `${formatAction(row)} ${format(row)}`,
    columns: columnsWith(format),
  }
}

const columnsWith = (formatRow: (row: TrailRow) => string): readonly Column<TrailRow>[] => [
  {
    source: 'created_at',
    label: 'Waktu',
    isSortable: true,
    width: 176,
    render: (row) => <Moment value={row.created_at} />,
  },
  { source: 'user.name', label: 'Pelaku', render: ({ user }) => user?.name ?? 'Sistem' },
  { source: 'action', label: 'Perbuatan', render: formatAction },
  { source: 'entity', label: 'Data', card: 'heading', render: formatRow },
  { source: 'address', label: 'Alamat' },
]

function OpenButton({ title, onOpen }: { title: string; onOpen: () => void }) {
  return (
    <Tooltip title="Lihat">
      <IconButton onClick={onOpen} aria-label={`Lihat ${title}`}>
        <Visibility fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}
