/** The teachers whom the website names: searched and chosen one by one, kept as their ids. */
import { Autocomplete, Box, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInput } from 'react-admin'
import { listTeacherChoices, teacherIds } from '#contract/content/setting.ts'
import { useField } from '#src/kit/form/FormSchema.ts'
import { holdEnter, pickByEnter } from '#src/kit/screen/searchLater.ts'
import { findsAny, firstMatches } from '#src/kit/screen/textSearch.ts'
import { call } from '#src/providers/call.ts'

const NONE: never[] = []

export function TeacherChoice() {
  const { label } = useField('teachers')
  const { id, field, fieldState } = useInput<string>({ source: 'teachers', format: (stored) => stored ?? '' })
  const { data = NONE, isLoading, error } = useTeachers()
  const [text, setText] = useState('')
  const ids = teacherIds(field.value)
  // A teacher whose record is gone is not shown, and leaves with the next choice.
  const chosen = data.filter((teacher) => ids.includes(teacher.id))
  const others = data.filter((teacher) => !ids.includes(teacher.id))
  const isFound = text === '' || findsAny(others, text)
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      autoHighlight
      // Enter must not take out who was chosen before.
      filterSelectedOptions={text !== ''}
      inputValue={text}
      onInputChange={(_, typed, reason) => {
        // The list of who is chosen is a new one at every letter, which would empty the box.
        if (reason !== 'reset') setText(typed)
      }}
      onKeyDown={isFound ? pickByEnter : holdEnter}
      id={id}
      options={data}
      value={chosen}
      loading={isLoading}
      // Without the list a choice would throw away what is stored.
      disabled={isLoading || error !== null}
      onChange={(_, teachers) => field.onChange(teachers.map((teacher) => teacher.id).join(','))}
      onBlur={field.onBlur}
      getOptionLabel={({ name }) => name}
      filterOptions={firstMatches}
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
          error={fieldState.invalid || error !== null}
          helperText={
            fieldState.error?.message ??
            error?.message ??
            'Nama, jabatan dan fotonya terlihat oleh siapa saja. Kosong berarti tidak ada yang ditampilkan.'
          }
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
