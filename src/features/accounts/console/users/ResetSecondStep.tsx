/** The button that turns off a user's second step, e.g. after a lost phone. */
import PhonelinkErase from '@mui/icons-material/PhonelinkEraseOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { ConfirmDialog } from '#platform/console/kit/dialog/ConfirmDialog.tsx'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import { resetSecondStep } from '../../secondStep.ts'
import type { User } from '../../user.ts'

export function ResetSecondStep({ user }: { user: User }) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const refresh = useRefresh()
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const reset = async () => {
    setBusy(true)
    try {
      const { message } = await call(resetSecondStep, { params: { id: user.id } })
      notify(message, { type: 'success' })
      refresh()
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
    setConfirming(false)
  }
  return (
    <>
      <Tooltip title="Matikan langkah kedua">
        <IconButton onClick={() => setConfirming(true)} aria-label={`Matikan langkah kedua ${user.name}`}>
          <PhonelinkErase fontSize="small" />
        </IconButton>
      </Tooltip>
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
