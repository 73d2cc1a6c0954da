/** The screen 'Ringkasan Pembelajaran': counts per class and teacher, each linking to its list. */
import {
  Box,
  Card,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Link as TextLink,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { Link } from 'react-router-dom'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { listTeacherLessons, TEACHER_LESSONS } from '../../lesson.ts'
import {
  listTaughtMaterials,
  listTaughtSubmissions,
  listTaughtTasks,
  readLearningOverview,
} from '../../overview.ts'
import { Entries, Entry } from '../parts/Entry.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { useLearningQuery } from '../parts/useLearningQuery.ts'
import { type OverviewGroup, type Period, toListPath } from './lists.ts'
import { PeriodSelect, useSelectedPeriod } from './PeriodSelect.tsx'

type Overview = Output<typeof readLearningOverview>
type Counts = Omit<Overview['classes'][number], 'classroom'>
type OverviewRow = Counts & { group: { id: number; name: string } }

export function Screen() {
  const { label } = useScreen()
  const { selectedPeriod, selectPeriod } = useSelectedPeriod()
  const query = useLearningQuery(['overview', selectedPeriod], (signal) =>
    call(readLearningOverview, { query: selectedPeriod, signal }),
  )
  const { eduyear, semester } = query.data ?? {}
  return (
    <>
      <ScreenHeader
        title={label}
        backTo={TEACHER_LESSONS}
        subtitle={eduyear && `Tahun ajaran ${eduyear.name}${semester ? `, semester ${semester.name}` : ''}`}
      />
      <QueryContent query={query}>
        {({ classes, teachers, ...period }) => (
          <>
            <PeriodSelect period={period} onSelect={selectPeriod} />
            <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <OverviewSection
                title="Per kelas"
                groupKind="classroom"
                period={period}
                rows={classes.map(({ classroom, ...counts }) => ({ group: classroom, ...counts }))}
              />
              <OverviewSection
                title="Per guru"
                groupKind="teacher"
                period={period}
                rows={teachers.map(({ teacher, ...counts }) => ({ group: teacher, ...counts }))}
              />
            </Box>
          </>
        )}
      </QueryContent>
    </>
  )
}

type CountColumn = {
  label: string
  value: (row: Counts) => number
  /** The endpoint of the list that is counted, and the flag that filters it. */
  list: { path: string }
  flag?: string
}

const COUNT_COLUMNS: readonly CountColumn[] = [
  { label: 'Pelajaran', value: ({ lessons }) => lessons, list: listTeacherLessons },
  { label: 'Materi', value: ({ materials }) => materials, list: listTaughtMaterials },
  { label: 'Tugas', value: ({ tasks }) => tasks, list: listTaughtTasks },
  { label: 'Dibuka', value: ({ tasks_open }) => tasks_open, list: listTaughtTasks, flag: 'opened' },
  { label: 'Dikumpulkan', value: ({ submitted }) => submitted, list: listTaughtSubmissions },
  { label: 'Dinilai', value: ({ scored }) => scored, list: listTaughtSubmissions, flag: 'scored' },
]

type OverviewSectionProps = {
  title: string
  groupKind: OverviewGroup['groupKind']
  period: Period
  rows: readonly OverviewRow[]
}

function OverviewSection(props: OverviewSectionProps) {
  const { title, rows } = props
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <Card component="section">
      <Typography component="h2" variant="h2" sx={{ p: 2 }}>
        {title}
      </Typography>
      {rows.length === 0 && <EmptyState title="Belum ada pelajaran di periode ini" />}
      {rows.length > 0 && (isNarrow ? <OverviewCards {...props} /> : <OverviewTable {...props} />)}
    </Card>
  )
}

type CountLinkProps = Pick<OverviewSectionProps, 'groupKind' | 'period'> & {
  row: OverviewRow
  column: CountColumn
}

function CountLink({ groupKind, period, row, column: { label, value, list, flag } }: CountLinkProps) {
  return (
    <TextLink
      component={Link}
      to={toListPath(list, { groupKind, id: row.group.id }, { period, flag })}
      aria-label={`${label} ${row.group.name}: ${value(row)}`}
    >
      {value(row)}
    </TextLink>
  )
}

function OverviewTable({ title, groupKind, period, rows }: OverviewSectionProps) {
  return (
    <TableContainer tabIndex={0} role="group" aria-label={title}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{groupKind === 'classroom' ? 'Kelas' : 'Guru'}</TableCell>
            {COUNT_COLUMNS.map(({ label }) => (
              <TableCell key={label} align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.group.id} hover>
              <TableCell component="th" scope="row" sx={{ minWidth: 110 }}>
                {row.group.name}
              </TableCell>
              {COUNT_COLUMNS.map((column) => (
                <TableCell key={column.label} align="right">
                  <CountLink groupKind={groupKind} period={period} row={row} column={column} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** The layout on a phone: the six counts are below the name. */
function OverviewCards({ title, groupKind, period, rows }: OverviewSectionProps) {
  return (
    <Entries label={title}>
      {rows.map((row) => (
        <Entry key={row.group.id} title={row.group.name}>
          <Box component="dl" sx={COUNTS_STYLE}>
            {COUNT_COLUMNS.map((column) => (
              <Box key={column.label}>
                <Typography component="dt" variant="caption" color="textSecondary">
                  {column.label}
                </Typography>
                <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
                  <CountLink groupKind={groupKind} period={period} row={row} column={column} />
                </Box>
              </Box>
            ))}
          </Box>
        </Entry>
      ))}
    </Entries>
  )
}

const COUNTS_STYLE = {
  m: 0,
  mt: 1,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
} as const
