/** The form of a teacher, generated from the contract. */
import { Box } from '@mui/material'
import { openTeacherAccount } from '#features/accounts/account.ts'
import { Fields } from '#platform/console/kit/form/Fields.tsx'
import { ResourceForm } from '#platform/console/kit/registry/GeneratedScreens.tsx'
import { exportTeacherData } from '../personalData.ts'
import { teacher } from '../teacher.ts'
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
