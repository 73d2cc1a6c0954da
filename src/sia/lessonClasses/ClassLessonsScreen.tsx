/** The screen 'Data Per Kelas': selects for year, semester and class, then its lessons and teachers. */
import { lessonClassFields, readLessonsOfClass } from '#contract/sia/lessonClass/lessonClass.ts'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { LESSON_CLASSES } from '../resources.ts'
import { ClassSelectionCard } from '../worksheet/ClassSelectionCard.tsx'
import { useWorksheetQuery, WorksheetContent } from '../worksheet/worksheet.tsx'
import { ClassLessons, type ClassPeriodIds, type Options } from './ClassLessons.tsx'
import { useLessonClassOptions } from './LessonClassForm.tsx'

export function Screen() {
  const { label, parent } = useScreen()
  const options = useLessonClassOptions()
  return (
    <>
      <ScreenHeader title={label} subtitle="Pelajaran Kelas" backTo={parent} />
      <WorksheetContent query={options}>{(data) => <SelectedClass options={data} />}</WorksheetContent>
    </>
  )
}

const NOTHING_SELECTED = {
  title: 'Pilih tahun ajaran, semester dan kelas',
  detail: 'Pelajaran kelas itu tampil di sini.',
}

function SelectedClass({ options }: { options: Options }) {
  return (
    <ClassSelectionCard schema={lessonClassFields} options={options} placeholder={NOTHING_SELECTED}>
      {({ eduyear_id, semester_id, classroom_id }) =>
        eduyear_id && semester_id && classroom_id ? (
          <Lessons classPeriod={{ eduyear_id, semester_id, classroom_id }} options={options} />
        ) : null
      }
    </ClassSelectionCard>
  )
}

function Lessons({ classPeriod, options }: { classPeriod: ClassPeriodIds; options: Options }) {
  const query = useWorksheetQuery(
    [LESSON_CLASSES, 'ofClass', classPeriod],
    async (signal) => (await call(readLessonsOfClass, { query: classPeriod, signal })).result,
  )
  return (
    <WorksheetContent query={query}>
      {(data) => (
        <ClassLessons
          key={query.dataUpdatedAt}
          {...data}
          classPeriod={classPeriod}
          options={options}
          onReload={() => void query.refetch()}
        />
      )}
    </WorksheetContent>
  )
}
