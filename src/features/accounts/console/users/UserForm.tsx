/** The form of a user; type and role come first, because they determine the other fields. */
import { SelectInput, TextInput, useGetList } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Field, FieldGrid } from '#platform/console/kit/form/Fields.tsx'
import { useField } from '#platform/console/kit/form/FormSchema.ts'
import { FormScreen } from '#platform/console/kit/form/FormScreen.tsx'
import { useReadOnly } from '#platform/console/kit/form/readOnly.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { POLICY } from '#platform/contract/access.ts'
import { canManageUser, type ListedRole, whyNotGrantable } from '#platform/contract/identity/role.ts'
import type { UserType } from '#platform/contract/identity/userTypes.ts'
import { PAGE_SIZE } from '#platform/contract/options.ts'
import { userInput } from '../../user.ts'
import { ROLES } from '../roles/roleData.ts'
import { SecondStepOfRecord } from './SecondStepOfRecord.tsx'

export function Form() {
  const currentUser = useUser()
  const can = useCan()
  return (
    <FormScreen
      schema={userInput}
      defaultValues={{ user_type: 'administrator' }}
      transform={clearOtherNumber}
      canChange={(user) =>
        can(POLICY.user.change) && canManageUser(currentUser.role_access, { role_access: user.role_access })
      }
    >
      <FieldGrid>
        <Field name="user_type" />
        <RoleField />
        <Field name="name" />
        <Field name="username" />
        <Field name="email" />
        <NumberField />
      </FieldGrid>
      <SecondStepOfRecord />
    </FormScreen>
  )
}

const NUMBER_FIELD_OF_TYPE: Readonly<Record<string, 'nisn' | 'nip'>> = { student: 'nisn', teacher: 'nip' }

/** Clears the number of the other user type, e.g. typed before the type was changed. */
function clearOtherNumber(values: Record<string, unknown>) {
  const numberField = NUMBER_FIELD_OF_TYPE[String(values.user_type)]
  return {
    ...values,
    nisn: numberField === 'nisn' ? values.nisn : null,
    nip: numberField === 'nip' ? values.nip : null,
  }
}

/** NISN for students, NIP for teachers; required for them, which the schema's optional fields cannot express. */
function NumberField() {
  const name = NUMBER_FIELD_OF_TYPE[String(useWatch({ name: 'user_type' }))]
  return name ? <RequiredNumberInput key={name} name={name} /> : null
}

function RequiredNumberInput({ name }: { name: 'nisn' | 'nip' }) {
  const { label } = useField(name)
  const isReadOnly = useReadOnly()
  return (
    <TextInput
      source={name}
      label={label}
      isRequired
      readOnly={isReadOnly}
      helperText={false}
      autoComplete="off"
      fullWidth
      size="small"
      margin="none"
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  )
}

/** Roles that the user may not grant are disabled and show the reason. */
function RoleField() {
  const { label, isRequired } = useField('role_id')
  const isReadOnly = useReadOnly()
  const type = useWatch<{ user_type?: UserType }, 'user_type'>({ name: 'user_type' })
  const { data: roles = [], isPending } = useGetList<ListedRole>(ROLES, {
    pagination: { page: 1, perPage: PAGE_SIZE.options },
    sort: { field: 'name', order: 'ASC' },
  })
  const choices = roles.map((role) => {
    const reason = whyNotGrantable(role, type)
    return { id: role.id, name: reason ? `${role.name} (${reason})` : role.name, disabled: reason !== null }
  })
  return (
    <SelectInput
      source="role_id"
      label={label}
      isRequired={isRequired}
      readOnly={isReadOnly}
      choices={choices}
      isPending={isPending}
      translateChoice={false}
      helperText={false}
      fullWidth
      size="small"
      margin="none"
    />
  )
}
