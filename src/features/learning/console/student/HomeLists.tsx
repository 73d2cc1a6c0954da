/** The cards of a student's home: what to do, before the announcements, and after them new scores and materials. */
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { formatLongDate } from '#platform/console/kit/format/dates.tsx'
import { formatPoints } from '#platform/console/kit/format/formatScore.ts'
import { cardQuery } from '#platform/console/kit/home/cardQuery.ts'
import { HomeLine } from '#platform/console/kit/home/HomeLines.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { useSite } from '#platform/console/providers/site.ts'
import { dayIn } from '#platform/contract/zone.ts'
import { LEARNING_POLICY } from '../../access.ts'
import { STUDENT_LESSONS } from '../../paths.ts'
import { readStudentHome, type StudentHome } from '../../studentLesson.ts'
import { Deadline } from '../parts/Deadline.tsx'
import { HomeList } from '../parts/HomeList.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { LEARNING_KEY } from '../parts/useLearningQuery.ts'
import { takeOverIfAny } from './takeOverIfAny.ts'

export const { prepare, useCardQuery } = cardQuery({
  access: LEARNING_POLICY.attend,
  queryKey: [LEARNING_KEY, 'home'],
  queryFn: async ({ signal }) => {
    const { result } = await call(readStudentHome, { signal })
    await takeOverIfAny([...result.due, ...result.returned])
    return result
  },
})

/** For students with the key to their lessons. */
export function DueCard() {
  return useCan()(LEARNING_POLICY.attend) ? <Due /> : null
}

function Due() {
  const query = useCardQuery()
  return (
    <Section title="Harus dikerjakan">
      <QueryContent query={query}>{(home) => <DueLists home={home} />}</QueryContent>
    </Section>
  )
}

type TaskRef = { id: number; lesson_class_id: number; name: string; lesson: { name: string } }
const taskPath = ({ id, lesson_class_id }: TaskRef) => `${STUDENT_LESSONS}/${lesson_class_id}/task/${id}`

function DueLists({ home: { due, returned, totals } }: { home: StudentHome }) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {due.length === 0 && returned.length === 0 && (
        <Typography color="textSecondary">Tidak ada tugas yang menunggu.</Typography>
      )}
      <HomeList
        title="Dikembalikan untuk direvisi"
        rows={returned}
        total={totals.returned}
        moreAt={STUDENT_LESSONS}
      >
        {(task) => <Task task={task}>{task.feedback}</Task>}
      </HomeList>
      <HomeList title="Tugas" rows={due} total={totals.due} moreAt={STUDENT_LESSONS}>
        {(task) => (
          <Task task={task}>
            <Deadline dueAt={task.due_at} />
            {task.is_begun && ' · sudah dimulai'}
          </Task>
        )}
      </HomeList>
    </Box>
  )
}

/** Nothing as long as there is nothing new. */
export function NewsCard() {
  return useCan()(LEARNING_POLICY.attend) ? <News /> : null
}

function News() {
  const { time_zone } = useSite()
  const { data: home } = useCardQuery()
  if (!home || home.scored.length + home.materials.length === 0) return null
  return (
    <Section title="Yang baru">
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <HomeList title="Nilai terbaru" rows={home.scored} moreAt={STUDENT_LESSONS}>
          {(task) => <Task task={task}>{`Nilai ${formatPoints(task.score)}`}</Task>}
        </HomeList>
        <HomeList
          title="Materi baru"
          rows={home.materials}
          total={home.totals.materials}
          moreAt={STUDENT_LESSONS}
        >
          {({ lesson_class_id, name, lesson, created_at }) => (
            <HomeLine
              to={`${STUDENT_LESSONS}/${lesson_class_id}?tab=materials`}
              title={name}
              detail={`${lesson.name} · ${formatLongDate(dayIn(time_zone, Date.parse(created_at)))}`}
            />
          )}
        </HomeList>
      </Box>
    </Section>
  )
}

function Task({ task, children }: { task: TaskRef; children: ReactNode }) {
  const detail = (
    <>
      {task.lesson.name}
      {children && <> · {children}</>}
    </>
  )
  return <HomeLine to={taskPath(task)} title={task.name} detail={detail} />
}
