/** Turns off a user's second step after a confirmation, e.g. for a lost phone. */
import PhonelinkErase from '@mui/icons-material/PhonelinkEraseOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { ConfirmDialog } from '#platform/console/kit/dialog/ConfirmDialog.tsx'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import { resetSecondStep } from '#platform/contract/identity/secondStep.ts'
import type { User } from '../../user.ts'

/** The button of a row. */
export function ResetSecondStep({ user }: { user: User }) {
  const refresh = useRefresh()
  return (
    <ConfirmedReset user={user} onDone={refresh}>
      {(ask) => (
        <Tooltip title="Matikan langkah kedua">
          <IconButton onClick={ask} aria-label={`Matikan langkah kedua ${user.name}`}>
            <PhonelinkErase fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </ConfirmedReset>
  )
}

type Props = { user: User; onDone: () => void; children: (ask: () => void) => ReactNode }

export function ConfirmedReset({ user, onDone, children }: Props) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const reset = async () => {
    setBusy(true)
    try {
      const { message } = await call(resetSecondStep, { params: { id: user.id } })
      notify(message, { type: 'success' })
      onDone()
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
