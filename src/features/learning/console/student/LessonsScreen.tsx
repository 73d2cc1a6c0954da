/** The screen 'Pelajaran Saya' of a student: the lessons of one class and semester. */
import { Box, Card, CardActionArea, CardContent, Chip, Typography } from '@mui/material'
import { Link, useSearchParams } from 'react-router-dom'
import { SelectionCard } from '#features/school/console/worksheet/SelectionCard.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { STUDENT_LESSONS } from '../../paths.ts'
import { listOwnClasses, listStudentLessons, readOwnPeriod, type StudentLesson } from '../../studentLesson.ts'
import { QueryContent } from '../parts/QueryContent.tsx'
import { useLearningQuery } from '../parts/useLearningQuery.ts'

type Classes = Output<typeof listOwnClasses>

export function Screen() {
  const { label } = useScreen()
  const query = useLearningQuery(['own classes'], (signal) => call(listOwnClasses, { signal }))
  return (
    <>
      <ScreenHeader title={label} />
      <QueryContent query={query}>
        {(classes) => {
          const classSemesters = toClassSemesters(classes)
          return classSemesters.length === 0 ? (
            <Card>
              <EmptyState title="Belum ada pelajaran" detail="Pelajaran tampil setelah sekolah membaginya." />
            </Card>
          ) : (
            <LessonsOfSelection classSemesters={classSemesters} />
          )
        }}
      </QueryContent>
    </>
  )
}

type ClassSemester = {
  id: number
  name: string
  classroom_id: number
  eduyear_id: number
  semester_id: number
}

/** The combinations of class and semester as options, latest first. */
function toClassSemesters(classes: Classes): ClassSemester[] {
  return classes
    .flatMap(({ classroom, eduyear, semesters }) =>
      semesters.map((semester) => ({
        name: `${classroom.name} · ${semester.name} ${eduyear.name}`,
        classroom_id: classroom.id,
        eduyear_id: eduyear.id,
        semester_id: semester.id,
      })),
    )
    .map((classSemester, index) => ({ ...classSemester, id: index + 1 }))
}

function LessonsOfSelection({ classSemesters }: { classSemesters: readonly ClassSemester[] }) {
  const [params, setParams] = useSearchParams()
  const { data: period } = useLearningQuery(['own period'], (signal) => call(readOwnPeriod, { signal }))
  const { eduyear, semester } = period ?? {}
  const isActive = (classSemester: ClassSemester) =>
    classSemester.eduyear_id === eduyear?.id && classSemester.semester_id === semester?.id
  const requestedClassSemester = classSemesters.find(({ id }) => id === Number(params.get('place')))
  const classSemester = requestedClassSemester ?? classSemesters.find(isActive) ?? classSemesters[0]
  if (!classSemester) return null
  return (
    <>
      <SelectionCard columns={1}>
        <SelectField
          label="Kelas dan semester"
          options={classSemesters}
          value={classSemester.id}
          onChange={(id) => setParams({ place: String(id) }, { replace: true })}
        />
      </SelectionCard>
      <Lessons classSemester={classSemester} />
    </>
  )
}

function Lessons({ classSemester: { id: _, name, ...params } }: { classSemester: ClassSemester }) {
  const query = useLearningQuery(['own lessons', params], (signal) =>
    call(listStudentLessons, { params, signal }),
  )
  return (
    <QueryContent query={query}>
      {(lessons) => (
        <Box component="ul" aria-label={`Pelajaran ${name}`} sx={GRID_STYLE}>
          {lessons.map((lesson) => (
            <Box component="li" key={lesson.id}>
              <LessonCard lesson={lesson} />
            </Box>
          ))}
        </Box>
      )}
    </QueryContent>
  )
}

function LessonCard({ lesson }: { lesson: StudentLesson }) {
  const { materials, tasks, tasks_due } = lesson
  return (
    <Card sx={{ height: 1 }}>
      <CardActionArea component={Link} to={`${STUDENT_LESSONS}/${lesson.id}`} sx={{ height: 1 }}>
        <CardContent>
          <Typography component="h2" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
            {lesson.lesson.name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {lesson.teacher.name}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
            <Typography variant="body2">{`${materials} materi · ${tasks} tugas`}</Typography>
            {tasks_due > 0 && <Chip size="small" color="warning" label={`${tasks_due} belum dikumpulkan`} />}
          </Box>
        </CardContent>
      </CardActionArea>
    </Card>
  )
}

const GRID_STYLE = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
} as const
