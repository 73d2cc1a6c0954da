/** The alert above the users after a restore: unused one-time passwords have ended, and new ones can be printed. */
import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { useGetList, useRefresh } from 'react-admin'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { ALERT_ACTION_STYLE } from '#platform/console/kit/style/alertActions.ts'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { type PasswordsReset, reissuePasswords } from '../../newPasswords.ts'
import { loadNewPasswords, NewPasswords } from './NewPasswords.tsx'
import { USERS } from './userData.ts'

export function EndedPasswordsAlert() {
  const can = useCan()
  const refresh = useRefresh()
  const { confirm, confirmDialog } = useConfirmDialog()
  const notifyFailure = useNotifyFailure()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<PasswordsReset | null>(null)
  const { total = 0 } = useGetList(USERS, QUERY, { enabled: can(reissuePasswords.access) })
  const reissue = async () => {
    const isConfirmed = await confirm({
      title: 'Cetak password baru',
      text: `${total.toLocaleString('id-ID')} akun mendapat password baru, yang dapat diunduh atau dicetak satu kali. Slip satu kelas dibuat dari daftar siswanya: Reset password kelas.`,
      confirmLabel: 'Buat password baru',
    })
    if (!isConfirmed) return
    setBusy(true)
    try {
      await loadNewPasswords()
      setResult((await call(reissuePasswords, {})).result)
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
  }
  const close = () => {
    setResult(null)
    refresh()
  }
  return (
    <>
      {total > 0 && (
        <Alert
          severity="warning"
          sx={[ALERT_ACTION_STYLE, { mb: 2 }]}
          action={
            <Button color="inherit" size="small" onClick={reissue} disabled={isBusy}>
              Cetak yang baru
            </Button>
          }
        >
          Password sekali pakai {total.toLocaleString('id-ID')} akun berakhir sebelum dipakai, karena data
          dipulihkan dari cadangan.
        </Alert>
      )}
      {confirmDialog}
      {result && <NewPasswords result={result} onClose={close} />}
    </>
  )
}

const QUERY = {
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'created_at', order: 'DESC' },
  filter: { password_ended: true },
} as const
