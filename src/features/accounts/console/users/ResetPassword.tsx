/** The button that resets a user's password after a confirmation. */
import LockReset from '@mui/icons-material/LockResetOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { ConfirmDialog } from '#platform/console/kit/dialog/ConfirmDialog.tsx'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import { readLogin, showOneTimePassword } from '#platform/console/providers/oneTimePassword.ts'
import { readPasswordPolicy, resetPassword, type User } from '../../user.ts'
import { LOGIN_FIELDS } from './userData.ts'

export function ResetPassword({ user }: { user: User }) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Tooltip title="Reset password">
        <IconButton onClick={() => setConfirming(true)} aria-label={`Reset password ${user.name}`}>
          <LockReset fontSize="small" />
        </IconButton>
      </Tooltip>
      {isConfirming && <ResetConfirmDialog user={user} onClose={() => setConfirming(false)} />}
    </>
  )
}

function ResetConfirmDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [isBusy, setBusy] = useState(false)
  const { data: policy, error } = useQuery({
    queryKey: ['passwordPolicy'],
    queryFn: async ({ signal }) => (await call(readPasswordPolicy, { signal })).result,
  })
  const reset = async () => {
    setBusy(true)
    try {
      const { message, result } = await call(resetPassword, { params: { id: user.id } })
      notify(message, { type: 'success' })
      showOneTimePassword({ name: user.name, login: readLogin(user, LOGIN_FIELDS) }, result.password)
    } catch (error) {
      notifyFailure(error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title="Reset password"
      confirmLabel="Reset"
      isBusy={isBusy || (!policy && !error)}
      onConfirm={reset}
      onCancel={onClose}
    >
      {`Password ${user.name} akan direset${policy ? describeNewPassword(policy.default_password) : '.'} `}
      Semua perangkatnya akan keluar, dan password harus diganti saat masuk lagi.
    </ConfirmDialog>
  )
}

/** @example describeNewPassword(null) // '. Password sekali pakai akan ditampilkan satu kali.' */
function describeNewPassword(defaultPassword: string | null): string {
  return defaultPassword
    ? ` ke password default ${defaultPassword}.`
    : '. Password sekali pakai akan ditampilkan satu kali.'
}
