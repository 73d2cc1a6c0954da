/** The result of the last promotion of this class, with a button that undoes it while nothing depends on it. */
import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/console/kit/dialog/ConfirmDialog.tsx'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { type PromotionBatch, undoPromotionBatch } from '../../promotion.ts'

type Props = {
  batch: PromotionBatch & { can_undo: boolean; why_not: string | null }
  /** Disables undoing, since it refetches the class and would lose unsaved changes. */
  isUnsaved: boolean
  onUndone: () => Promise<void>
}

export function LastPromotionAlert({ batch, isUnsaved, onUndone }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const { run, isBusy, problem } = useAction()
  const undo = async () => {
    const isUndone = await run(() => call(undoPromotionBatch, { body: { batch_id: batch.id } }))
    setConfirming(false)
    if (isUndone) await onUndone()
  }
  return (
    <>
      <Alert
        severity="info"
        sx={NOTICE_STYLE}
        action={
          batch.can_undo && (
            <Button
              color="inherit"
              size="small"
              disabled={isUnsaved}
              onClick={() => setConfirming(true)}
              sx={{ whiteSpace: 'nowrap' }}
            >
              Batalkan proses
            </Button>
          )
        }
      >
        Proses terakhir, <Moment value={batch.created_at} />: <strong>{formatResult(batch)}</strong>.
        {batch.why_not && ` Tidak dapat dibatalkan: ${batch.why_not}.`}
      </Alert>
      {problem && (
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          {problem.message}
        </Alert>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        title="Batalkan proses"
        confirmLabel="Batalkan proses"
        cancelLabel="Tidak"
        isBusy={isBusy}
        onConfirm={undo}
        onCancel={() => setConfirming(false)}
      >
        {`Proses terakhir (${formatResult(batch)}) dibatalkan seluruhnya: siswanya kembali berstatus Aktif Kelas di kelas ini, dan pendaftaran di kelas barunya dihapus. Lanjutkan?`}
      </ConfirmDialog>
    </>
  )
}

/** On a phone the button is below the text. */
const NOTICE_STYLE = {
  mb: 2.5,
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: '1 1 200px' },
  '& .MuiAlert-action': { p: 0, mr: 0 },
} as const

/** @example formatResult({ passed: 38, repeated: 2, graduated: 0 }) // '38 naik, 2 tinggal, 0 lulus' */
export function formatResult({
  passed,
  repeated,
  graduated,
}: Pick<PromotionBatch, 'passed' | 'repeated' | 'graduated'>) {
  return `${passed} naik, ${repeated} tinggal, ${graduated} lulus`
}
