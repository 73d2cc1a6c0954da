/** What a student has to do next: due tasks, the nearest first; returned work, new materials, new scores. */
import { Box, Button, Link as TextLink, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { readStudentHome, type StudentHome } from '#contract/sia/learning/studentLesson.ts'
import { STUDENT_LESSONS } from '#contract/sia/learning/submission.ts'
import { dayIn } from '#contract/zone.ts'
import { formatPoints } from '#src/kit/field/formatScore.ts'
import { longDate } from '#src/kit/screen/dates.tsx'
import { Section } from '#src/kit/screen/Section.tsx'
import { call } from '#src/providers/call.ts'
import { useSite } from '#src/providers/site.ts'
import { Deadline } from '../parts/Deadline.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { useLearning } from '../parts/useLearning.ts'

export function HomeLists() {
  const query = useLearning(['home'], (signal) => call(readStudentHome, { signal }))
  return (
    <Section title="Harus dikerjakan">
      <QueryContent query={query}>{(home) => <HomeSections home={home} />}</QueryContent>
    </Section>
  )
}

type OfTask = { id: number; lesson_class_id: number }
const taskPath = ({ id, lesson_class_id }: OfTask) => `${STUDENT_LESSONS}/${lesson_class_id}/task/${id}`

function HomeSections({ home: { due, returned, materials, scored, totals } }: { home: StudentHome }) {
  const { time_zone } = useSite()
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {due.length === 0 && returned.length === 0 && (
        <Typography color="textSecondary">Tidak ada tugas yang menunggu.</Typography>
      )}
      <HomeList title="Dikembalikan untuk direvisi" rows={returned} total={totals.returned}>
        {(task) => <HomeItem to={taskPath(task)} {...task} detail={task.feedback} />}
      </HomeList>
      <HomeList title="Tugas" rows={due} total={totals.due}>
        {(task) => (
          <HomeItem
            to={taskPath(task)}
            {...task}
            detail={
              <>
                <Deadline at={task.due_at} />
                {task.is_begun && ' · sudah dimulai'}
              </>
            }
          />
        )}
      </HomeList>
      <HomeList title="Materi baru" rows={materials} total={totals.materials}>
        {(material) => (
          <HomeItem
            to={`${STUDENT_LESSONS}/${material.lesson_class_id}?tab=materials`}
            {...material}
            detail={longDate(dayIn(time_zone, Date.parse(material.created_at)))}
          />
        )}
      </HomeList>
      <HomeList title="Nilai terbaru" rows={scored}>
        {(task) => <HomeItem to={taskPath(task)} {...task} detail={`Nilai ${formatPoints(task.score)}`} />}
      </HomeList>
    </Box>
  )
}

type HomeListProps<Row> = {
  title: string
  rows: readonly Row[]
  /** How many there are on the server, where `rows` are only the first. */
  total?: number
  children: (row: Row) => ReactNode
}

/** Rows a list shows at first, so that a phone shows the other lists without endless scrolling. */
const ROWS_AT_FIRST = 5

function HomeList<Row extends { id: number }>({ title, rows, total = 0, children }: HomeListProps<Row>) {
  const [isExpanded, setExpanded] = useState(false)
  const visible = isExpanded ? rows : rows.slice(0, ROWS_AT_FIRST)
  const hidden = rows.length - visible.length
  const more = total - rows.length
  if (rows.length === 0) return null
  return (
    <Box>
      <Typography component="h3" variant="body2" color="textSecondary" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {visible.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </Box>
      {hidden > 0 && (
        <Button
          size="small"
          onClick={() => setExpanded(true)}
          aria-label={`Tampilkan ${hidden} lagi: ${title}`}
        >
          {`Tampilkan ${hidden} lagi`}
        </Button>
      )}
      {hidden === 0 && more > 0 && (
        <TextLink component={Link} to={STUDENT_LESSONS} sx={{ display: 'inline-block', py: 1 }}>
          {`${more} lainnya di Pelajaran Saya`}
        </TextLink>
      )}
    </Box>
  )
}

type HomeItemProps = { to: string; name: string; lesson: { name: string }; detail: ReactNode }

function HomeItem({ to, name, lesson, detail }: HomeItemProps) {
  return (
    <Box sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <TextLink component={Link} to={to} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </TextLink>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {lesson.name}
        {detail && <> · {detail}</>}
      </Typography>
    </Box>
  )
}
