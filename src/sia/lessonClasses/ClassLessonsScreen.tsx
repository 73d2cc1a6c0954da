/** Data Per Kelas: year, semester and class chosen above, all its lessons and teachers below. */
import { Box, Card, CardContent } from '@mui/material'
import { describeField } from '#contract/fields.ts'
import { lessonClassFields, readLessonsOfClass } from '#contract/sia/lessonClass.ts'
import { SelectBox } from '#src/kit/form/SelectBox.tsx'
import { useLossQuestion } from '#src/kit/form/UnsavedGuard.tsx'
import { Notice } from '#src/kit/list/ListEmpty.tsx'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { LESSON_CLASSES } from '../resources.ts'
import { stated, useYearClass } from '../useYearClass.ts'
import { useWorksheet, Worksheet } from '../worksheet/worksheet.tsx'
import { ClassLessons, type Options, type Place } from './ClassLessons.tsx'
import { useLessonClassOptions } from './LessonClassForm.tsx'

const labelOf = (name: string) => describeField(lessonClassFields, name).label

export function Screen() {
  const { label, parent } = useScreen()
  const options = useLessonClassOptions()
  return (
    <>
      <ScreenHeader title={label} backTo={parent} />
      <Worksheet query={options}>{(read) => <Chosen options={read} />}</Worksheet>
    </>
  )
}

function Chosen({ options }: { options: Options }) {
  const { chosen, choose } = useYearClass(options)
  const { ask, question } = useLossQuestion()
  const { eduyear_id, semester_id, classroom_id } = chosen
  const box = (name: keyof typeof chosen, among: readonly { id: number; name: string }[]) => (
    <SelectBox
      label={labelOf(name)}
      options={among}
      value={chosen[name]}
      onChange={(id) => ask(() => choose(name, id))}
      isRequired
    />
  )
  return (
    <>
      <Card sx={{ mb: 2.5 }}>
        <CardContent>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
            {box('eduyear_id', stated(options.eduyears))}
            {box('semester_id', stated(options.semesters))}
            {box('classroom_id', options.classrooms)}
          </Box>
        </CardContent>
      </Card>
      {eduyear_id && semester_id && classroom_id ? (
        <Lessons place={{ eduyear_id, semester_id, classroom_id }} options={options} />
      ) : (
        <Card>
          <Notice
            title="Pilih tahun ajaran, semester dan kelas"
            detail="Pelajaran kelas itu tampil di sini."
          />
        </Card>
      )}
      {question}
    </>
  )
}

function Lessons({ place, options }: { place: Place; options: Options }) {
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
