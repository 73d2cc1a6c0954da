/** The form of a student, in its three sections. */

import { Box, Chip } from '@mui/material'
import type { ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import { openStudentAccount } from '#features/accounts/account.ts'
import { Fields } from '#platform/console/kit/form/Fields.tsx'
import { ResourceForm } from '#platform/console/kit/registry/GeneratedScreens.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { serverNow } from '#platform/console/providers/serverClock.ts'
import { STUDENT_SECTIONS, student } from '../../student.ts'
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
  <ResourceForm resource={student} defaultValues={{ entry_year: thisYear }} isBare>
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
      <Fields names={personal.fields} spans={STUDENT_SPANS} />
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
