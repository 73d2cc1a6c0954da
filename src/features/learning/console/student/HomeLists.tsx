/** The lists on a student's home: returned and due tasks, new materials and new scores. */
import { Box, Button, Link as TextLink, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatLongDate } from '#platform/console/kit/format/dates.tsx'
import { formatPoints } from '#platform/console/kit/format/formatScore.ts'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { useSite } from '#platform/console/providers/site.ts'
import { dayIn } from '#platform/contract/zone.ts'
import { LEARNING_POLICY } from '../../access.ts'
import { STUDENT_LESSONS } from '../../paths.ts'
import { readStudentHome, type StudentHome } from '../../studentLesson.ts'
import { Deadline } from '../parts/Deadline.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { useLearningQuery } from '../parts/useLearningQuery.ts'
import { takeOverIfAny } from './takeOverIfAny.ts'

/** For students with the key to their lessons. */
export function HomeLists() {
  return useCan()(LEARNING_POLICY.attend) ? <Lists /> : null
}

function Lists() {
  const query = useLearningQuery(['home'], async (signal) => {
    const answer = await call(readStudentHome, { signal })
    await takeOverIfAny([...answer.result.due, ...answer.result.returned])
    return answer
  })
  return (
    <Section title="Harus dikerjakan">
      <QueryContent query={query}>{(home) => <HomeSections home={home} />}</QueryContent>
    </Section>
  )
}

type TaskRef = { id: number; lesson_class_id: number }
const taskPath = ({ id, lesson_class_id }: TaskRef) => `${STUDENT_LESSONS}/${lesson_class_id}/task/${id}`

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
                <Deadline dueAt={task.due_at} />
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
            detail={formatLongDate(dayIn(time_zone, Date.parse(material.created_at)))}
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
  /** The number of rows on the server, of which `rows` may be only the first. */
  total?: number
  children: (row: Row) => ReactNode
}

/** Rows shown before expanding, so that on a phone the other lists are within reach. */
const INITIAL_ROWS = 5

function HomeList<Row extends { id: number }>({ title, rows, total = 0, children }: HomeListProps<Row>) {
  const [isExpanded, setExpanded] = useState(false)
  const visibleRows = isExpanded ? rows : rows.slice(0, INITIAL_ROWS)
  const hiddenCount = rows.length - visibleRows.length
  const moreOnServer = total - rows.length
  if (rows.length === 0) return null
  return (
    <Box>
      <Typography component="h3" variant="body2" color="textSecondary" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {visibleRows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </Box>
      {hiddenCount > 0 && (
        <Button
          size="small"
          onClick={() => setExpanded(true)}
          aria-label={`Tampilkan ${hiddenCount} lagi: ${title}`}
        >
          {`Tampilkan ${hiddenCount} lagi`}
        </Button>
      )}
      {hiddenCount === 0 && moreOnServer > 0 && (
        <TextLink component={Link} to={STUDENT_LESSONS} sx={{ display: 'inline-block', py: 1 }}>
          {`${moreOnServer} lainnya di Pelajaran Saya`}
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
