/** The action for selected users: new passwords, as slips. */
import LockReset from '@mui/icons-material/LockResetOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useListContext, useRefresh } from 'react-admin'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { LOST_RESET } from '#platform/console/kit/importCsv/passwords/lostReset.ts'
import { SelectionBar } from '#platform/console/kit/list/SelectionBar.tsx'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import { type PasswordsReset, resetPasswords } from '../../newPasswords.ts'
import { loadNewPasswords, NewPasswords } from './NewPasswords.tsx'

export function UserBulkActions() {
  const { selectedIds, onUnselectItems } = useListContext()
  const refresh = useRefresh()
  const notifyFailure = useNotifyFailure(LOST_RESET)
  const { confirm, confirmDialog } = useConfirmDialog()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<PasswordsReset | null>(null)
  const reset = async () => {
    const isConfirmed = await confirm({
      title: `Reset password ${selectedIds.length} pengguna?`,
      text: 'Semua perangkat mereka akan keluar, dan password harus diganti saat masuk lagi.',
      confirmLabel: 'Reset password',
    })
    if (!isConfirmed) return
    setBusy(true)
    try {
      await loadNewPasswords()
      setResult((await call(resetPasswords, { body: { ids: selectedIds.map(Number) } })).result)
      onUnselectItems()
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
      <SelectionBar>
        <Button size="small" startIcon={<LockReset />} disabled={isBusy} onClick={reset}>
          Reset password
        </Button>
      </SelectionBar>
      {confirmDialog}
      {result && <NewPasswords result={result} onClose={close} />}
    </>
  )
}
