/** /sia/activity/lesson-class/teacher-change: replaces a teacher in selected lessons, and shows earlier changes. */
import { usePastPeriod } from '#features/school/console/worksheet/usePastPeriod.ts'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { call } from '#platform/console/providers/call.ts'
import { type MatrixPeriod, readLessonMatrix } from '../../lessonMatrix.ts'
import { PLANNED, readTeacherChanges } from '../../teacherChange.ts'
import type { Options } from '../lessonClasses/ClassLessons.tsx'
import { SemesterScreen } from '../lessonClasses/SemesterScreen.tsx'
import { LESSON_CLASSES } from '../resources.ts'
import { ChangeHistory } from './ChangeHistory.tsx'
import { ReplaceableLessons } from './ReplaceableLessons.tsx'

export function Screen() {
  return (
    <SemesterScreen
      subtitle="Guru pengganti mengambil alih pelajaran di semua kelas sekaligus, beserta materi, tugas dan nilainya."
      detail="Guru dan pelajarannya tampil di sini."
    >
      {({ key, ...props }) => <Semester key={key} {...props} />}
    </SemesterScreen>
  )
}

function Semester({ period, options }: { period: MatrixPeriod; options: Options }) {
  const eduyear = options.eduyears.find(({ id }) => id === period.eduyear_id)
  const semester = options.semesters.find(({ id }) => id === period.semester_id)
  const { closedReason, warning } = usePastPeriod(eduyear ? { eduyear, semester } : null)
  const query = useWorksheetQuery([LESSON_CLASSES, 'teacherChanges', period], async (signal) => ({
    matrix: (await call(readLessonMatrix, { query: period, signal })).result,
    history: (await call(readTeacherChanges, { query: period, signal })).result,
  }))
  const reload = () => void query.refetch()
  return (
    <WorksheetContent query={query}>
      {({ matrix, history }) => (
        <>
          <ReplaceableLessons
            // Remounted after a change, which resets the selection.
            key={query.dataUpdatedAt}
            matrix={matrix}
            futureChanges={history.rows.filter(({ state }) => state === PLANNED)}
            period={period}
            closedReason={closedReason ?? warning}
            onDone={reload}
          />
          <ChangeHistory rows={history.rows} onCancelled={reload} />
        </>
      )}
    </WorksheetContent>
  )
}
