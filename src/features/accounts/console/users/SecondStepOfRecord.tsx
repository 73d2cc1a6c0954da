/** The part of a user's form about the second step; apart from the list, which does not load what forms need. */
import PhonelinkErase from '@mui/icons-material/PhonelinkEraseOutlined'
import { Box, Button, Divider, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useReadOnly } from '#platform/console/kit/form/readOnly.ts'
import { useRefetchRecord } from '#platform/console/kit/form/refetchRecord.ts'
import { useUser } from '#platform/console/providers/session.ts'
import type { User } from '../../user.ts'
import { ConfirmedReset } from './ResetSecondStep.tsx'

/** Below the fields of a user who has a second step. */
export function SecondStepOfRecord() {
  const user = useRecordContext<User>()
  const { id: ownId } = useUser()
  const isReadOnly = useReadOnly()
  const refetch = useRefetchRecord()
  if (!user?.has_second_step) return null
  const isOwn = user.id === ownId
  return (
    <>
      <Divider sx={{ my: 3 }} />
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          flexWrap: 'wrap',
          gap: 2,
        }}
      >
        <div>
          <Typography component="h2" variant="subtitle1">
            Langkah kedua aktif
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {isOwn
              ? 'Langkah kedua Anda sendiri diatur di Perangkat.'
              : 'Akun ini masuk dengan password dan kode dari ponsel.'}
          </Typography>
        </div>
        {!isOwn && !isReadOnly && (
          <ConfirmedReset user={user} onDone={refetch}>
            {(ask) => (
              <Button variant="outlined" color="error" startIcon={<PhonelinkErase />} onClick={ask}>
                Matikan langkah kedua
              </Button>
            )}
          </ConfirmedReset>
        )}
      </Box>
    </>
  )
}
