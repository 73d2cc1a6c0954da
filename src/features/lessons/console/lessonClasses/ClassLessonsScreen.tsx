/** The screen 'Data Per Kelas': selects for year, semester and class, then its lessons and teachers. */
import { ClassSelectionCard } from '#features/school/console/worksheet/ClassSelectionCard.tsx'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import { lessonClassFields, readLessonsOfClass } from '../../lessonClass.ts'
import { LESSON_CLASSES } from '../resources.ts'
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
