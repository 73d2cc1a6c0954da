/** /sia/activity/lesson-class/matrix: the teachers of all lessons and classes of a semester in one table. */
import { usePastPeriod } from '#features/school/console/worksheet/usePastPeriod.ts'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { call } from '#platform/console/providers/call.ts'
import { type MatrixPeriod, readLessonMatrix } from '../../lessonMatrix.ts'
import type { Options } from '../lessonClasses/ClassLessons.tsx'
import { SemesterScreen } from '../lessonClasses/SemesterScreen.tsx'
import { LESSON_CLASSES } from '../resources.ts'
import { Matrix } from './Matrix.tsx'

export function Screen() {
  return (
    <SemesterScreen subtitle="Pelajaran Kelas" detail="Matriks pelajarannya tampil di sini.">
      {({ key, ...props }) => <Semester key={key} {...props} />}
    </SemesterScreen>
  )
}

type Props = { period: MatrixPeriod; options: Options }

function Semester({ period, options }: Props) {
  const eduyear = options.eduyears.find(({ id }) => id === period.eduyear_id)
  const semester = options.semesters.find(({ id }) => id === period.semester_id)
  const pastPeriod = usePastPeriod(eduyear ? { eduyear, semester } : null)
  const periodName = `Tahun Ajaran ${eduyear?.name ?? ''}, Semester ${semester?.name ?? ''}`
  const query = useWorksheetQuery(
    [LESSON_CLASSES, 'matrix', period],
    async (signal) => (await call(readLessonMatrix, { query: period, signal })).result,
  )
  return (
    <WorksheetContent query={query}>
      {(matrix) => (
        <Matrix
          matrix={matrix}
          period={period}
          periodName={periodName}
          pastPeriod={pastPeriod}
          onReload={query.refetch}
        />
      )}
    </WorksheetContent>
  )
}
