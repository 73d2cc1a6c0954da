/** The button that resets the passwords of a class, and the dialog that offers them for download or print. */
import LockReset from '@mui/icons-material/LockResetOutlined'
import { Alert, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { Credentials } from '#platform/console/kit/importCsv/passwords/Credentials.tsx'
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
  const notifyFailure = useNotifyFailure()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const [isSaved, setSaved] = useState(false)
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
      setSaved(false)
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
        <ResultDialog
          result={result}
          isSaved={isSaved}
          onSaved={() => setSaved(true)}
          onClose={() => setResult(null)}
        />
      )}
    </>
  )
}

type ResultDialogProps = { result: Result; isSaved: boolean; onSaved: () => void; onClose: () => void }

function ResultDialog({ result, isSaved, onSaved, onClose }: ResultDialogProps) {
  const { reset, skipped, default_password, credentials } = result
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="class-passwords">
      <DialogTitle id="class-passwords">{reset} password direset</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {default_password && <Alert severity="info">Password mereka sekarang {default_password}.</Alert>}
        {credentials && <Credentials link={credentials} onSaved={onSaved} />}
        {skipped > 0 && (
          <Alert severity="warning">
            {skipped} siswa dilewati: belum punya akun, atau akunnya memiliki hak lebih dari Anda.
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {credentials && !isSaved ? 'Tutup tanpa mengunduh' : 'Selesai'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
