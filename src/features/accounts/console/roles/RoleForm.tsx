/** The form of a role; a new role can be a copy of another. */
import { type RaRecord, useGetOne, useNotify } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { FormScreen } from '#platform/console/kit/form/FormScreen.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { useUser } from '#platform/console/providers/session.ts'
import { canGrant, roleInput } from '#platform/contract/identity/role.ts'
import { AccessField } from './AccessField.tsx'
import { ROLES } from './roleData.ts'

export function Form() {
  const [query] = useSearchParams()
  const copiedRoleId = query.get('dari')
  return copiedRoleId ? (
    <CopiedRoleForm id={copiedRoleId} key={copiedRoleId} />
  ) : (
    <RoleForm initialValues={{ accesses: [] }} />
  )
}

/** The copy leaves out keys that the user may not grant. */
function CopiedRoleForm({ id }: { id: string }) {
  const { role_access } = useUser()
  const notify = useNotify()
  const { data, error } = useGetOne<RaRecord>(
    ROLES,
    { id },
    { retry: false, onError: ({ message }: Error) => notify(message, { type: 'error' }) },
  )
  if (error) return <RoleForm initialValues={{ accesses: [] }} />
  if (!data) return <ProgressBar isLoading />
  const grantedKeys: string[] = data.accesses
  const accesses = grantedKeys.filter((name) => canGrant(role_access, name))
  return <RoleForm initialValues={{ name: `${data.name} (salinan)`, accesses }} />
}

function RoleForm({ initialValues }: { initialValues: Record<string, unknown> }) {
  return (
    <FormScreen schema={roleInput} defaultValues={initialValues} isBare>
      <Section title="Role">
        <Field name="name" />
      </Section>
      <Section title="Akses">
        <AccessField />
      </Section>
    </FormScreen>
  )
}
