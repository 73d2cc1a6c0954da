/** Data Per Kelas: year, semester and class chosen above, all its lessons and teachers below. */
import { lessonClassFields, readLessonsOfClass } from '#contract/sia/lessonClass/lessonClass.ts'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { LESSON_CLASSES } from '../resources.ts'
import { useWorksheet, Worksheet } from '../worksheet/worksheet.tsx'
import { YearClassCard } from '../worksheet/YearClassCard.tsx'
import { ClassLessons, type ClassPeriod, type Options } from './ClassLessons.tsx'
import { useLessonClassOptions } from './LessonClassForm.tsx'

export function Screen() {
  const { label, parent } = useScreen()
  const options = useLessonClassOptions()
  return (
    <>
      <ScreenHeader title={label} subtitle="Pelajaran Kelas" backTo={parent} />
      <Worksheet query={options}>{(read) => <Chosen options={read} />}</Worksheet>
    </>
  )
}

const NOTHING_CHOSEN = {
  title: 'Pilih tahun ajaran, semester dan kelas',
  detail: 'Pelajaran kelas itu tampil di sini.',
}

function Chosen({ options }: { options: Options }) {
  return (
    <YearClassCard schema={lessonClassFields} options={options} missing={NOTHING_CHOSEN}>
      {({ eduyear_id, semester_id, classroom_id }) =>
        eduyear_id && semester_id && classroom_id ? (
          <Lessons place={{ eduyear_id, semester_id, classroom_id }} options={options} />
        ) : null
      }
    </YearClassCard>
  )
}

function Lessons({ place, options }: { place: ClassPeriod; options: Options }) {
  const query = useWorksheet(
    [LESSON_CLASSES, 'ofClass', place],
    async (signal) => (await call(readLessonsOfClass, { query: place, signal })).result,
  )
  return (
    <Worksheet query={query}>
      {(read) => (
        <ClassLessons
          key={query.dataUpdatedAt}
          {...read}
          place={place}
          options={options}
          onReload={() => void query.refetch()}
        />
      )}
    </Worksheet>
  )
}
