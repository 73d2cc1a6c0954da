/** The form of an education year: offers this year and the next nine, and names the year by itself. */
import { SelectInput, useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { eduyear, eduyearName, offeredYears } from '#contract/sia/eduyear.ts'
import { Field, FieldGrid } from '#src/kit/form/Fields.tsx'
import { useField } from '#src/kit/form/FormSchema.ts'
import { useReadOnly } from '#src/kit/readOnly/readOnly.ts'
import { ResourceForm } from '#src/kit/wing/ResourceScreens.tsx'

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
  const years = offeredYears(new Date().getFullYear(), record?.code)
  /** A name somebody wrote stays; an empty or made one follows the year. */
  const nameAfter = (code: string) => {
    const name = getValues('name')
    const isMade = !name || years.some((year) => eduyearName(year) === name)
    if (isMade) setValue('name', eduyearName(code), { shouldDirty: true })
  }
  return (
    <SelectInput
      source="code"
      label={label}
      isRequired={isRequired}
      readOnly={isReadOnly}
      choices={years.map((year) => ({ id: year, name: year }))}
      onChange={(event) => nameAfter(event.target.value)}
      helperText={false}
      fullWidth
      size="small"
      margin="none"
    />
  )
}
