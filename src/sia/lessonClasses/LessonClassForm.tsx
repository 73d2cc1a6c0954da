/** One lesson of a class; on create also 'Semua Siswa', which lets the whole class take part. */
import { Checkbox, FormControl, FormControlLabel, FormHelperText } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { AutocompleteInput, SelectInput, useInput, useRecordContext } from 'react-admin'
import { z } from 'zod'
import { describeField } from '#contract/fields.ts'
import { lessonClassFields, lessonTeacher, readLessonClassOptions } from '#contract/sia/lessonClass.ts'
import { FieldGrid } from '#src/kit/Fields.tsx'
import { FormScreen } from '#src/kit/FormScreen.tsx'
import { ListFailure } from '#src/kit/ListEmpty.tsx'
import { ProgressBar } from '#src/kit/ProgressBar.tsx'
import { useScreen } from '#src/kit/ScreenContext.ts'
import { ScreenHeader } from '#src/kit/ScreenHeader.tsx'
import { firstMatches } from '#src/kit/words.ts'
import { call } from '#src/providers/call.ts'
import { chosenFrom, stated } from '../useYearClass.ts'

const { lesson_id, teacher_id } = lessonTeacher.shape
const schema = lessonClassFields.extend({ lesson_id, teacher_id, add_all_student: z.boolean().nullish() })

/** The single form fills one row of what the table sends many of. */
function toTable({ lesson_id, teacher_id, ...rest }: Record<string, unknown>) {
  return { ...rest, lesson_teachers: [{ lesson_id, teacher_id }] }
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
  const { eduyears, semesters, classrooms, lessons, teachers } = options.data
  const { eduyear_id, semester_id } = chosenFrom(new URLSearchParams(), options.data)
  return (
    <FormScreen
      resource="lessonClass"
      schema={schema}
      defaultValues={{ eduyear_id, semester_id, add_all_student: false }}
      transform={toTable}
    >
      <FieldGrid>
        <Choice name="eduyear_id" choices={stated(eduyears)} />
        <Choice name="semester_id" choices={stated(semesters)} />
        <Choice name="classroom_id" choices={classrooms} />
        <SearchedChoice name="lesson_id" choices={lessons} />
        <SearchedChoice name="teacher_id" choices={teachers} />
        <WholeClass />
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

const common = ({ name, choices }: Choices) => ({
  source: name,
  label: describeField(schema, name).label,
  choices: [...choices],
  isRequired: true,
  helperText: false,
  fullWidth: true,
  size: 'small' as const,
  margin: 'none' as const,
  translateChoice: false,
})

const Choice = (props: Choices) => <SelectInput {...common(props)} />

/** Found by typing: a school has dozens of both. */
const SearchedChoice = (props: Choices) => (
  <AutocompleteInput {...common(props)} filterOptions={firstMatches} noOptionsText="Tidak ditemukan" />
)

function WholeClass() {
  const { field } = useInput({ source: 'add_all_student' })
  const isNew = useRecordContext()?.id === undefined
  if (!isNew) return null
  return (
    <FormControl>
      <FormControlLabel
        label="Semua Siswa"
        control={
          <Checkbox
            slotProps={{ input: { ref: field.ref } }}
            checked={Boolean(field.value)}
            onChange={(_, isChecked) => field.onChange(isChecked)}
            onBlur={field.onBlur}
          />
        }
      />
      <FormHelperText sx={{ mt: -0.5, ml: 4 }}>
        Semua peserta kelas ini langsung mengikuti pelajarannya.
      </FormHelperText>
    </FormControl>
  )
}
