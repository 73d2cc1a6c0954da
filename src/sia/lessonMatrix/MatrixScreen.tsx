/** /sia/activity/lesson-class/matrix: the lessons of all classes of a semester in one table, filled by keyboard. */
import { matrixPeriod, readLessonMatrix } from '#contract/sia/enrolment/lessonMatrix.ts'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import type { Options } from '../lessonClasses/ClassLessons.tsx'
import { useLessonClassOptions } from '../lessonClasses/LessonClassForm.tsx'
import { LESSON_CLASSES } from '../resources.ts'
import { usePassed } from '../worksheet/usePassed.ts'
import { useWorksheet, Worksheet } from '../worksheet/worksheet.tsx'
import { YearClassCard } from '../worksheet/YearClassCard.tsx'
import type { Period } from './cells.ts'
import { Matrix } from './Matrix.tsx'

export function Screen() {
  const { label, parent } = useScreen()
  const options = useLessonClassOptions()
  return (
    <>
      <ScreenHeader title={label} subtitle="Pelajaran kelas" backTo={parent} />
      <Worksheet query={options}>{(read) => <Chosen options={read} />}</Worksheet>
    </>
  )
}

const MISSING = { title: 'Pilih tahun ajaran dan semester', detail: 'Matriks pelajarannya tampil di sini.' }

function Chosen({ options }: { options: Options }) {
  return (
    <YearClassCard schema={matrixPeriod} options={options} missing={MISSING}>
      {({ eduyear_id, semester_id }) =>
        eduyear_id && semester_id ? (
          <Semester
            key={`${eduyear_id} ${semester_id}`}
            period={{ eduyear_id, semester_id }}
            options={options}
          />
        ) : null
      }
    </YearClassCard>
  )
}

type Props = { period: Period; options: Options }

function Semester({ period, options }: Props) {
  const eduyear = options.eduyears.find(({ id }) => id === period.eduyear_id)
  const semester = options.semesters.find(({ id }) => id === period.semester_id)
  const passed = usePassed(eduyear ? { eduyear, semester } : null)
  const query = useWorksheet(
    [LESSON_CLASSES, 'matrix', period],
    async (signal) => (await call(readLessonMatrix, { query: period, signal })).result,
  )
  return (
    <Worksheet query={query}>
      {(read) => <Matrix read={read} period={period} passed={passed} onReload={query.refetch} />}
    </Worksheet>
  )
}
