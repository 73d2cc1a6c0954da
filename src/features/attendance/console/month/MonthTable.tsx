/** The table of a month: a cell opens the states, a day's number leads to the day. */
import { Box, Card, Table, TableBody, TableCell, TableHead, TableRow, Link as TextLink } from '@mui/material'
import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ProblemAlert } from '#platform/console/kit/screen/ProblemAlert.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { TARGET_PX, TOUCH } from '#platform/console/kit/style/touch.ts'
import { LockedNote } from '#platform/console/kit/worksheet/LockedNote.tsx'
import { call } from '#platform/console/providers/call.ts'
import { longDay } from '#platform/contract/zone.ts'
import { saveAttendanceDay } from '../../day.ts'
import type { AttendanceMonth, MonthRow } from '../../month.ts'
import { ATTENDANCE } from '../../paths.ts'
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../status.ts'
import { weekdayInitialsOf } from '../dates.ts'
import { formatPercent } from '../percent.ts'
import { ReasonField } from '../ReasonField.tsx'
import { StatusMenu } from '../StatusMenu.tsx'
import { statusName } from '../statuses.ts'
import { cellText } from './cellText.ts'

type Props = {
  month: AttendanceMonth
  monthQuery: { classroom_id: number; eduyear_id: number }
  /** Of a change after the semester. */
  reason: string
  setReason: (reason: string) => void
  /** After a save, and when somebody else has saved meanwhile. */
  reload: () => void
}
type OpenCell = { anchor: HTMLElement; row: MonthRow; date: string }

export function MonthTable({ month, monthQuery, reason, setReason, reload }: Props) {
  const [cell, setCell] = useState<OpenCell | null>(null)
  const { run, problem } = useAction()
  const { classroom_id, eduyear_id } = monthQuery
  const choose = async (status: AttendanceStatus) => {
    if (!cell) return
    const { row, date } = cell
    setCell(null)
    const version = month.days.find((day) => day.date === date)?.version ?? 0
    const students = [{ student_class_id: row.student_class_id, status }]
    const body = { classroom_id, eduyear_id, date, version, students, reason }
    await run(() => call(saveAttendanceDay, { body }))
    reload()
  }
  const toDayPath = (date: string) =>
    `${ATTENDANCE}?classroom_id=${classroom_id}&eduyear_id=${eduyear_id}&date=${date}`
  if (month.rows.length === 0)
    return (
      <Card>
        <EmptyState title="Tidak ada siswa" detail="Kelas ini belum punya peserta pada bulan itu." />
      </Card>
    )
  return (
    <>
      <ProblemAlert problem={problem} sx={{ mb: 1.5 }} />
      {month.why_not && <LockedNote>{month.why_not}</LockedNote>}
      {month.needs_reason && !month.why_not && (
        <ReasonField reason={reason} onChange={setReason} sx={{ mb: 1.5 }} />
      )}
      <Card sx={{ overflowX: 'auto' }}>
        <Table size="small" sx={TABLE_STYLE} aria-label="Rekap bulan">
          <Head days={month.days} toPath={toDayPath} />
          <TableBody>
            {month.rows.map((row) => (
              <StudentRow
                key={row.student_class_id}
                row={row}
                days={month.days}
                isReadOnly={month.why_not !== null}
                onOpen={setCell}
              />
            ))}
          </TableBody>
        </Table>
      </Card>
      <StatusMenu
        anchor={cell?.anchor ?? null}
        status={cell?.row.days[cell.date]}
        onChoose={(status) => void choose(status)}
        onClose={() => setCell(null)}
      />
    </>
  )
}

type HeadProps = { days: AttendanceMonth['days']; toPath: (date: string) => string }

const Head = ({ days, toPath }: HeadProps) => (
  <TableHead>
    <TableRow>
      <TableCell className="name">Nama</TableCell>
      {days.map(({ date, is_school_day, holiday, taken }) => (
        <TableCell key={date} className={is_school_day ? '' : 'off'} title={holiday ?? longDay(date)}>
          <TextLink component={Link} to={toPath(date)} color={taken ? 'primary' : 'textSecondary'}>
            <span>{weekdayInitialsOf(date)}</span>
            <br />
            {Number(date.slice(8))}
          </TextLink>
        </TableCell>
      ))}
      {['S', 'I', 'A', 'T', '%'].map((label) => (
        <TableCell key={label} className="total">
          {label}
        </TableCell>
      ))}
    </TableRow>
  </TableHead>
)

type RowProps = {
  row: MonthRow
  days: AttendanceMonth['days']
  isReadOnly: boolean
  onOpen: (cell: OpenCell) => void
}

const StudentRow = memo(({ row, days, isReadOnly, onOpen }: RowProps) => (
  <TableRow hover>
    <TableCell className="name" component="th" scope="row">
      {row.student.name}
      <Box component="span" className="sum">
        {sumText(row)}
      </Box>
    </TableCell>
    {days.map(({ date, is_school_day, taken }) => {
      const status = row.days[date]
      return (
        <TableCell key={date} className={is_school_day ? '' : 'off'}>
          {taken && !isReadOnly ? (
            <Box
              component="button"
              type="button"
              sx={CELL_STYLE}
              data-status={status}
              aria-label={`${row.student.name}, ${longDay(date)}: ${status ? statusName(status) : 'belum'}`}
              onClick={({ currentTarget }) => onOpen({ anchor: currentTarget, row, date })}
            >
              {cellText(status)}
            </Box>
          ) : (
            cellText(status)
          )}
        </TableCell>
      )
    })}
    {[row.S, row.I, row.A, row.T].map((count, index) => (
      <TableCell key={ATTENDANCE_STATUSES[index + 1]?.id} className="total">
        {count || ''}
      </TableCell>
    ))}
    <TableCell className="total">{formatPercent(row.percent)}</TableCell>
  </TableRow>
))

/** What stands at the right of the table, where a phone shows it last. @example 'S 1 · A 2 · 95,5%' */
function sumText(row: MonthRow): string {
  const counts = ATTENDANCE_STATUSES.flatMap(({ id }) =>
    id !== 'H' && row[id] > 0 ? [`${id} ${row[id]}`] : [],
  )
  return [...counts, row.percent === null ? '' : `${formatPercent(row.percent)}%`].filter(Boolean).join(' · ')
}

/** A month of 31 days with its totals fits a screen of 1280 px. */
const DAY_PX = { xs: 32, sm: 24 } as const

const CELL_STYLE = {
  width: DAY_PX,
  height: DAY_PX,
  p: 0,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  cursor: 'pointer',
  [TOUCH]: { width: TARGET_PX, height: TARGET_PX },
  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
  '&[data-status="A"]': { color: 'error.main', fontWeight: 700 },
  '&[data-status="S"], &[data-status="I"], &[data-status="T"]': { fontWeight: 700 },
} as const

const TABLE_STYLE = {
  '& .MuiTableCell-root': { px: '1px', minWidth: DAY_PX, textAlign: 'center' },
  '& .MuiTableCell-root.name': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    minWidth: { xs: 132, sm: 176 },
    maxWidth: { xs: 132, sm: 260 },
    px: 1.5,
    textAlign: 'left',
    bgcolor: 'background.paper',
    overflowWrap: 'anywhere',
  },
  '& .off': { bgcolor: 'action.hover' },
  '& .sum': { display: { xs: 'block', sm: 'none' }, color: 'text.secondary', fontSize: 12 },
  '& .MuiTableCell-root.total': { minWidth: 28, fontWeight: 600 },
  // The days lie side by side, so a link fills its cell and no more.
  [TOUCH]: {
    '& .MuiTableCell-head .MuiLink-root': {
      display: 'block',
      minWidth: TARGET_PX,
      minHeight: TARGET_PX,
      p: 0,
      mx: 0,
    },
  },
} as const
