/** The button that undoes the closing of a year, after a confirmation. */
import Undo from '@mui/icons-material/UndoRounded'
import { Alert, Button } from '@mui/material'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { undoCloseYear, type YearClosing } from '../../closing.ts'

export function UndoButton({ yearClosing, onDone }: { yearClosing: YearClosing; onDone: () => void }) {
  const action = useAction()
  const { confirm, confirmDialog } = useConfirmDialog()
  const { closing, eduyear } = yearClosing
  if (!closing?.can_undo || closing.is_running) return null
  const undo = async () => {
    const isConfirmed = await confirm({
      title: `Batalkan tutup tahun ${eduyear.name}?`,
      text: 'Siswa kembali aktif di kelasnya, dan kelas barunya dikosongkan. Kelas yang sudah punya data bergantung dibiarkan dan disebutkan.',
      confirmLabel: 'Batalkan Tutup Tahun',
    })
    if (!isConfirmed) return
    await action.run(() => call(undoCloseYear, { body: { eduyear_id: eduyear.id } }))
    onDone()
  }
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        startIcon={<Undo />}
        disabled={action.isBusy}
        onClick={() => void undo()}
      >
        Batalkan Tutup Tahun
      </Button>
      {action.problem && <Alert severity="error">{action.problem.message}</Alert>}
      {confirmDialog}
    </>
  )
}
