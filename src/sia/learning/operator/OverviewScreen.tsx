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

type Overview = Output<typeof readLearningOverview>
type Numbers = Omit<Overview['classes'][number], 'classroom'>
type Line = Numbers & { of: { id: number; name: string } }

export function Screen() {
  const { label } = useScreen()
  const query = useLearning(['overview'], (signal) => call(readLearningOverview, { signal }))
  const { eduyear, semester } = query.data ?? {}
  return (
    <>
      <ScreenHeader
        title={label}
        backTo={TEACHER_LESSONS}
        subtitle={eduyear && `Tahun ajaran ${eduyear.name}${semester ? `, semester ${semester.name}` : ''}`}
      />
      <Read query={query}>
        {({ classes, teachers }) => (
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            <Lines
              title="Per kelas"
              name="classroom"
              lines={classes.map(({ classroom, ...numbers }) => ({ of: classroom, ...numbers }))}
            />
            <Lines
              title="Per guru"
              name="teacher"
              lines={teachers.map(({ teacher, ...numbers }) => ({ of: teacher, ...numbers }))}
            />
          </Box>
        )}
      </Read>
    </>
  )
}

/** The lessons of that class or teacher, of the active period. */
const lessonsOf = (name: LinesProps['name'], id: number) =>
  `${TEACHER_LESSONS}?${new URLSearchParams({ filter: JSON.stringify({ [name]: [id] }) })}`

const COLUMNS: readonly { label: string; value: (line: Numbers) => string | number }[] = [
  { label: 'Pelajaran', value: ({ lessons }) => lessons },
  { label: 'Materi', value: ({ materials }) => materials },
  { label: 'Tugas dibuka', value: ({ tasks, tasks_open }) => `${tasks_open} dari ${tasks}` },
  { label: 'Dikumpulkan', value: ({ submitted }) => submitted },
  { label: 'Dinilai', value: ({ scored }) => scored },
]

type LinesProps = { title: string; name: 'classroom' | 'teacher'; lines: readonly Line[] }

function Lines({ title, name, lines }: LinesProps) {
  return (
    <Card component="section">
      <Typography component="h2" variant="h2" sx={{ p: 2 }}>
        {title}
      </Typography>
      {lines.length === 0 ? (
        <Notice title="Belum ada pelajaran di periode aktif" />
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
                  <TableCell component="th" scope="row">
                    {of.name}
                  </TableCell>
                  {COLUMNS.map(({ label, value }) => (
                    <TableCell key={label} align="right">
                      <TextLink
                        component={Link}
                        to={lessonsOf(name, of.id)}
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
