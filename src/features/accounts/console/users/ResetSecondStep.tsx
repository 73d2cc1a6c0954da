/** Turns off a user's second step after a confirmation, e.g. for a lost phone: a button of the row, and a part of the form. */
import PhonelinkErase from '@mui/icons-material/PhonelinkEraseOutlined'
import { Box, Button, Divider, IconButton, Tooltip, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useNotify, useRecordContext } from 'react-admin'
import { ConfirmDialog } from '#platform/console/kit/dialog/ConfirmDialog.tsx'
import { useReadOnly } from '#platform/console/kit/form/readOnly.ts'
import { useRefetchRecord } from '#platform/console/kit/form/refetchRecord.ts'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { resetSecondStep } from '../../secondStep.ts'
import type { User } from '../../user.ts'

export function ResetSecondStep({ user }: { user: User }) {
  return (
    <WithConfirmation user={user}>
      {(ask) => (
        <Tooltip title="Matikan langkah kedua">
          <IconButton onClick={ask} aria-label={`Matikan langkah kedua ${user.name}`}>
            <PhonelinkErase fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </WithConfirmation>
  )
}

/** Below the fields of a user who has a second step. */
export function SecondStepOfRecord() {
  const user = useRecordContext<User>()
  const { id: ownId } = useUser()
  const isReadOnly = useReadOnly()
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
          <WithConfirmation user={user}>
            {(ask) => (
              <Button variant="outlined" color="error" startIcon={<PhonelinkErase />} onClick={ask}>
                Matikan langkah kedua
              </Button>
            )}
          </WithConfirmation>
        )}
      </Box>
    </>
  )
}

type Props = { user: User; children: (ask: () => void) => ReactNode }

function WithConfirmation({ user, children }: Props) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const refetch = useRefetchRecord()
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const reset = async () => {
    setBusy(true)
    try {
      const { message } = await call(resetSecondStep, { params: { id: user.id } })
      notify(message, { type: 'success' })
      refetch()
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
    setConfirming(false)
  }
  return (
    <>
      {children(() => setConfirming(true))}
      <ConfirmDialog
        isOpen={isConfirming}
        title="Matikan langkah kedua"
        confirmLabel="Matikan"
        isBusy={isBusy}
        onConfirm={() => void reset()}
        onCancel={() => setConfirming(false)}
      >
        {`${user.name} lalu masuk dengan password saja sampai memasang langkah kedua lagi, dan semua perangkatnya akan keluar. Pastikan dahulu bahwa yang meminta memang orangnya.`}
      </ConfirmDialog>
    </>
  )
}
