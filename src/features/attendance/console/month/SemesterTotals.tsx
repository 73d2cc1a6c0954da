/** The totals of a class in a semester: a line for each student, printed and exported. */
import { Box, Card, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { ExportButton } from '#platform/console/kit/export/ExportButton.tsx'
import { PrintButton } from '#platform/console/kit/print/PrintButton.tsx'
import type { PrintContent } from '#platform/console/kit/print/PrintSheet.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { buildAnyUrl, call } from '#platform/console/providers/call.ts'
import { exportAttendanceSummary, readAttendanceSummary, type SummaryRow } from '../../summary.ts'
import { formatPercent } from '../percent.ts'

type Props = {
  query: { classroom_id: number; eduyear_id: number; semester_id: number }
  /** Names class, semester and year. */
  title: string
}

export function SemesterTotals({ query: semester, title }: Props) {
  const query = useWorksheetQuery(
    ['attendanceSummary', semester],
    async (signal) => (await call(readAttendanceSummary, { query: semester, signal })).result.rows,
  )
  return (
    <WorksheetContent query={query}>
      {(rows) => (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
            <PrintButton isDisabled={rows.length === 0} readContent={() => toPrintContent(rows, title)} />
            <ExportButton
              isEmpty={rows.length === 0}
              buildUrl={(format) => buildAnyUrl(exportAttendanceSummary, { query: { ...semester, format } })}
            />
          </Box>
          <Card sx={{ overflowX: 'auto' }}>
            {rows.length === 0 ? (
              <EmptyState title="Tidak ada siswa" detail="Kelas ini belum punya peserta pada semester itu." />
            ) : (
              <TotalsTable rows={rows} />
            )}
          </Card>
        </>
      )}
    </WorksheetContent>
  )
}

const TotalsTable = ({ rows }: { rows: readonly SummaryRow[] }) => (
  <Table size="small" sx={TABLE_STYLE} aria-label="Rekap semester">
    <TableHead>
      <TableRow>
        <TableCell>Nama</TableCell>
        {FIGURES.map(({ label }) => (
          <TableCell key={label} align="right">
            {label}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map((row) => (
        <TableRow key={row.student_class_id} hover>
          <TableCell component="th" scope="row">
            {row.student.name}
          </TableCell>
          {FIGURES.map(({ label, show }) => (
            <TableCell key={label} align="right">
              {show(row)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

const FIGURES: readonly { label: string; show: (row: SummaryRow) => number | string }[] = [
  { label: 'S', show: ({ S }) => S },
  { label: 'I', show: ({ I }) => I },
  { label: 'A', show: ({ A }) => A },
  { label: 'T', show: ({ T }) => T },
  { label: 'Hadir', show: ({ present }) => present },
  { label: 'Hari', show: ({ days }) => days },
  { label: '%', show: ({ percent }) => formatPercent(percent) },
]

function toPrintContent(rows: readonly SummaryRow[], title: string): PrintContent {
  return {
    title: `Rekap Kehadiran Kelas ${title}`,
    subtitle: 'S: sakit, I: izin, A: alpa, T: terlambat. Hadir termasuk terlambat.',
    columns: [
      { label: 'NIS', width: '12%' },
      { label: 'Nama', width: '36%', align: 'left' },
      ...FIGURES.map(({ label }) => ({ label, align: 'right' as const })),
    ],
    rows: rows.map((row) => ({
      id: row.student_class_id,
      cells: [row.student.nis, row.student.name, ...FIGURES.map(({ show }) => show(row))],
    })),
  }
}

/** The figures fit beside the name on a phone. */
const TABLE_STYLE = {
  '& .MuiTableCell-root': { px: { xs: 0.5, sm: 2 }, fontVariantNumeric: 'tabular-nums' },
  '& .MuiTableCell-root:first-of-type': { pl: { xs: 1.5, sm: 2 }, overflowWrap: 'anywhere' },
  '& .MuiTableCell-root:last-of-type': { pr: { xs: 1.5, sm: 2 } },
} as const
