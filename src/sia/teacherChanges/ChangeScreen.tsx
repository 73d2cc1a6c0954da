/** /sia/activity/lesson-class/teacher-change: who is followed by whom, from when on and in which classes; and what was before. */
import { matrixPeriod, readLessonMatrix } from '#contract/sia/enrolment/lessonMatrix.ts'
import { readTeacherChanges } from '#contract/sia/enrolment/teacherChange.ts'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import type { Options } from '../lessonClasses/ClassLessons.tsx'
import { useLessonClassOptions } from '../lessonClasses/LessonClassForm.tsx'
import type { Period } from '../lessonMatrix/cells.ts'
import { LESSON_CLASSES } from '../resources.ts'
import { usePassed } from '../worksheet/usePassed.ts'
import { useWorksheet, Worksheet } from '../worksheet/worksheet.tsx'
import { YearClassCard } from '../worksheet/YearClassCard.tsx'
import { ChangeHistory } from './ChangeHistory.tsx'
import { TaughtLessons } from './TaughtLessons.tsx'

export function Screen() {
  const { label, parent } = useScreen()
  const options = useLessonClassOptions()
  return (
    <>
      <ScreenHeader
        title={label}
        backTo={parent}
        subtitle="Guru pengganti mengambil alih pelajaran di semua kelas sekaligus, beserta materi, tugas dan nilainya."
      />
      <Worksheet query={options}>{(read) => <Chosen options={read} />}</Worksheet>
    </>
  )
}

const MISSING = { title: 'Pilih tahun ajaran dan semester', detail: 'Guru dan pelajarannya tampil di sini.' }

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

function Semester({ period, options }: { period: Period; options: Options }) {
  const eduyear = options.eduyears.find(({ id }) => id === period.eduyear_id)
  const semester = options.semesters.find(({ id }) => id === period.semester_id)
  const { closed, warning } = usePassed(eduyear ? { eduyear, semester } : null)
  const query = useWorksheet([LESSON_CLASSES, 'teacherChanges', period], async (signal) => ({
    matrix: (await call(readLessonMatrix, { query: period, signal })).result,
    history: (await call(readTeacherChanges, { query: period, signal })).result,
  }))
  const reload = () => void query.refetch()
  return (
    <Worksheet query={query}>
      {({ matrix, history }) => (
        <>
          <TaughtLessons
            // What was handed over is no longer chosen.
            key={query.dataUpdatedAt}
            matrix={matrix}
            plans={history.rows.filter(({ state }) => state === 'planned')}
            period={period}
            closed={closed ?? warning}
            onDone={reload}
          />
          <ChangeHistory rows={history.rows} onDropped={reload} />
        </>
      )}
    </Worksheet>
  )
}
