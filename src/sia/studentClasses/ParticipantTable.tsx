/** The participants' table: selecting, name and numbers, status, report cards, the delete toggle. */
import { Checkbox, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useMemo } from 'react'
import { useNotify } from 'react-admin'
import { canSelect } from '#contract/sia/promotion.ts'
import type { Candidate, StudentClass } from '#contract/sia/studentClass.ts'
import { Notice } from '#src/kit/ListEmpty.tsx'
import { NewParticipantRow, ParticipantRow } from './ParticipantRow.tsx'

type Props = {
  rows: readonly StudentClass[]
  added: readonly Candidate[]
  marked: ReadonlySet<number>
  picked: ReadonlySet<number>
  onPick: (id: number, shown: readonly number[], isRange?: boolean) => void
  onPickAll: (shown: readonly number[]) => void
  onMark: (id: number, isMarked: boolean) => void
  onDrop: (studentId: number) => void
}

export function ParticipantTable({ rows, added, marked, picked, onPick, onPickAll, onMark, onDrop }: Props) {
  const notify = useNotify()
  const selectable = useMemo(() => rows.filter(canSelect).map(({ id }) => id), [rows])
  if (rows.length + added.length === 0) return <Notice title="Tidak ada peserta" />
  const isAll = selectable.length > 0 && selectable.every((id) => picked.has(id))
  return (
    <Table size="small" sx={table}>
      <TableHead>
        <TableRow>
          <TableCell padding="checkbox">
            <Checkbox
              size="small"
              disabled={selectable.length === 0}
              checked={isAll}
              indeterminate={picked.size > 0 && !isAll}
              onChange={() => onPickAll(selectable)}
              slotProps={{ input: { 'aria-label': 'Pilih semua yang aktif' } }}
            />
          </TableCell>
          <TableCell>Nama</TableCell>
          <TableCell className="wide">NIS</TableCell>
          <TableCell className="wide">NISN</TableCell>
          <TableCell>Status</TableCell>
          <TableCell className="wide">Status Rapor</TableCell>
          <TableCell className="action">Hapus</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {added.map((student) => (
          <NewParticipantRow key={`new-${student.id}`} student={student} onDrop={() => onDrop(student.id)} />
        ))}
        {rows.map((row) => (
          <ParticipantRow
            key={row.id}
            row={row}
            isMarked={marked.has(row.id)}
            isPicked={picked.has(row.id)}
            onPick={(isRange) =>
              canSelect(row)
                ? onPick(row.id, selectable, isRange)
                : notify('Tidak bisa dipilih', { type: 'warning' })
            }
            onMark={() => onMark(row.id, !marked.has(row.id))}
          />
        ))}
      </TableBody>
    </Table>
  )
}

/** On a phone the numbers stand under the name and the report cards under the status. */
const table = {
  '& tbody td': { height: 46, py: 0.5 },
  '& .action': { width: 72, textAlign: 'right' },
  '& .under': { display: 'none', color: 'text.secondary', fontSize: '0.75rem' },
  '@media (max-width: 899.95px)': {
    '& .wide': { display: 'none' },
    '& .under': { display: 'block' },
    '& td, & th': { px: 1 },
    '& .action': { width: 48 },
  },
} as const
