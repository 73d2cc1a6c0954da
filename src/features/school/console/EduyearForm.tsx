/** The form of a school year: offers this year and the next nine, and fills in the name. */

import { SelectInput, useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { Field, FieldGrid } from '#platform/console/kit/form/Fields.tsx'
import { useField } from '#platform/console/kit/form/FormSchema.ts'
import { useReadOnly } from '#platform/console/kit/form/readOnly.ts'
import { ResourceForm } from '#platform/console/kit/registry/GeneratedScreens.tsx'
import { serverNow } from '#platform/console/providers/serverClock.ts'
import { eduyear, eduyearName } from '../eduyear.ts'
import { offeredYears } from './offeredYears.ts'

export const Form = () => (
  <ResourceForm resource={eduyear}>
    <FieldGrid>
      <YearField />
      <Field name="name" />
    </FieldGrid>
  </ResourceForm>
)

function YearField() {
  const { label, isRequired } = useField('code')
  const isReadOnly = useReadOnly()
  const record = useRecordContext()
  const { getValues, setValue } = useFormContext()
  const years = offeredYears(new Date(serverNow()).getFullYear(), record?.code)
  /** Replaces an empty or generated name; keeps one that was typed. */
  const updateName = (code: string) => {
    const name = getValues('name')
    const isGenerated = !name || years.some((year) => eduyearName(year) === name)
    if (isGenerated) setValue('name', eduyearName(code), { shouldDirty: true })
  }
  return (
    <SelectInput
      source="code"
      label={label}
      isRequired={isRequired}
      readOnly={isReadOnly}
      choices={years.map((year) => ({ id: year, name: year }))}
      onChange={(event) => updateName(event.target.value)}
      helperText={false}
      fullWidth
      size="small"
      margin="none"
    />
  )
}
