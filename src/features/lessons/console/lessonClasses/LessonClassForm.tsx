/** The form of one lesson of a class; for a new one, a checkbox enrols the whole class. */
import { useQuery } from '@tanstack/react-query'
import { useInput, useRecordContext } from 'react-admin'
import { z } from 'zod'
import { parseSelection } from '#features/school/console/useClassSelection.ts'
import { pastPeriodRequest } from '#features/school/console/worksheet/usePastPeriod.ts'
import { canAddToPast } from '#features/school/period.ts'
import { AutocompleteField } from '#platform/console/kit/field/AutocompleteField.tsx'
import { FieldGrid } from '#platform/console/kit/form/Fields.tsx'
import { FormScreen } from '#platform/console/kit/form/FormScreen.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { LoadFailure } from '#platform/console/kit/screen/EmptyState.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { describeField } from '#platform/contract/fields.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import {
  type LessonClassDetail,
  lessonClassFields,
  lessonTeacher,
  readLessonClassOptions,
} from '../../lessonClass.ts'
import { LessonHistory } from '../teacherChanges/LessonHistory.tsx'
import type { ClassPeriodIds, Options } from './ClassLessons.tsx'
import { findClosedReason, LessonPeriodFields } from './LessonPeriodFields.tsx'
import { WholeClassCheckbox } from './WholeClassCheckbox.tsx'

const { lesson_id, teacher_id } = lessonTeacher.shape
const schema = lessonClassFields.extend({ lesson_id, teacher_id, add_all_student: z.boolean().nullish() })

type LessonClassBody = ClassPeriodIds & { lesson_teachers: { lesson_id: number }[] }

/** Converts the values to the request body of the table, which has a list of lessons. */
function toRequestBody({ lesson_id, teacher_id, ...rest }: Record<string, unknown>) {
  return { ...rest, lesson_teachers: [{ lesson_id, teacher_id }] }
}

/** The confirmation before the lesson is changed, which affects all participants; null if nobody is affected. */
function toLessonChangeQuestion(record: LessonClassDetail | undefined, newLesson: NamedRef | undefined) {
  if (!record) return null
  const { lesson, classroom, participants } = record
  if (!newLesson || newLesson.id === lesson.id || participants === 0) return null
  return {
    title: 'Ganti mata pelajaran',
    text: `${participants} peserta ${lesson.name} ${classroom.name} akan menjadi peserta ${newLesson.name}. Lanjutkan?`,
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
          <LoadFailure message={options.error.message} onRetry={() => options.refetch()} />
        )}
      </>
    )
  return <LessonClassFields options={options.data} />
}

function LessonClassFields({ options }: { options: Options }) {
  const { lessons, teachers } = options
  const canAdd = canAddToPast(useUser())
  const { eduyear_id, semester_id } = parseSelection(new URLSearchParams(), options)
  return (
    <FormScreen
      schema={schema}
      defaultValues={{ eduyear_id, semester_id, add_all_student: false }}
      transform={(values) => ({ ...toRequestBody(values), with_passed: canAdd })}
      // Administrators must confirm adding a lesson to a passed period.
      confirmBefore={(sentBody, record) => {
        const storedLesson = record as LessonClassDetail | undefined
        const { lesson_teachers, ...classPeriod } = sentBody as LessonClassBody
        const closedReason = canAdd ? findClosedReason(options, classPeriod, storedLesson) : null
        if (closedReason) return pastPeriodRequest(closedReason.message)
        const [row] = lesson_teachers
        return toLessonChangeQuestion(
          storedLesson,
          lessons.find(({ id }) => id === row?.lesson_id),
        )
      }}
    >
      <FieldGrid>
        <LessonPeriodFields options={options} />
        <SearchableSelect name="lesson_id" choices={lessons} />
        <SearchableSelect name="teacher_id" choices={teachers} />
        <WholeClassField />
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

type SearchableSelectProps = { name: string; choices: readonly { id: number; name: string }[] }

/** A select with search, since a school has dozens of lessons and teachers. */
function SearchableSelect({ name, choices }: SearchableSelectProps) {
  const { field, fieldState } = useInput({ source: name })
  return (
    <AutocompleteField
      label={describeField(schema, name).label}
      options={choices}
      value={Number(field.value) || null}
      onChange={(choice) => field.onChange(choice?.id ?? null)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      isRequired
    />
  )
}

function WholeClassField() {
  const { field } = useInput({ source: 'add_all_student' })
  const isNew = useRecordContext()?.id === undefined
  if (!isNew) return null
  return (
    <WholeClassCheckbox
      ref={field.ref}
      isChecked={Boolean(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
