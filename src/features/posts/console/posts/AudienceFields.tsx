/** 'Ditujukan kepada' of a news post; what is addressed to people stands on the website only if that is chosen too. */
import { Autocomplete, FormControlLabel, FormHelperText, Switch, TextField } from '@mui/material'
import { useInput } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTypedChoice } from '#platform/console/kit/field/useTypedChoice.ts'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { useField } from '#platform/console/kit/form/FormSchema.ts'
import { useReadOnly } from '#platform/console/kit/form/readOnly.ts'
import { filterFirstMatches } from '#platform/console/kit/search/textSearch.ts'
import type { Audience, AudienceChoice } from '../../audience.ts'
import { useAudienceChoices } from './useAudienceChoices.ts'

export function AudienceFields() {
  const audience: Audience | null | undefined = useWatch({ name: 'audience' })
  return (
    <>
      <AudienceInput />
      {audience?.length ? <OnSiteSwitch /> : <Field name="visibility" />}
    </>
  )
}

function AudienceInput() {
  const { label } = useField('audience')
  const isReadOnly = useReadOnly()
  const { getValues, setValue } = useFormContext()
  const { defaultValues } = useFormState()
  const { id, field, fieldState } = useInput<Audience | null>({ source: 'audience' })
  const { data = NO_CHOICES, isLoading, error } = useAudienceChoices()
  const { inputProps, note } = useTypedChoice({})
  const audience: Audience = field.value || []
  const chosen = data.filter((choice) => audience.some((entry) => keyOf(entry) === keyOf(choice)))
  const problem = fieldState.error?.message ?? error?.message ?? note
  /** A public post that gets an audience leaves the website, unless it is chosen again. */
  const change = (choices: readonly AudienceChoice[]) => {
    const former = defaultValues?.visibility ?? 'public'
    if (choices.length === 0) setValue('visibility', former, { shouldDirty: true })
    else if (audience.length === 0 && getValues('visibility') === 'public')
      setValue('visibility', 'private', { shouldDirty: true })
    field.onChange(choices.map(({ kind, id }) => (id === undefined ? { kind } : { kind, id })))
  }
  return (
    <Autocomplete<AudienceChoice, true>
      multiple
      disableCloseOnSelect
      autoHighlight
      // While searching, Enter must not deselect, so what is chosen is not listed.
      filterSelectedOptions={inputProps.inputValue !== ''}
      {...inputProps}
      id={id}
      options={data}
      value={chosen}
      loading={isLoading}
      // Without the options, a change would drop what is stored.
      disabled={isReadOnly || isLoading || error !== null}
      onChange={(_, choices) => change(choices)}
      onBlur={() => {
        inputProps.onBlur()
        field.onBlur()
      }}
      getOptionLabel={({ name }) => name}
      filterOptions={filterFirstMatches}
      getOptionKey={keyOf}
      isOptionEqualToValue={(option, value) => keyOf(option) === keyOf(value)}
      noOptionsText="Tidak ditemukan"
      loadingText="Memuat…"
      size="small"
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={field.ref}
          error={fieldState.invalid || problem !== undefined}
          helperText={problem ?? 'Kosongkan bila untuk semua pengunjung website.'}
        />
      )}
    />
  )
}

const NO_CHOICES: never[] = []

const keyOf = ({ kind, id }: Audience[number]) => (id === undefined ? kind : `${kind}:${id}`)

function OnSiteSwitch() {
  const { id, field } = useInput({ source: 'visibility' })
  const isReadOnly = useReadOnly()
  const isOnSite = field.value === 'public'
  return (
    <div>
      <FormControlLabel
        label="Tampilkan juga di website"
        control={
          <Switch
            checked={isOnSite}
            disabled={isReadOnly}
            onChange={(_, isOn) => field.onChange(isOn ? 'public' : 'private')}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': `${id}-hint` } }}
          />
        }
      />
      <FormHelperText id={`${id}-hint`} sx={{ mt: 0 }}>
        {isOnSite ? 'Semua orang dapat membacanya.' : 'Hanya yang dituju dapat membacanya, sesudah masuk.'}
      </FormHelperText>
    </div>
  )
}
