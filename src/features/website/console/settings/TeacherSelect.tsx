/** The select of the teachers shown on the website; the setting stores their ids, separated by commas. */
import { Autocomplete, Box, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useInput } from 'react-admin'
import { useTypedChoice } from '#platform/console/kit/field/useTypedChoice.ts'
import { useField } from '#platform/console/kit/form/FormSchema.ts'
import { blockEnter, preventSubmitOnEnter } from '#platform/console/kit/search/serverSearch.ts'
import { filterFirstMatches, hasMatch } from '#platform/console/kit/search/textSearch.ts'
import { call } from '#platform/console/providers/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { listTeacherChoices, teacherIds } from '../../setting.ts'

type TeacherChoice = Output<typeof listTeacherChoices>[number]

const NO_TEACHERS: never[] = []
const HINT = 'Nama, jabatan dan fotonya terlihat oleh siapa saja. Kosong berarti tidak ada yang ditampilkan.'

export function TeacherSelect() {
  const { label } = useField('teachers')
  const { id, field, fieldState } = useInput<string>({ source: 'teachers', format: (value) => value ?? '' })
  const { data = NO_TEACHERS, isLoading, error } = useTeachers()
  const { inputProps, note } = useTypedChoice({})
  const ids = teacherIds(field.value)
  // The id of a deleted teacher is not shown and is dropped at the next change.
  const selectedTeachers = data.filter((teacher) => ids.includes(teacher.id))
  const otherTeachers = data.filter((teacher) => !ids.includes(teacher.id))
  const problem = fieldState.error?.message ?? error?.message ?? note
  const hasMatches = inputProps.inputValue === '' || hasMatch(otherTeachers, inputProps.inputValue)
  const handleEnter = hasMatches ? preventSubmitOnEnter : blockEnter
  return (
    <Autocomplete<TeacherChoice, true>
      multiple
      disableCloseOnSelect
      autoHighlight
      // While searching, Enter must not deselect a teacher, so selected ones are not listed.
      filterSelectedOptions={inputProps.inputValue !== ''}
      {...inputProps}
      onKeyDown={(event) => {
        handleEnter(event)
        inputProps.onKeyDown(event)
      }}
      id={id}
      options={data}
      value={selectedTeachers}
      loading={isLoading}
      // Without the options, a change would drop the stored ids.
      disabled={isLoading || error !== null}
      onChange={(_, teachers) => field.onChange(teachers.map((teacher) => teacher.id).join(','))}
      onBlur={() => {
        inputProps.onBlur()
        field.onBlur()
      }}
      getOptionLabel={({ name }) => name}
      filterOptions={filterFirstMatches}
      getOptionKey={(teacher) => teacher.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      noOptionsText="Tidak ada guru yang cocok"
      loadingText="Mencari…"
      size="small"
      sx={{ mt: 2.5 }}
      renderOption={({ key, ...props }, { name, position }) => (
        <Box component="li" key={key} {...props}>
          {position ? `${name}, ${position}` : name}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={field.ref}
          error={fieldState.invalid || problem !== undefined}
          helperText={problem ?? HINT}
        />
      )}
    />
  )
}

function useTeachers() {
  return useQuery({
    queryKey: ['setting-teachers'],
    queryFn: async ({ signal }) => (await call(listTeacherChoices, { signal })).result,
  })
}
