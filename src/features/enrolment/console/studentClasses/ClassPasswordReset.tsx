/** The button that resets the passwords of a class, and offers the new ones for download or print. */
import LockReset from '@mui/icons-material/LockResetOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { LOST_RESET } from '#platform/console/kit/importCsv/passwords/lostReset.ts'
import { PasswordsResetDialog } from '#platform/console/kit/importCsv/passwords/PasswordsResetDialog.tsx'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { resetClassPasswords } from '../../studentClass.ts'
import type { ClassPeriod } from './ClassPeriod.ts'

type Result = Output<typeof resetClassPasswords>

export function ClassPasswordReset({
  classPeriod: { classroom, eduyear },
}: {
  classPeriod: Pick<ClassPeriod, 'classroom' | 'eduyear'>
}) {
  const can = useCan()
  const { confirm, confirmDialog } = useConfirmDialog()
  const notifyFailure = useNotifyFailure(LOST_RESET)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  if (!can(resetClassPasswords.access)) return null
  const reset = async () => {
    const isConfirmed = await confirm({
      title: `Reset password ${classroom.name}`,
      text: `Password semua siswa ${classroom.name} (${eduyear.name}) direset. Semua perangkat mereka akan keluar, dan password harus diganti saat masuk lagi.`,
      confirmLabel: 'Reset password',
    })
    if (!isConfirmed) return
    setBusy(true)
    try {
      const body = { classroom_id: classroom.id, eduyear_id: eduyear.id }
      setResult((await call(resetClassPasswords, { body })).result)
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
  }
  return (
    <>
      <Button startIcon={<LockReset />} onClick={reset} disabled={isBusy}>
        Reset password kelas
      </Button>
      {confirmDialog}
      {result && (
        <PasswordsResetDialog
          result={result}
          whySkipped="siswa dilewati: belum punya akun, atau akunnya memiliki hak lebih dari Anda."
          onClose={() => setResult(null)}
        />
      )}
    </>
  )
}
