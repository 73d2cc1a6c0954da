/** What waits for a teacher, on the home: answers to score, and tasks whose deadline is near. */
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { cardQuery } from '#platform/console/kit/home/cardQuery.ts'
import { HomeLine } from '#platform/console/kit/home/HomeLines.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { LEARNING_POLICY } from '../../access.ts'
import { TEACHER_LESSONS } from '../../lesson.ts'
import { readTeacherHome, type TeacherHome } from '../../teacherHome.ts'
import { Deadline } from '../parts/Deadline.tsx'
import { HomeList } from '../parts/HomeList.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { LEARNING_KEY } from '../parts/useLearningQuery.ts'

export const { prepare, useCardQuery } = cardQuery({
  access: LEARNING_POLICY.teach,
  queryKey: [LEARNING_KEY, 'teacher home'],
  queryFn: async ({ signal }) => (await call(readTeacherHome, { signal })).result,
})

/** For teachers with the key to their lessons. */
export function HomeCard() {
  return useCan()(LEARNING_POLICY.teach) ? <Loaded /> : null
}

function Loaded() {
  const query = useCardQuery()
  return (
    <Section title="Harus dikerjakan">
      <QueryContent query={query}>{(home) => <Lists home={home} />}</QueryContent>
    </Section>
  )
}

function Lists({ home: { unscored, due, totals } }: { home: TeacherHome }) {
  if (unscored.length === 0 && due.length === 0)
    return <Typography color="textSecondary">Tidak ada jawaban atau tugas yang menunggu.</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <HomeList
        title={`Menunggu dinilai (${totals.unscored_answers})`}
        rows={unscored}
        total={totals.unscored}
        moreAt={TEACHER_LESSONS}
      >
        {(task) => <Task task={task}>{`${task.answers} jawaban`}</Task>}
      </HomeList>
      <HomeList
        title={`Segera berakhir (${totals.due})`}
        rows={due}
        total={totals.due}
        moreAt={TEACHER_LESSONS}
      >
        {(task) => (
          <Task task={task}>
            <Deadline dueAt={task.due_at} />
            {` · ${task.submitted} dari ${task.participants} sudah mengumpulkan`}
          </Task>
        )}
      </HomeList>
    </Box>
  )
}

type TaskProps = { task: TeacherHome['unscored' | 'due'][number]; children: ReactNode }

function Task({ task: { id, lesson_class_id, name, lesson, classroom }, children }: TaskProps) {
  return (
    <HomeLine
      to={`${TEACHER_LESSONS}/${lesson_class_id}/task/${id}`}
      title={name}
      detail={
        <>
          {lesson.name} · {classroom.name} · {children}
        </>
      }
    />
  )
}
