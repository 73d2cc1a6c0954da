/** The read-only block 'Data Guru' or 'Data Siswa' of the profile. */
import { Box, Typography } from '@mui/material'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { type DescribedField, describeField } from '#platform/contract/fields.ts'
import { type Profile, STUDENT_PROFILE_FIELDS, TEACHER_PROFILE_FIELDS } from '../../profile.ts'
import { student } from '../../student.ts'
import { teacher } from '../../teacher.ts'

export function OwnRecord({ profile }: { profile: Profile }) {
  if (profile.teacher) {
    const fields = TEACHER_PROFILE_FIELDS.map((name) => describeField(teacher.input, name))
    return <RecordSection title="Data Guru" fields={fields} values={profile.teacher} />
  }
  if (profile.student) {
    const fields = STUDENT_PROFILE_FIELDS.map((name) => {
      const field = describeField(student.input, name)
      return { ...field, label: name === 'religion' ? PROFILE_RELIGION_LABEL : field.label }
    })
    return <RecordSection title="Data Siswa" fields={fields} values={profile.student} />
  }
  return null
}

/** The specification uses this label here, and 'Agama' in the form. */
const PROFILE_RELIGION_LABEL = 'Religion'

type RecordSectionProps = { title: string; fields: DescribedField[]; values: Record<string, unknown> }

function RecordSection({ title, fields, values }: RecordSectionProps) {
  return (
    <Section title={title}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}
      >
        {fields.map((field) => (
          <Box key={field.name}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {field.label}
              {field.label === PROFILE_RELIGION_LABEL && <span> (agama)</span>}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {displayText(values[field.name], field)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  )
}

function displayText(value: unknown, { options }: DescribedField): string {
  if (value === null || value === undefined || value === '') return '–'
  return options?.find((option) => option.id === value)?.name ?? String(value)
}
