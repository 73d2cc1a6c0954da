/** The form of a teacher, generated from the contract. */
import { Box } from '@mui/material'
import { openTeacherAccount } from '#contract/people/account.ts'
import { exportTeacherData } from '#contract/people/personalData.ts'
import { teacher } from '#contract/people/teacher.ts'
import { Fields } from '#src/kit/form/Fields.tsx'
import { ResourceForm } from '#src/kit/wing/ResourceScreens.tsx'
import { PendingAccountAlert } from './account/PendingAccountAlert.tsx'
import { PersonalDataButton } from './personalData/PersonalData.tsx'

export const Form = () => (
  <ResourceForm resource={teacher}>
    <PendingAccountAlert endpoint={openTeacherAccount} />
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', '&:not(:empty)': { mb: 2 } }}>
      <PersonalDataButton endpoint={exportTeacherData} />
    </Box>
    <Fields names={Object.keys(teacher.input.shape)} />
  </ResourceForm>
)
