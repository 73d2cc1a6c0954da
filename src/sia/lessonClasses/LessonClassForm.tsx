/** One lesson of a class; on create also 'Semua Siswa', which lets the whole class take part. */
import { useQuery } from '@tanstack/react-query'
import { AutocompleteInput, useInput, useRecordContext } from 'react-admin'
import { z } from 'zod'
import { describeField } from '#contract/fields.ts'
import type { NamedRef } from '#contract/sia/activity.ts'
import {
  type LessonClassDetail,
  lessonClassFields,
  lessonTeacher,
  readLessonClassOptions,
} from '#contract/sia/lessonClass/lessonClass.ts'
import { canAddToPassed } from '#contract/sia/period.ts'
import { FieldGrid } from '#src/kit/form/Fields.tsx'
import { FormScreen } from '#src/kit/form/FormScreen.tsx'
import { ListFailure } from '#src/kit/list/ListEmpty.tsx'
import { ProgressBar } from '#src/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { filterFirstMatches } from '#src/kit/screen/textSearch.ts'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { useUser } from '#src/providers/session.ts'
import { LessonHistory } from '../teacherChanges/LessonHistory.tsx'
import { chosenFrom } from '../useYearClass.ts'
import { passedQuestion } from '../worksheet/usePassedPeriod.ts'
import type { ClassPeriod, Options } from './ClassLessons.tsx'
import { closedAt, LessonPlace } from './LessonPlace.tsx'
import { WholeClassBox } from './WholeClassBox.tsx'

const { lesson_id, teacher_id } = lessonTeacher.shape
const schema = lessonClassFields.extend({ lesson_id, teacher_id, add_all_student: z.boolean().nullish() })

type LessonClassBody = ClassPeriod & { lesson_teachers: { lesson_id: number }[] }

/** The single form fills one row of what the table sends many of. */
function toTable({ lesson_id, teacher_id, ...rest }: Record<string, unknown>) {
  return { ...rest, lesson_teachers: [{ lesson_id, teacher_id }] }
}

/** Another lesson is another lesson for everybody who takes part. */
function lessonChange(record: LessonClassDetail | undefined, chosen: NamedRef | undefined) {
  if (!record) return null
  const { lesson, classroom, participants } = record
  if (!chosen || chosen.id === lesson.id || participants === 0) return null
  return {
    title: 'Ganti mata pelajaran',
    text: `${participants} peserta ${lesson.name} ${classroom.name} akan menjadi peserta ${chosen.name}. Lanjutkan?`,
    confirmLabel: 'Ganti',
  }
}

export function Form() {
  const { label, parent } = useScreen()
  const options = useLessonClassOptions()
  if (!options.data)
    return (
      <>
        <ScreenHeader title={label} backTo={parent} />
        <ProgressBar isLoading={options.isFetching} />
        {options.error && !options.isFetching && (
          <ListFailure message={options.error.message} onRetry={() => options.refetch()} />
        )}
      </>
    )
  return <Sheet options={options.data} />
}

function Sheet({ options }: { options: Options }) {
  const { lessons, teachers } = options
  const mayAdd = canAddToPassed(useUser())
  const { eduyear_id, semester_id } = chosenFrom(new URLSearchParams(), options)
  return (
    <FormScreen
      schema={schema}
      defaultValues={{ eduyear_id, semester_id, add_all_student: false }}
      transform={(values) => ({ ...toTable(values), with_passed: mayAdd })}
      // An administrator is asked here, once, about a lesson in what is over.
      confirmBefore={(sent, record) => {
        const stored = record as LessonClassDetail | undefined
        const { lesson_teachers, ...place } = sent as LessonClassBody
        const closed = mayAdd ? closedAt(options, place, stored) : null
        if (closed) return passedQuestion(closed.message)
        const [row] = lesson_teachers
        return lessonChange(
          stored,
          lessons.find(({ id }) => id === row?.lesson_id),
        )
      }}
    >
      <FieldGrid>
        <LessonPlace options={options} />
        <SearchedChoice name="lesson_id" choices={lessons} />
        <SearchedChoice name="teacher_id" choices={teachers} />
        <WholeClass />
        <LessonHistory />
      </FieldGrid>
    </FormScreen>
  )
}

export function useLessonClassOptions() {
  return useQuery({
    queryKey: ['lessonClassOptions'],
    queryFn: async ({ signal }) => (await call(readLessonClassOptions, { signal })).result,
    refetchOnWindowFocus: false,
  })
}

type Choices = { name: string; choices: readonly { id: number; name: string }[] }

/** Found by typing: a school has dozens of both. */
const SearchedChoice = ({ name, choices }: Choices) => (
  <AutocompleteInput
    source={name}
    label={describeField(schema, name).label}
    choices={[...choices]}
    isRequired
    helperText={false}
    fullWidth
    size="small"
    margin="none"
    translateChoice={false}
    filterOptions={filterFirstMatches}
    noOptionsText="Tidak ditemukan"
  />
)

function WholeClass() {
  const { field } = useInput({ source: 'add_all_student' })
  const isNew = useRecordContext()?.id === undefined
  if (!isNew) return null
  return (
    <WholeClassBox
      ref={field.ref}
      isChecked={Boolean(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
