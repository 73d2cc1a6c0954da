/** 'Ditujukan kepada' of a news post; what is addressed to people stands on the website only if that is chosen too. */
import { FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { AutocompleteArrayInput, useInput } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { useField } from '#platform/console/kit/form/FormSchema.ts'
import { useReadOnly } from '#platform/console/kit/form/readOnly.ts'
import { call } from '#platform/console/providers/call.ts'
import { MINUTE } from '#platform/contract/units.ts'
import { AUDIENCE_KINDS, type Audience, listAudiences } from '../../audience.ts'

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
  const { isLoaded, choices, toKeys, toAudience } = useChoices(getValues('audience') ?? [])
  /** A public post that gets an audience leaves the website, unless it is chosen again. */
  const adaptVisibility = (keys: readonly string[]) => {
    const isFirst = keys.length > 0 && !getValues('audience')?.length
    if (isFirst) setValue('visibility', 'private', { shouldDirty: true })
    if (keys.length === 0)
      setValue('visibility', defaultValues?.visibility ?? 'public', { shouldDirty: true })
  }
  return (
    <AutocompleteArrayInput
      // It keeps the names of what is chosen, so that it begins anew with those that are loaded.
      key={String(isLoaded)}
      source="audience"
      label={label}
      choices={choices}
      format={toKeys}
      parse={toAudience}
      onChange={(keys) => adaptVisibility(keys)}
      readOnly={isReadOnly}
      disabled={isReadOnly}
      fullWidth
      size="small"
      margin="none"
      translateChoice={false}
      noOptionsText="Tidak ditemukan"
      helperText="Kosongkan bila untuk semua pengunjung website."
    />
  )
}

const keyOf = ({ kind, id }: Audience[number]) => (id ? `${kind}:${id}` : kind)

/** The options, and those that are chosen before the options are loaded. */
function useChoices(chosen: Audience) {
  const { data } = useQuery({
    queryKey: ['audiences'],
    queryFn: async ({ signal }) => (await call(listAudiences, { signal })).result.rows,
    staleTime: MINUTE,
  })
  const entries = new Map<string, Audience[number] & { name: string }>()
  for (const entry of [...chosen.map(({ ...entry }) => ({ ...entry, name: nameOf(entry) })), ...(data ?? [])])
    entries.set(keyOf(entry), entry)
  return {
    isLoaded: data !== undefined,
    choices: [...entries].map(([id, { name }]) => ({ id, name })),
    toKeys: (audience: Audience | null | undefined) => (audience ?? []).map(keyOf),
    toAudience: (keys: readonly string[]): Audience =>
      keys.flatMap((key) => {
        const entry = entries.get(key)
        return entry ? [entry.id ? { kind: entry.kind, id: entry.id } : { kind: entry.kind }] : []
      }),
  }
}

/** Until the names of classes are loaded. */
const nameOf = ({ kind, id }: Audience[number]) => (id ? `${AUDIENCE_KINDS[kind]} …` : AUDIENCE_KINDS[kind])

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
