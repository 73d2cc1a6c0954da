/** The form of a student, in its three sections. */

import { Box, Chip } from '@mui/material'
import type { ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { openStudentAccount } from '#features/accounts/account.ts'
import { Field, Fields } from '#platform/console/kit/form/Fields.tsx'
import { FormSchemaProvider } from '#platform/console/kit/form/FormSchema.ts'
import { ResourceForm } from '#platform/console/kit/registry/GeneratedScreens.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { serverNow } from '#platform/console/providers/serverClock.ts'
import { newStudent, STUDENT_SECTIONS, student } from '../../student.ts'
import { PendingAccountAlert } from '../account/PendingAccountAlert.tsx'
import { ParentFields } from './ParentFields.tsx'
import { STUDENT_SPANS } from './studentSpans.ts'

const [personal, parents, guardian] = STUDENT_SECTIONS
const listParentFields = (prefix: string) => parents.fields.filter((name) => name.startsWith(prefix))
const thisYear = String(new Date(serverNow()).getFullYear())

type FormProps = {
  /** Shown beside the status chips. */
  aside?: ReactNode
  /** Shown above the fields. */
  aboveFields?: ReactNode
}

export const Form = ({ aside, aboveFields }: FormProps) => (
  <ResourceForm
    resource={student}
    defaultValues={{ entry_year: thisYear }}
    schema={newStudent}
    transform={withoutHiddenNisn}
    isBare
  >
    <PendingAccountAlert endpoint={openStudentAccount} />
    {aboveFields}
    <Section
      title={personal.title}
      aside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <StatusChips />
          {aside}
        </Box>
      }
    >
      <PersonalFields />
    </Section>
    <Section title={parents.title}>
      <ParentFields title="Ayah" names={listParentFields('father_')} />
      <ParentFields title="Ibu" names={listParentFields('mother_')} />
    </Section>
    <Section title={guardian.title}>
      <ParentFields title="Wali" names={guardian.fields} absentButtonLabel="Tidak ada wali" />
    </Section>
  </ResourceForm>
)

/** Of a new student NISN and NIS may be left out, once somebody says that there is no NISN yet. */
function PersonalFields() {
  const isNew = useRecordContext()?.id === undefined
  const isWithoutNisn = useWatch({ name: 'without_nisn' }) === true
  const names = isWithoutNisn && isNew ? personal.fields.filter((name) => name !== 'nisn') : personal.fields
  const fields = <Fields names={names} spans={STUDENT_SPANS} />
  if (!isNew) return fields
  return (
    <>
      <Box sx={{ mb: 1 }}>
        <Field name="without_nisn" />
      </Box>
      {isWithoutNisn ? fields : <FormSchemaProvider value={student.input}>{fields}</FormSchemaProvider>}
    </>
  )
}

/** A hidden NISN is none. */
const withoutHiddenNisn = (values: Record<string, unknown>) =>
  values.without_nisn === true ? { ...values, nisn: null } : values

/** The student's class or exit; changed by enrolment and graduation, not in this form. */
function StatusChips() {
  const record = useRecordContext()
  if (record?.out_year)
    return (
      <>
        <Chip size="small" label={`Keluar ${record.out_year} · ${record.out_reason ?? '–'}`} />
        {record.anonymised_at && <Chip size="small" variant="outlined" label="Dianonimkan" />}
      </>
    )
  if (!record?.active_class) return null
  return <Chip size="small" color="primary" variant="outlined" label={`Kelas ${record.active_class}`} />
}
