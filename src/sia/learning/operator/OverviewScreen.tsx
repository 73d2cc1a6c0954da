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
  Typography,
} from '@mui/material'
import { Link } from 'react-router-dom'
import type { Output } from '#contract/endpoint.ts'
import { readLearningOverview, TEACHER_LESSONS } from '#contract/sia/learning/lesson.ts'
import { Notice } from '#src/kit/list/ListEmpty.tsx'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { Read } from '../parts/Read.tsx'
import { useLearning } from '../parts/useLearning.ts'
import { type Period, PeriodChoice, useChosenPeriod } from './PeriodChoice.tsx'

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
      <Read query={query}>
        {({ classes, teachers, ...period }) => (
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <PeriodChoice period={period} onChoose={choose} />
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
        )}
      </Read>
    </>
  )
}

/** The lessons of that class or teacher in that period. */
function lessonsOf({ name, period: { eduyear, semester } }: Pick<LinesProps, 'name' | 'period'>, id: number) {
  const filter = {
    [name]: [id],
    ...(eduyear && { eduyear: [eduyear.id] }),
    ...(semester && { semester: [semester.id] }),
  }
  return `${TEACHER_LESSONS}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}

const COLUMNS: readonly { label: string; value: (line: Numbers) => string | number }[] = [
  { label: 'Pelajaran', value: ({ lessons }) => lessons },
  { label: 'Materi', value: ({ materials }) => materials },
  { label: 'Tugas dibuka', value: ({ tasks, tasks_open }) => `${tasks_open} dari ${tasks}` },
  { label: 'Dikumpulkan', value: ({ submitted }) => submitted },
  { label: 'Dinilai', value: ({ scored }) => scored },
]

type LinesProps = {
  title: string
  name: 'classroom' | 'teacher'
  period: Period
  lines: readonly Line[]
}

function Lines({ title, name, period, lines }: LinesProps) {
  return (
    <Card component="section">
      <Typography component="h2" variant="h2" sx={{ p: 2 }}>
        {title}
      </Typography>
      {lines.length === 0 ? (
        <Notice title="Belum ada pelajaran di periode ini" />
      ) : (
        <TableContainer tabIndex={0} role="group" aria-label={title}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{name === 'classroom' ? 'Kelas' : 'Guru'}</TableCell>
                {COLUMNS.map(({ label }) => (
                  <TableCell key={label} align="right">
                    {label}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {lines.map(({ of, ...numbers }) => (
                <TableRow key={of.id} hover>
                  <TableCell component="th" scope="row" sx={{ minWidth: 110 }}>
                    {of.name}
                  </TableCell>
                  {COLUMNS.map(({ label, value }) => (
                    <TableCell key={label} align="right">
                      <TextLink
                        component={Link}
                        to={lessonsOf({ name, period }, of.id)}
                        aria-label={`${label} ${of.name}: ${value(numbers)}`}
                      >
                        {value(numbers)}
                      </TextLink>
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Card>
  )
}
