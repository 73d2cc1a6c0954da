/** Ringkasan Pembelajaran: how far every class and every teacher is, each number one step from its list. */
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
import type { Output } from '#contract/endpoint.ts'
import { listTeacherLessons, TEACHER_LESSONS } from '#contract/sia/learning/lesson.ts'
import {
  listTaughtMaterials,
  listTaughtSubmissions,
  listTaughtTasks,
  readLearningOverview,
} from '#contract/sia/learning/overview.ts'
import { EmptyState } from '#src/kit/list/ListEmpty.tsx'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { Entries, Entry } from '../parts/Entry.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { useLearning } from '../parts/useLearning.ts'
import { listOf, type OverviewScope, type Period } from './lists.ts'
import { PeriodChoice, useChosenPeriod } from './PeriodChoice.tsx'

type Overview = Output<typeof readLearningOverview>
type Numbers = Omit<Overview['classes'][number], 'classroom'>
type Line = Numbers & { of: { id: number; name: string } }

export function Screen() {
  const { label } = useScreen()
  const { chosen, choose } = useChosenPeriod()
  const query = useLearning(['overview', chosen], (signal) =>
    call(readLearningOverview, { query: chosen, signal }),
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
            <PeriodChoice period={period} onChoose={choose} />
            <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <Lines
                title="Per kelas"
                name="classroom"
                period={period}
                lines={classes.map(({ classroom, ...numbers }) => ({ of: classroom, ...numbers }))}
              />
              <Lines
                title="Per guru"
                name="teacher"
                period={period}
                lines={teachers.map(({ teacher, ...numbers }) => ({ of: teacher, ...numbers }))}
              />
            </Box>
          </>
        )}
      </QueryContent>
    </>
  )
}

type Figure = {
  label: string
  value: (line: Numbers) => number
  /** The list that it counts, and what narrows that. */
  list: { path: string }
  flag?: string
}

const FIGURES: readonly Figure[] = [
  { label: 'Pelajaran', value: ({ lessons }) => lessons, list: listTeacherLessons },
  { label: 'Materi', value: ({ materials }) => materials, list: listTaughtMaterials },
  { label: 'Tugas', value: ({ tasks }) => tasks, list: listTaughtTasks },
  { label: 'Dibuka', value: ({ tasks_open }) => tasks_open, list: listTaughtTasks, flag: 'opened' },
  { label: 'Dikumpulkan', value: ({ submitted }) => submitted, list: listTaughtSubmissions },
  { label: 'Dinilai', value: ({ scored }) => scored, list: listTaughtSubmissions, flag: 'scored' },
]

type LinesProps = { title: string; name: OverviewScope['name']; period: Period; lines: readonly Line[] }

function Lines(props: LinesProps) {
  const { title, lines } = props
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <Card component="section">
      <Typography component="h2" variant="h2" sx={{ p: 2 }}>
        {title}
      </Typography>
      {lines.length === 0 && <EmptyState title="Belum ada pelajaran di periode ini" />}
      {lines.length > 0 && (isNarrow ? <Cards {...props} /> : <Rows {...props} />)}
    </Card>
  )
}

type CountProps = Pick<LinesProps, 'name' | 'period'> & { line: Line; figure: Figure }

function Count({ name, period, line, figure: { label, value, list, flag } }: CountProps) {
  return (
    <TextLink
      component={Link}
      to={listOf(list, { name, id: line.of.id }, { period, flag })}
      aria-label={`${label} ${line.of.name}: ${value(line)}`}
    >
      {value(line)}
    </TextLink>
  )
}

function Rows({ title, name, period, lines }: LinesProps) {
  return (
    <TableContainer tabIndex={0} role="group" aria-label={title}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{name === 'classroom' ? 'Kelas' : 'Guru'}</TableCell>
            {FIGURES.map(({ label }) => (
              <TableCell key={label} align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.of.id} hover>
              <TableCell component="th" scope="row" sx={{ minWidth: 110 }}>
                {line.of.name}
              </TableCell>
              {FIGURES.map((figure) => (
                <TableCell key={figure.label} align="right">
                  <Count {...{ name, period, line, figure }} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** On a phone the six numbers of a line stand below its name. */
function Cards({ title, name, period, lines }: LinesProps) {
  return (
    <Entries label={title}>
      {lines.map((line) => (
        <Entry key={line.of.id} title={line.of.name}>
          <Box component="dl" sx={numbers}>
            {FIGURES.map((figure) => (
              <Box key={figure.label}>
                <Typography component="dt" variant="caption" color="textSecondary">
                  {figure.label}
                </Typography>
                <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
                  <Count {...{ name, period, line, figure }} />
                </Box>
              </Box>
            ))}
          </Box>
        </Entry>
      ))}
    </Entries>
  )
}

const numbers = {
  m: 0,
  mt: 1,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
} as const
