/** The table of a class's participants, with selection, status, report cards and row actions. */

import { Checkbox, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useCallback, useMemo } from 'react'
import { useNotify } from 'react-admin'
import { moveFocus } from '#platform/console/kit/dialog/PickTable.tsx'
import type { ToggleContext } from '#platform/console/kit/dialog/useSelectedIds.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { useShortcut } from '#platform/console/kit/screen/useShortcut.ts'
import type { Candidate, StudentClass } from '../../studentClass.ts'
import { canSelect } from '../participants/participantActions.ts'
import { NewParticipantRow, ParticipantRow, type SelectOptions } from './ParticipantRow.tsx'

type Props = {
  rows: readonly StudentClass[]
  addedStudents: readonly Candidate[]
  markedIds: ReadonlySet<number>
  selectedIds: ReadonlySet<number>
  onSelect: (id: number, context: ToggleContext) => void
  onSelectAll: (selectableIds: readonly number[]) => void
  onMark: (ids: readonly number[], isMarked: boolean) => void
  onDropAddedStudent: (studentId: number) => void
  onCorrect?: ((row: StudentClass) => void) | undefined
}

export function ParticipantTable(props: Props) {
  const {
    rows,
    addedStudents,
    markedIds,
    selectedIds,
    onSelect,
    onSelectAll,
    onMark,
    onDropAddedStudent,
    onCorrect,
  } = props
  const notify = useNotify()
  const selectableIds = useMemo(() => rows.filter(canSelect).map(({ id }) => id), [rows])
  const selectRow = useCallback(
    (row: StudentClass, { isRange }: SelectOptions) =>
      canSelect(row)
        ? onSelect(row.id, { visibleIds: selectableIds, isRange })
        : notify('Tidak bisa dipilih', { type: 'warning' }),
    [onSelect, selectableIds, notify],
  )
  if (rows.length + addedStudents.length === 0) return <EmptyState title="Tidak ada peserta" />
  return (
    <Table size="small" sx={TABLE_STYLE} onKeyDown={moveFocus}>
      <TableHead>
        <HeadRow selectableIds={selectableIds} selectedIds={selectedIds} onSelectAll={onSelectAll} />
      </TableHead>
      <TableBody>
        {addedStudents.map((student) => (
          <NewParticipantRow
            key={`new-${student.id}`}
            student={student}
            onDropAddedStudent={onDropAddedStudent}
          />
        ))}
        {rows.map((row) => (
          <ParticipantRow
            key={row.id}
            row={row}
            isMarked={markedIds.has(row.id)}
            isSelected={selectedIds.has(row.id)}
            onSelect={selectRow}
            onMark={onMark}
            onCorrect={onCorrect}
          />
        ))}
      </TableBody>
    </Table>
  )
}

type HeadProps = Pick<Props, 'selectedIds' | 'onSelectAll'> & { selectableIds: readonly number[] }

/** The header row; its checkbox selects all rows, as the shortcut Alt+A does. */
function HeadRow({ selectableIds, selectedIds, onSelectAll }: HeadProps) {
  const isAll = selectableIds.length > 0 && selectableIds.every((id) => selectedIds.has(id))
  useShortcut('A', selectableIds.length > 0 ? () => onSelectAll(selectableIds) : null)
  return (
    <TableRow>
      <TableCell padding="checkbox">
        <Checkbox
          size="small"
          disabled={selectableIds.length === 0}
          checked={isAll}
          indeterminate={selectedIds.size > 0 && !isAll}
          onChange={() => onSelectAll(selectableIds)}
          slotProps={{
            input: {
              'aria-label': 'Pilih semua yang aktif',
              'aria-keyshortcuts': 'Alt+A',
              title: 'Alt+A',
            },
          }}
        />
      </TableCell>
      <TableCell>Nama</TableCell>
      <TableCell className="desktop-only">NIS</TableCell>
      <TableCell className="desktop-only">NISN</TableCell>
      <TableCell>Status</TableCell>
      <TableCell className="desktop-only">Status Rapor</TableCell>
      <TableCell className="action">Aksi</TableCell>
    </TableRow>
  )
}

/** On a phone the numbers are below the name and the report cards below the status. */
const TABLE_STYLE = {
  '& tbody td': { height: 46, py: 0.5 },
  '& .action': { width: 72, textAlign: 'right' },
  '& .phone-only': { display: 'none', color: 'text.secondary', fontSize: '0.75rem' },
  '@media (max-width: 899.95px)': {
    '& .desktop-only': { display: 'none' },
    '& td, & th': { px: 1 },
    // Numbers do not wrap, and badges are stacked to leave space for the name.
    '& .phone-only': { display: 'block', overflowWrap: 'normal' },
    '& .badges': { flexDirection: 'column', alignItems: 'flex-start' },
    '& .action': { width: 48 },
  },
} as const
