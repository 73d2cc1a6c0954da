/** The screen of one lesson of a class, with tabs for materials, tasks and students. */
import { Alert, Card, Tab, Tabs } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { TEACHER_LESSONS } from '../../lesson.ts'
import { QueryContent } from '../parts/QueryContent.tsx'
import { MaterialTab } from './MaterialTab.tsx'
import type { LessonTab } from './paths.ts'
import { StudentTab } from './StudentTab.tsx'
import { TaskTab } from './TaskTab.tsx'
import { type Lesson, useLesson } from './useLesson.ts'

const TABS = { materials: MaterialTab, tasks: TaskTab, students: StudentTab } as const

export function Screen() {
  const { label } = useScreen()
  const query = useLesson()
  return (
    <>
      {!query.data && <ScreenHeader title={label} backTo={TEACHER_LESSONS} />}
      <QueryContent query={query}>{(lesson) => <LessonTabs lesson={lesson} />}</QueryContent>
    </>
  )
}

function LessonTabs({ lesson }: { lesson: Lesson }) {
  const [params, setParams] = useSearchParams()
  const requestedTab = params.get('tab')
  const tab: LessonTab = requestedTab === 'tasks' || requestedTab === 'students' ? requestedTab : 'materials'
  const TabPanel = TABS[tab]
  const { classroom, semester, eduyear, teacher } = lesson
  return (
    <>
      <ScreenHeader
        title={`${lesson.lesson.name} · ${classroom.name}`}
        subtitle={`Semester ${semester.name} ${eduyear.name} · ${teacher.name}`}
        backTo={TEACHER_LESSONS}
      />
      {lesson.read_only && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {lesson.read_only}
        </Alert>
      )}
      <Card>
        <Tabs
          value={tab}
          onChange={(_, next: LessonTab) => setParams({ tab: next }, { replace: true })}
          variant="fullWidth"
          aria-label="Isi pelajaran"
          sx={{ borderBottom: 1, borderColor: 'divider' }}
        >
          <Tab value="materials" label={`Materi (${lesson.materials})`} />
          <Tab value="tasks" label={`Tugas (${lesson.tasks})`} />
          <Tab value="students" label={`Siswa (${lesson.students})`} />
        </Tabs>
        <TabPanel lesson={lesson} />
      </Card>
    </>
  )
}
