/** The number of students per class and destination, with a total row that must balance. */

import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { SheetCard } from '#features/school/console/worksheet/SheetCard.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import type { ClosingCounts, YearClosing } from '../../closing.ts'
import { isBalanced } from './closingTexts.ts'

const COLUMNS = [
  ['naik', 'Naik'],
  ['tinggal', 'Tinggal'],
  ['lulus', 'Lulus'],
  ['keluar', 'Keluar'],
  ['belum', 'Belum'],
  ['semua', 'Semua'],
] as const

export function ClosingSummary({ yearClosing: { eduyear, classes, summary } }: { yearClosing: YearClosing }) {
  return (
    <SheetCard title={`Ringkasan ${eduyear.name}`} subtitle={formatBalance(summary)}>
      {classes.length === 0 ? (
        <EmptyState title="Tidak ada peserta" detail="Belum ada siswa pada tahun ajaran ini." />
      ) : (
        <Box tabIndex={0} role="group" aria-label="Ringkasan" sx={{ overflowX: 'auto' }}>
          <Table
            size="small"
            sx={{
              // Small enough that a phone shows all columns.
              '& td, & th': { px: { xs: 0.5, sm: 1 }, fontSize: { xs: '0.75rem', sm: '0.875rem' } },
              '& tr > :first-of-type': { pl: 2 },
              '& tr > :last-of-type': { pr: 2 },
            }}
          >
            <TableHead>
              <TableRow>
                <TableCell>Kelas</TableCell>
                {COLUMNS.map(([name, label]) => (
                  <TableCell key={name} align="right">
                    {label}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {classes.map(({ classroom, counts }) => (
                <CountsRow key={classroom.id} label={classroom.name} counts={counts} />
              ))}
              <CountsRow label="Jumlah" counts={summary} isTotal />
            </TableBody>
          </Table>
        </Box>
      )}
    </SheetCard>
  )
}

type Props = { label: string; counts: ClosingCounts; isTotal?: boolean }

function CountsRow({ label, counts, isTotal = false }: Props) {
  return (
    <TableRow sx={isTotal ? { '& td, & th': { fontWeight: 700 } } : {}}>
      <TableCell component="th" scope="row">
        {label}
      </TableCell>
      {COLUMNS.map(([name]) => (
        <TableCell key={name} align="right">
          {formatCount(counts[name])}
        </TableCell>
      ))}
    </TableRow>
  )
}

function formatBalance(summary: ClosingCounts): string {
  const { naik, tinggal, lulus, keluar, belum, semua } = summary
  const parts = `${formatCount(naik)} naik + ${formatCount(tinggal)} tinggal + ${formatCount(lulus)} lulus + ${formatCount(keluar)} keluar`
  const undecidedPart = belum > 0 ? ` + ${formatCount(belum)} belum` : ''
  return `${parts}${undecidedPart} ${isBalanced(summary) ? '=' : '≠'} ${formatCount(semua)} siswa`
}
